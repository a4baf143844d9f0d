package io.informer4j.lister;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import io.informer4j.store.Snapshot;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class ListerTest {

  private static final ResourceType THINGS =
      ResourceType.namespaced("example.com", "v1", "things", "Thing");
  private static final LabelSelector WEB = LabelSelector.parse("app=web");

  private static final Thing A_WEB = Thing.of("a/web", 1).withLabels(Map.of("app", "web"));
  private static final Thing A_DB = Thing.of("a/db", 2).withLabels(Map.of("app", "db"));
  private static final Thing B_WEB = Thing.of("b/web", 3).withLabels(Map.of("app", "web"));
  private static final Thing CLUSTER = Thing.of("node", 4);
  private static final List<Thing> ALL = List.of(A_WEB, A_DB, B_WEB, CLUSTER);

  /** Each form of cache, with and without the index by namespace: what a lister answers is the same. */
  static Stream<Arguments> caches() {
    return Stream.of(CacheForm.values())
        .flatMap(form ->
            Stream.of(Arguments.of(form, indexByNamespace()), Arguments.of(form, Map.of())));
  }

  @ParameterizedTest
  @MethodSource("caches")
  void allNamespacesAreListed(CacheForm form, Map<String, IndexFunction<Thing>> indexers) {
    Lister<Thing> lister = lister(form, indexers, ALL);

    assertThat(lister.list()).containsExactlyInAnyOrderElementsOf(ALL);
    assertThat(lister.list(WEB)).containsExactlyInAnyOrder(A_WEB, B_WEB);
    assertThat(lister.list(LabelSelector.parse("!app"))).containsExactly(CLUSTER);
    assertThat(lister.list(LabelSelector.parse("app=none"))).isEmpty();
    assertThat(lister.stream(WEB)).containsExactlyInAnyOrder(A_WEB, B_WEB);
    assertThat(lister.names(WEB)).containsExactlyInAnyOrder(A_WEB.objectName(), B_WEB.objectName());
  }

  @ParameterizedTest
  @MethodSource("caches")
  void oneNamespaceIsListed(CacheForm form, Map<String, IndexFunction<Thing>> indexers) {
    NamespaceLister<Thing> lister = lister(form, indexers, ALL).namespace("a");

    assertThat(lister.list()).containsExactlyInAnyOrder(A_WEB, A_DB);
    assertThat(lister.list(WEB)).containsExactly(A_WEB);
    assertThat(lister.stream(WEB)).containsExactly(A_WEB);
    assertThat(lister.names(LabelSelector.everything()))
        .containsExactlyInAnyOrder(A_WEB.objectName(), A_DB.objectName());
    assertThat(lister.list(LabelSelector.nothing())).isEmpty();
  }

  @Test
  void theIndexByNamespaceIsBelievedWhereThereIsOne() {
    IndexFunction<Thing> webOnly = cached ->
        cached.name().name().equals("web") ? List.of(cached.name().namespace()) : List.of();

    Lister<Thing> lister = lister(CacheForm.DECODED, Map.of(IndexFunction.NAMESPACE, webOnly), ALL);

    assertThat(lister.namespace("a").list()).containsExactly(A_WEB);
    assertThat(lister.list()).hasSize(4);
  }

  @ParameterizedTest
  @MethodSource("caches")
  void aNamespaceWithoutObjectsIsEmpty(CacheForm form, Map<String, IndexFunction<Thing>> indexers) {
    NamespaceLister<Thing> lister = lister(form, indexers, ALL).namespace("c");

    assertThat(lister.list()).isEmpty();
    assertThat(lister.get("web")).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("caches")
  void theEmptyNamespaceStandsForAllInListsAndForNoneInLookUps(
      CacheForm form, Map<String, IndexFunction<Thing>> indexers) {
    NamespaceLister<Thing> lister = lister(form, indexers, ALL).namespace("");

    assertThat(lister.list()).containsExactlyInAnyOrderElementsOf(ALL);
    assertThat(lister.list(WEB)).containsExactlyInAnyOrder(A_WEB, B_WEB);
    assertThat(lister.get("node")).contains(CLUSTER);
    assertThat(lister.get("web")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void objectsAreFoundByNameAndByKey(CacheForm form) {
    Lister<Thing> lister = lister(form, Map.of(), ALL);

    assertThat(lister.get(ObjectName.of("a", "web"))).contains(A_WEB);
    assertThat(lister.get("a/web")).contains(A_WEB);
    assertThat(lister.get("node")).contains(CLUSTER);
    assertThat(lister.get("web")).isEmpty();
    assertThat(lister.get(ObjectName.of("b", "db"))).isEmpty();
    assertThat(lister.namespace("b").get("web")).contains(B_WEB);
    assertThat(lister.namespace("b").get("db")).isEmpty();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> lister.get("a/b/c"))
        .withMessageContaining("a/b/c");
  }

  @ParameterizedTest
  @EnumSource
  void requiredObjectsAreReturnedOrMissedByName(CacheForm form) {
    Lister<Thing> lister = lister(form, Map.of(), ALL);

    assertThat(lister.require("a/web")).isEqualTo(A_WEB);
    assertThat(lister.require(ObjectName.of("b", "web"))).isEqualTo(B_WEB);
    assertThat(lister.namespace("a").require("db")).isEqualTo(A_DB);

    ObjectNotFoundException error = catchThrowableOfType(
        ObjectNotFoundException.class, () -> lister.namespace("b").require("db"));
    assertThat(error).hasMessage("things.v1.example.com 'b/db' is not in the cache");
    assertThat(error.resource()).isEqualTo(THINGS);
    assertThat(error.name()).isEqualTo(ObjectName.of("b", "db"));
  }

  @Test
  void aMissingNamespaceIsGivenAsTheLikelyReasonForNamespacedResourcesOnly() {
    ResourceType nodes = ResourceType.clusterScoped("", "v1", "nodes", "Node");
    Indexer<Thing> indexer = Indexer.create(Map.of());

    assertThatExceptionOfType(ObjectNotFoundException.class)
        .isThrownBy(() -> Lister.of(THINGS, indexer).require("web"))
        .withMessage("things.v1.example.com 'web' is not in the cache:"
            + " objects of this resource live in namespaces, and none was given");
    assertThatExceptionOfType(ObjectNotFoundException.class)
        .isThrownBy(() -> Lister.of(nodes, indexer).require("web"))
        .withMessage("nodes.v1 'web' is not in the cache");
  }

  @Test
  void aQuarantinedObjectIsToldApartFromAMissingOne() {
    Indexer<Thing> indexer = Indexer.create(Map.of());
    Quarantined quarantined =
        new Quarantined(ObjectName.of("a", "bad"), "uid", ResourceVersion.of(7), "bad bytes");
    indexer.replace(
        new Replacement<>(List.of(), List.of(quarantined), ResourceVersion.of(7), false));

    assertThatExceptionOfType(ObjectNotFoundException.class)
        .isThrownBy(() -> Lister.of(THINGS, indexer).require("a/bad"))
        .withMessage(
            "things.v1.example.com 'a/bad' is not in the cache: it exists, but could not be read: bad bytes");
    assertThat(Lister.of(THINGS, indexer).get("a/bad")).isEmpty();
  }

  @Test
  void nothingIsAnsweredWithoutASnapshot() {
    AtomicInteger snapshots = new AtomicInteger();
    Indexer<Thing> indexer = indexer(CacheForm.DECODED, indexByNamespace(), ALL);
    Lister<Thing> lister = Lister.of(THINGS, counting(snapshots, indexer));

    assertThat(lister.list(LabelSelector.nothing())).isEmpty();
    assertThat(lister.stream(LabelSelector.nothing())).isEmpty();
    assertThat(lister.names(LabelSelector.nothing())).isEmpty();
    assertThat(lister.namespace("a").list(LabelSelector.nothing())).isEmpty();

    assertThat(snapshots).hasValue(0);
  }

  @Test
  void eachReadTakesOneSnapshot() {
    AtomicInteger snapshots = new AtomicInteger();
    Indexer<Thing> indexer = indexer(CacheForm.DECODED, indexByNamespace(), ALL);
    Lister<Thing> lister = Lister.of(THINGS, counting(snapshots, indexer));

    lister.list(WEB);
    assertThat(snapshots).hasValue(1);
    lister.namespace("a").list(WEB);
    assertThat(snapshots).hasValue(2);
    lister.get("a/web");
    assertThat(snapshots).hasValue(3);
    lister.require("a/web");
    assertThat(snapshots).hasValue(4);
    lister.stream(WEB).forEach(thing -> indexer.add(CacheForm.DECODED.cache(thing)));
    assertThat(snapshots).hasValue(5);
  }

  @Test
  void listsAndStreamsDoNotSeeWhatIsWrittenLater() {
    Indexer<Thing> indexer = indexer(CacheForm.DECODED, Map.of(), List.of(A_WEB));
    Lister<Thing> lister = Lister.of(THINGS, indexer);
    List<Thing> list = lister.list(WEB);
    Stream<Thing> stream = lister.stream(WEB);
    Snapshot<Thing> snapshot = indexer.snapshot();
    Lister<Thing> frozen = Lister.of(THINGS, () -> snapshot);

    indexer.add(CacheForm.DECODED.cache(B_WEB));

    assertThat(list).containsExactly(A_WEB);
    assertThat(stream).containsExactly(A_WEB);
    assertThat(frozen.list()).containsExactly(A_WEB);
    assertThat(lister.list(WEB)).containsExactlyInAnyOrder(A_WEB, B_WEB);
  }

  @Test
  void onlyWhatIsReturnedIsDecoded() {
    ThingCodec codec = new ThingCodec();
    Indexer<Thing> indexer = Indexer.create(indexByNamespace());
    ALL.forEach(thing -> indexer.add(
        CachedObject.packed(Thing.METADATA.metadataOf(thing), codec.encode(thing), codec)));
    Lister<Thing> lister = Lister.of(THINGS, indexer);
    int before = codec.decodes();

    assertThat(lister.names(WEB)).hasSize(2);
    assertThat(lister.namespace("a").names(WEB)).hasSize(1);
    Stream<Thing> unread = lister.stream(WEB);
    assertThat(codec.decodes() - before).isZero();

    assertThat(unread.findFirst()).isPresent();
    assertThat(codec.decodes() - before).isEqualTo(1);

    assertThat(lister.list(WEB)).hasSize(2);
    assertThat(codec.decodes() - before).isEqualTo(3);

    assertThat(lister.namespace("b").list()).hasSize(1);
    assertThat(codec.decodes() - before).isEqualTo(4);

    assertThat(lister.get("a/web")).isPresent();
    assertThat(codec.decodes() - before).isEqualTo(5);
  }

  @Test
  void aDecodedCacheSharesItsObjectsAndAPackedOneDoesNot() {
    Lister<Thing> decoded = lister(CacheForm.DECODED, Map.of(), List.of(A_WEB));
    Lister<Thing> packed = lister(CacheForm.PACKED, Map.of(), List.of(A_WEB));

    assertThat(decoded.require("a/web")).isSameAs(A_WEB);
    assertThat(packed.require("a/web")).isEqualTo(A_WEB).isNotSameAs(packed.require("a/web"));
  }

  @Test
  void listsCannotBeChanged() {
    Lister<Thing> lister = lister(CacheForm.DECODED, indexByNamespace(), ALL);

    assertThat(lister.list()).isUnmodifiable();
    assertThat(lister.list(WEB)).isUnmodifiable();
    assertThat(lister.namespace("a").list()).isUnmodifiable();
  }

  @ParameterizedTest
  @EnumSource
  void ofManyObjectsThoseThatMatchAreListed(CacheForm form) {
    List<Thing> things = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      things.add(Thing.of("ns-" + i % 10 + "/thing-" + i, i + 1)
          .withLabels(Map.of("app", i % 10 == 0 ? "match" : "other")));
    }
    Lister<Thing> lister = lister(form, indexByNamespace(), things);

    assertThat(lister.list(LabelSelector.parse("app=match")))
        .hasSize(10_000)
        .allMatch(thing -> thing.labels().get("app").equals("match"));
    assertThat(lister.list(LabelSelector.everything())).hasSize(100_000);
    assertThat(lister.list(LabelSelector.nothing())).isEmpty();
    assertThat(lister.list(LabelSelector.parse("app=none"))).isEmpty();
    assertThat(lister.namespace("ns-0").list(LabelSelector.parse("app=match"))).hasSize(10_000);
    assertThat(lister.namespace("ns-1").list(LabelSelector.parse("app=match"))).isEmpty();
  }

  private static Supplier<Snapshot<Thing>> counting(AtomicInteger count, Indexer<Thing> indexer) {
    return () -> {
      count.incrementAndGet();
      return indexer.snapshot();
    };
  }

  private static Map<String, IndexFunction<Thing>> indexByNamespace() {
    return Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace());
  }

  private static Lister<Thing> lister(
      CacheForm form, Map<String, IndexFunction<Thing>> indexers, List<Thing> things) {
    return Lister.of(THINGS, indexer(form, indexers, things));
  }

  private static Indexer<Thing> indexer(
      CacheForm form, Map<String, IndexFunction<Thing>> indexers, List<Thing> things) {
    Indexer<Thing> indexer = Indexer.create(indexers);
    List<CachedObject<Thing>> objects = things.stream().map(form::cache).toList();
    indexer.replace(Replacement.of(objects, ResourceVersion.of(1_000_000)));
    return indexer;
  }
}
