package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.FieldPathException;
import io.informer4j.codec.Transform;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.Simulated;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.informer.SyncCheck;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Index;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Indexes by field, label and owner, views of one object, and transforms, whatever lies in the cache. */
@Guarantee("G95")
class FieldIndexesTest {

  private final Simulated simulated = new Simulated();
  private final SharedInformerFactory factory = simulated.factory().build();

  @AfterEach
  void close() {
    factory.close();
    simulated.close();
  }

  @ParameterizedTest
  @EnumSource
  void objectsAreFoundByFieldLabelAndOwner(CacheFormat format) {
    simulated.create("a", "one", "red");
    simulated.create("a", "two", "blue");
    ConfigMap owned = Simulated.configMap("b", "owned", "red")
        .edit()
        .editMetadata()
        .addNewOwnerReference()
        .withUid("u-1")
        .withName("owner")
        .endOwnerReference()
        .endMetadata()
        .build();
    simulated.client.resource(owned).create();
    ResourceInformer<ConfigMap> maps = started(o -> o.withFormat(format)
        .withIndex("byValue", Index.byField("data.k"))
        .withIndex("byApp", Index.byLabel("app"))
        .withIndex("byOwner", Index.byOwnerUid()));

    assertThat(maps.view().indexKeys("byValue", "red"))
        .containsExactlyInAnyOrder(ObjectName.of("a", "one"), ObjectName.of("b", "owned"));
    assertThat(maps.view().indexKeys("byApp", "two")).containsExactly(ObjectName.of("a", "two"));
    assertThat(maps.view().indexKeys("byOwner", "u-1"))
        .containsExactly(ObjectName.of("b", "owned"));

    simulated.update("a", "one", "green");
    simulated.settle();
    assertThat(maps.view().indexKeys("byValue", "red"))
        .containsExactly(ObjectName.of("b", "owned"));
    assertThat(maps.view().indexKeys("byValue", "green"))
        .containsExactly(ObjectName.of("a", "one"));
  }

  @ParameterizedTest
  @EnumSource
  void oneObjectIsReadFieldByField(CacheFormat format) {
    simulated.create("a", "one", "red");
    ResourceInformer<ConfigMap> maps = started(o -> o.withFormat(format));

    var one = maps.view(ObjectName.of("a", "one")).orElseThrow();
    assertThat(one.text("data.k")).contains("red");
    assertThat(one.text("data.none")).isEmpty();
    assertThat(one.label("app")).contains("one");
    assertThat(one.name()).isEqualTo(ObjectName.of("a", "one"));
    assertThatThrownBy(() -> one.text("dat.k"))
        .isInstanceOf(FieldPathException.class)
        .hasMessageContaining("[apiVersion, binaryData, data, immutable, kind, metadata]");
    assertThat(maps.view(ObjectName.of("a", "nobody"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void indexesThatComeLaterAreFilledWithWhatIsThere(CacheFormat format) {
    simulated.create("a", "one", "red");
    ResourceInformer<ConfigMap> maps = started(o -> o.withFormat(format));

    maps.addIndexers(Map.of("byValue", Index.byField("data['k']")));
    simulated.settle();
    assertThat(maps.view().indexKeys("byValue", "red")).containsExactly(ObjectName.of("a", "one"));
  }

  @Test
  void whoWaitsForSyncWaitsForIndexesThatComeLaterToo() {
    simulated.create("a", "one", "red");
    ResourceInformer<ConfigMap> maps = started(o -> o);

    maps.addIndexers(Map.of("byValue", Index.byField("data.k")));
    SyncCheck filled = maps.syncChecks().get(maps.syncChecks().size() - 1);

    assertThat(filled.name()).endsWith(" indexes");
    assertThat(filled.synced().toCompletableFuture()).isNotDone();
    simulated.settle();
    assertThat(filled.synced().toCompletableFuture()).isDone();
    assertThat(maps.view().indexKeys("byValue", "red")).containsExactly(ObjectName.of("a", "one"));
  }

  @Test
  void aPathThatTheModelDoesNotHaveIsRefusedBeforeThereIsAnInformer() {
    ResourceAccess<Pod> pods = factory.core().v1().pods();
    assertThatThrownBy(() -> pods.with(o -> o.withIndex("byNode", Index.byField("spec.nodename"))))
        .isInstanceOf(FieldPathException.class)
        .hasMessageContaining("a PodSpec has no field 'nodename'")
        .hasMessageContaining("nodeName");
    assertThatThrownBy(
            () -> pods.informer().addIndexers(Map.of("byNode", Index.byField("spec.nodename"))))
        .isInstanceOf(FieldPathException.class);
  }

  @Test
  void laterSharersBringTheirIndexesAlong() {
    simulated.create("a", "one", "red");
    ResourceInformer<ConfigMap> first = started(o -> o.withIndex("same", Index.byField("data.k")));
    ResourceInformer<ConfigMap> second = started(
        o -> o.withIndex("same", Index.byField("data.k")).withIndex("byApp", Index.byLabel("app")));

    assertThat(first.view().indexNames()).contains("same", "byApp");
    assertThat(second.view().indexKeys("byApp", "one")).containsExactly(ObjectName.of("a", "one"));
    assertThat(second.describe()).doesNotContain("disagreement");
  }

  @Test
  void aNameThatIsTakenByAnotherIndexIsToldAndStaysAsItIs() {
    simulated.create("a", "one", "red");
    started(o -> o.withIndex("by", Index.byField("data.k")));
    ResourceInformer<ConfigMap> second = started(o -> o.withIndex("by", Index.byLabel("app")));

    assertThat(second.view().indexKeys("by", "red")).containsExactly(ObjectName.of("a", "one"));
    assertThat(second.describe())
        .contains("index by by label app was asked for, but it is by field data.k");
  }

  @ParameterizedTest
  @EnumSource
  void aTransformOfTheObjectIsKeptInWhateverFormatAndEncoding(CacheFormat format) {
    Transform<ConfigMap> redden = Transform.ofObject(map -> new ConfigMapBuilder(map)
        .addToData("k", "red " + map.getData().get("k"))
        .build());
    simulated.create("a", "one", "brick");
    for (Encoding encoding : Encoding.values()) {
      ResourceInformer<ConfigMap> maps = started(o -> o.withFormat(format)
          .withEncoding(encoding)
          .withLabels("app,encoding!=" + encoding)
          .withTransform(redden)
          .withIndex("byValue", Index.byField("data.k")));

      assertThat(maps.lister().list())
          .extracting(map -> map.getData().get("k"))
          .containsExactly("red brick");
      assertThat(maps.view().indexKeys("byValue", "red brick")).hasSize(1);
    }
  }

  private ResourceInformer<ConfigMap> started(UnaryOperator<InformerOptions<ConfigMap>> change) {
    ResourceInformer<ConfigMap> maps =
        factory.core().v1().configMaps().with(change).informer();
    factory.start();
    simulated.settle();
    return maps;
  }
}
