package io.informer4j.controller.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.informer4j.codec.CachedObject;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.controller.freshness.WriteToken.Kind;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Indexer;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.store.Snapshot;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules one by one. What is there is written {@code uid@revision}, with a {@code !} if it is being deleted; {@code -} is nothing. */
@Guarantee("G73")
class VerdictTest {

  private static final ObjectName NAME = ObjectName.of("default", "a");
  private static final ResourceType CONFIG_MAPS =
      ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");

  @ParameterizedTest
  @CsvSource({
    // the object itself decides
    "7, x@7,   REACHED",
    "9, x@8,   REACHED",
    "9, x@6,   BEHIND",
    "6, x@6,   BEHIND",
    // another object of the name: the later one has replaced it, the earlier one is yet to be
    // replaced
    "9, y@8,   REACHED",
    "9, y@6,   BEHIND",
    // nothing: come and gone, or yet to come
    "7, -,     REACHED",
    "9, -,     REACHED",
    "6, -,     BEHIND",
    // revisions that cannot be compared
    "r9, x@r9, BEHIND",
    "r9, x@7,  REACHED",
    "r9, y@r9, BEHIND",
    "r9, -,    BEHIND",
  })
  void aWriteAtRevision7(String scope, String there, Verdict verdict) {
    assertThat(Verdict.of(token(Kind.WRITTEN, false), view(scope, there))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "6, x@6,   BEHIND",
    "7, x@7,   BEHIND",
    "9, x@8,   BEHIND",
    "9, x@8!,  REACHED",
    "7, x@7!,  REACHED",
    "6, x@6!,  BEHIND",
    "9, y@8,   REACHED",
    "9, y@6,   BEHIND",
    "9, -,     REACHED",
    "6, -,     BEHIND",
    "r9, x@r9!, REACHED",
    "r9, x@r9, BEHIND",
    "r9, y@r9, REACHED",
    "r9, -,    REACHED",
  })
  void aDeleteAfterRevision7(String scope, String there, Verdict verdict) {
    assertThat(Verdict.of(token(Kind.DELETED, false), view(scope, there))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({
    "7, x@7!,  BEHIND",
    "9, x@8!,  BEHIND",
    "9, y@8,   REACHED",
    "9, -,     REACHED",
    "6, -,     BEHIND",
  })
  void anObjectThatNothingHoldsAfterRevision7(String scope, String there, Verdict verdict) {
    assertThat(Verdict.of(token(Kind.GONE, false), view(scope, there))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"r9, -, REACHED", "r9, y@r9, REACHED", "r9, x@r9, BEHIND", "6, -, BEHIND"})
  void aWriteAtRevision7ToWhatTheMirrorHasShown(String scope, String there, Verdict verdict) {
    assertThat(Verdict.of(token(Kind.WRITTEN, true), view(scope, there))).isEqualTo(verdict);
  }

  @ParameterizedTest
  @CsvSource({"6, BEHIND", "7, REACHED", "8, REACHED", "r9, BEHIND"})
  void aRevisionThatCannotBeDecodedIsAllThatThereIsToCome(String bad, Verdict verdict) {
    Indexer<ConfigMap> indexer = Indexer.create(Map.of());
    indexer.replace(new Replacement<>(
        List.of(object("x@6")),
        List.of(new Quarantined(NAME, "x", ResourceVersion.of(bad), "broken")),
        ResourceVersion.of("9"),
        false));

    assertThat(Verdict.of(token(Kind.WRITTEN, true), view("", indexer.snapshot())))
        .isEqualTo(verdict);
  }

  @Test
  void aViewOfAnotherEpochSaysNothing() {
    Indexer<ConfigMap> indexer = Indexer.create(Map.of());
    indexer.replace(Replacement.of(List.of(), ResourceVersion.of("5")));
    indexer.replace(
        new Replacement<>(List.of(object("x@8")), List.of(), ResourceVersion.of("9"), true));

    assertThat(indexer.snapshot().epoch()).isEqualTo(2);
    assertThat(Verdict.of(token(Kind.WRITTEN, true), view("", indexer.snapshot())))
        .isEqualTo(Verdict.EPOCH_CHANGED);
  }

  @Test
  void aMirrorThatHasListedNothingIsBehind() {
    Indexer<ConfigMap> indexer = Indexer.create(Map.of());

    assertThat(Verdict.of(token(Kind.DELETED, true), view("", indexer.snapshot())))
        .isEqualTo(Verdict.BEHIND);
  }

  @Test
  void aWriteFromBeforeTheFirstListIsOfTheEpochThatCameThen() {
    WriteToken early =
        new WriteToken(CONFIG_MAPS, NAME, "x", ResourceVersion.of("7"), 0, Kind.WRITTEN, false);

    assertThat(Verdict.of(early, view("9", "x@8"))).isEqualTo(Verdict.REACHED);
    assertThat(Verdict.of(early, view("6", "-"))).isEqualTo(Verdict.BEHIND);
  }

  @Test
  void anotherNamespaceIsNoneOfItsBusiness() {
    Indexer<ConfigMap> indexer = Indexer.create(Map.of());

    assertThat(Verdict.of(token(Kind.WRITTEN, true), view("other", indexer.snapshot())))
        .isEqualTo(Verdict.REACHED);
  }

  private static WriteToken token(Kind kind, boolean wasShown) {
    return new WriteToken(CONFIG_MAPS, NAME, "x", ResourceVersion.of("7"), 1, kind, wasShown);
  }

  private static ResourceView<ConfigMap> view(String revision, String there) {
    Indexer<ConfigMap> indexer = Indexer.create(Map.of());
    List<CachedObject<ConfigMap>> objects = new ArrayList<>();
    if (!there.equals("-")) {
      objects.add(object(there));
    }
    indexer.replace(Replacement.of(objects, ResourceVersion.of(revision)));
    return view("", indexer.snapshot());
  }

  private static CachedObject<ConfigMap> object(String text) {
    String[] parts = text.replace("!", "").split("@", -1);
    return Noted.cached(new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace("default")
        .withName("a")
        .withUid(parts[0])
        .withResourceVersion(parts[1])
        .withDeletionTimestamp(text.endsWith("!") ? "2024-01-01T00:00:00Z" : null)
        .endMetadata()
        .build());
  }

  /** A view that can be asked for its scopes and for nothing else. */
  @SuppressWarnings("unchecked")
  private static ResourceView<ConfigMap> view(String namespace, Snapshot<ConfigMap> snapshot) {
    SortedMap<String, Snapshot<ConfigMap>> scopes = new TreeMap<>(Map.of(namespace, snapshot));
    return (ResourceView<ConfigMap>) Proxy.newProxyInstance(
        VerdictTest.class.getClassLoader(),
        new Class<?>[] {ResourceView.class},
        (proxy, method, arguments) -> scopes);
  }
}
