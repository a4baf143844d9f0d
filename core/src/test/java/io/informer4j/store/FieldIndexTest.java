package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.FieldPathException;
import io.informer4j.name.ObjectName;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FieldIndexTest {

  private static final Thing WEB =
      Thing.of("ns/web", 1, "blue green").withLabels(Map.of("app", "web"));
  private static final Thing API = Thing.of("ns/api", 2, "green");

  @ParameterizedTest
  @EnumSource
  @Guarantee("G88")
  void fieldsAndLabelsAreIndexedWithoutDecoding(CacheForm form) {
    Indexer<Thing> indexer = Indexer.create(Map.of(
        "byWord",
        Index.<Thing>byField("words").boundTo(Thing.FIELDS),
        "byApp",
        Index.byLabel("app")));
    int before = CacheForm.decodes();

    indexer.add(form.cache(WEB));
    indexer.add(form.cache(API));
    indexer.addIndexers(Map.of("byValue", Index.<Thing>byField("value").boundTo(Thing.FIELDS)));

    assertThat(indexer.indexKeys("byWord", "green"))
        .containsExactly(ObjectName.parse("ns/api"), ObjectName.parse("ns/web"));
    assertThat(indexer.indexKeys("byWord", "blue")).containsExactly(ObjectName.parse("ns/web"));
    assertThat(indexer.indexKeys("byApp", "web")).containsExactly(ObjectName.parse("ns/web"));
    assertThat(indexer.listIndexValues("byApp")).containsExactly("web");
    assertThat(indexer.listIndexValues("byValue")).containsExactlyInAnyOrder("blue green", "green");
    assertThat(CacheForm.decodes()).isEqualTo(before);
  }

  @Test
  void aWrongPathIsRefusedWhenItIsBound() {
    IndexFunction<Thing> index = Index.byField("wrods");

    assertThatThrownBy(() -> index.boundTo(Thing.FIELDS))
        .isInstanceOf(FieldPathException.class)
        .hasMessage("field path 'wrods' leads to no field of a Thing (position 0)");
    assertThatThrownBy(() -> Index.byField("spec..node")).isInstanceOf(FieldPathException.class);
  }

  @Test
  void decodedObjectsNeedAReaderAndSayso() {
    IndexFunction<Thing> unbound = Index.byField("words");

    assertThatThrownBy(() -> unbound.valuesOf(CacheForm.DECODED.cache(WEB)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("cannot read the field 'words'")
        .hasMessageContaining("FieldReader");
    assertThat(unbound.valuesOf(CacheForm.PACKED.cache(WEB))).containsExactly("blue", "green");
  }

  @Test
  void theSameIndexAskedForTwiceIsTheSame() {
    IndexFunction<Thing> words = Index.byField("words");

    assertThat(words.boundTo(Thing.FIELDS))
        .isEqualTo(Index.byField("words"))
        .hasSameHashCodeAs(Index.byField("words"))
        .isNotEqualTo(Index.byField("value"))
        .hasToString("by field words");
    assertThat(Index.<Thing>byLabel("app"))
        .isEqualTo(Index.<Thing>byLabel("app"))
        .isNotEqualTo(Index.<Thing>byLabel("tier"));
    assertThat(Index.byOwnerUid()).isEqualTo(Index.byField("metadata.ownerReferences.uid"));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DECODED")
  @Guarantee("G89")
  void severalFunctionsOfTheObjectShareOneDecodePerChange(CacheForm form) {
    Map<String, IndexFunction<Thing>> functions = new LinkedHashMap<>();
    for (int i = 0; i < 4; i++) {
      functions.put("by" + i, IndexFunction.ofObject(thing -> List.of(thing.value())));
    }
    Indexer<Thing> indexer = Indexer.create(functions);
    CachedObject<Thing> web = form.cache(WEB);
    int before = CacheForm.decodes();

    indexer.add(web);
    assertThat(CacheForm.decodes()).isEqualTo(before + 1);
    indexer.update(form.cache(WEB.withValue("red")));
    assertThat(CacheForm.decodes()).isEqualTo(before + 2);
    indexer.addIndexers(Map.of("x", functions.get("by0"), "y", functions.get("by1")));
    assertThat(CacheForm.decodes()).isEqualTo(before + 3);
    assertThat(indexer.byIndex("y", "red")).hasSize(1);
  }
}
