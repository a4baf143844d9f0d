package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.Replayed;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.Simulated;
import io.informer4j.fabric8.Widget;
import io.informer4j.fabric8.adapter.Fabric8Informers;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ObjectName;
import io.informer4j.store.Index;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** In which encoding informers ask, and that it makes no difference to what they show. */
class EncodingsTest {

  private static final String BOTH = "application/vnd.kubernetes.protobuf,application/json";
  private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

  private final Simulated simulated = new Simulated();
  private final SwitchingProxy proxy = new SwitchingProxy(simulated);
  private final KubernetesClient client = proxy.client();
  private final SharedInformerFactory factory =
      SharedInformerFactory.builder(client).runtime(simulated.runtime).build();

  @AfterEach
  void close() {
    factory.close();
    client.close();
    simulated.close();
  }

  @Test
  @Guarantee("G92")
  void builtInTypesAreAskedForInBothAndOthersInJson() {
    factory.core().v1().configMaps().informer();
    factory.informerFor(Widget.class);
    factory.dynamic().forResource(Simulated.PODS).informer();
    factory.start();
    simulated.settle();

    assertThat(proxy.accepted)
        .containsOnly(BOTH, "application/json")
        .filteredOn(BOTH::equals)
        .hasSize(
            (int) proxy.accepted.stream().filter("application/json"::equals).count() / 2);
  }

  @Test
  void metadataOfAllResourcesAreAskedForInBoth() {
    simulated.create("a", "one", "1");
    ResourceInformer<PartialObjectMetadata> maps =
        factory.metadata().forResource(ConfigMap.class).informer();
    factory.metadata().forResource(Widget.class).informer();
    factory.start();
    simulated.settle();

    assertThat(proxy.accepted).allMatch(accept -> accept.startsWith(PROTOBUF + ";as=Partial"));
    PartialObjectMetadata one = maps.lister().namespace("a").get("one").orElseThrow();
    assertThat(one.getKind()).isEqualTo("PartialObjectMetadata");
    assertThat(one.getMetadata().getUid()).isNotEmpty();
  }

  @Test
  void whatIsAskedForCanBeSaidForAllAndForOne() {
    try (SharedInformerFactory json = SharedInformerFactory.builder(client)
        .runtime(simulated.runtime)
        .encoding(Encoding.JSON)
        .build()) {
      json.core().v1().configMaps().informer();
      json.core().v1().nodes().with(o -> o.withEncoding(Encoding.PROTOBUF)).informer();
      json.start();
      simulated.settle();

      assertThat(proxy.accepted).containsOnly("application/json", PROTOBUF);
    }
  }

  @Test
  @Guarantee("G93")
  void protobufAloneIsRefusedForTypesThatHaveNone() {
    assertThatThrownBy(() -> factory
            .access(Widget.class, Simulated.WIDGETS)
            .with(o -> o.withEncoding(Encoding.PROTOBUF))
            .informer())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no protobuf for " + Widget.class.getName())
        .hasMessageContaining("widgets")
        .hasMessageContaining("Encoding.AUTOMATIC");
    assertThatThrownBy(() -> factory
            .dynamic()
            .forResource(Simulated.PODS)
            .with(o -> o.withEncoding(Encoding.PROTOBUF))
            .acquire())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(GenericKubernetesResource.class.getName());

    factory
        .metadata()
        .forResource(Widget.class)
        .with(o -> o.withEncoding(Encoding.PROTOBUF))
        .informer();
    factory.start(); // those that were refused are not there to be started
    simulated.settle();
    assertThat(factory.stats()).hasSize(1);
  }

  @Test
  void informersOnFabric8sInterfacesNegotiateLikeAllOthers() {
    simulated.create("a", "one", "1");
    var informer = Fabric8Informers.of(client)
        .onRuntime(simulated.runtime)
        .runnableInformer(ConfigMap.class, 0);
    informer.start();
    simulated.settle();

    assertThat(proxy.accepted).containsOnly(BOTH);
    assertThat(informer.getStore().list()).hasSize(1);
    informer.stop();
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee({"G92", "G95"})
  void whatAnInformerShowsIsTheSameInEveryEncoding(Encoding encoding) {
    simulated.create("a", "one", "1");
    simulated.create("a", "two", "2");
    for (CacheFormat format : CacheFormat.values()) {
      try (InformerLease<ConfigMap> maps = factory
          .core()
          .v1()
          .configMaps()
          .with(o -> o.withEncoding(encoding)
              .withFormat(format)
              .withIndex("byValue", Index.byField("data.k")))
          .acquire()) {
        Replayed<ConfigMap> heard = new Replayed<>();
        maps.addEventHandler(heard);
        maps.start();
        simulated.settle();
        simulated.update("a", "one", "changed " + format);
        simulated.settle();

        assertThat(heard.violations).isEmpty();
        assertThat(heard.log).containsExactlyInAnyOrder("+a/one", "+a/two", "~a/one");
        assertThat(maps.view().indexKeys("byValue", "changed " + format))
            .containsExactly(ObjectName.of("a", "one"));
        assertThat(maps.view(ObjectName.of("a", "two")).orElseThrow().text("data.k"))
            .contains("2");
        assertThat(maps.lister().namespace("a").get("two").orElseThrow())
            .isEqualTo(client
                .configMaps()
                .inNamespace("a")
                .withName("two")
                .get()
                .edit()
                .editMetadata()
                .withManagedFields()
                .endMetadata()
                .build());
        assertThat(maps.describe())
            .containsPattern("format +" + format
                + (format == CacheFormat.DECODED ? "\n" : ", \\d{2,3} bytes in 2 objects\n"))
            .containsPattern("encoding +" + encoding + ", in use: "
                + (encoding == Encoding.JSON ? "application/json" : PROTOBUF));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @Guarantee("G92")
  void anInformerWhoseEncodingChangesUnderItKeepsWhatItHas(CacheFormat format) {
    simulated.create("a", "one", "1");
    simulated.create("a", "two", "2");
    ResourceInformer<ConfigMap> maps = factory
        .core()
        .v1()
        .configMaps()
        .with(o -> o.withFormat(format).withListing(Listing.CONSISTENT_LIST))
        .informer();
    Replayed<ConfigMap> heard = new Replayed<>();
    maps.addEventHandler(heard);
    factory.start();
    simulated.settle();
    CachedObject<ConfigMap> one = maps.view().get(ObjectName.of("a", "one")).orElseThrow();

    proxy.mood = SwitchingProxy.Mood.JSON_ONLY;
    proxy.resetWatches();
    simulated.runtime.advance(Duration.ofMinutes(1));
    simulated.update("a", "two", "in JSON");
    simulated.settle();
    assertThat(maps.describe()).contains("in use: application/json");

    proxy.mood = SwitchingProxy.Mood.FAIR;
    proxy.resetWatches();
    simulated.runtime.advance(Duration.ofMinutes(1));
    simulated.create("a", "three", "in protobuf");
    simulated.settle();

    assertThat(maps.describe()).contains("in use: " + PROTOBUF);
    assertThat(heard.violations).isEmpty();
    assertThat(heard.log).containsExactlyInAnyOrder("+a/one", "+a/two", "~a/two", "+a/three");
    assertThat(maps.view().get(ObjectName.of("a", "one")).orElseThrow()).isSameAs(one);
    assertThat(maps.lister().list())
        .extracting(map -> map.getData().get("k"))
        .containsExactlyInAnyOrder("1", "in JSON", "in protobuf");
  }

  @Test
  @Guarantee("G93")
  void aProxyThatRefusesTheChoiceCostsOneRequestAndNoFailure() {
    proxy.mood = SwitchingProxy.Mood.STRICT;
    simulated.create("a", "one", "1");
    ResourceInformer<ConfigMap> maps = factory.core().v1().configMaps().informer();
    factory.start();
    simulated.settle();

    assertThat(maps.hasSynced()).isTrue();
    assertThat(maps.health().lastFailure()).isEmpty();
    assertThat(proxy.accepted)
        .startsWith(BOTH, "application/json")
        .filteredOn(BOTH::equals)
        .hasSize(1);
  }

  @Test
  void sharersThatDisagreeAreTold() {
    factory.core().v1().configMaps().informer();
    ResourceInformer<ConfigMap> second = factory
        .core()
        .v1()
        .configMaps()
        .with(o -> o.withEncoding(Encoding.JSON))
        .informer();

    assertThat(second.describe())
        .contains(
            "encoding JSON was asked for, but it is AUTOMATIC, as the first sharer wanted it");
    assertThat(List.of(second.describe().split("\n")))
        .anyMatch(line -> line.strip().matches("encoding +AUTOMATIC"));
  }
}
