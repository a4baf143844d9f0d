package io.informer4j.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.codec.CacheFormat;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.InformerLease;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.client.SimulatedCluster;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InformerMetricsTest {

  private static final ResourceType CONFIG_MAPS =
      ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final SimulatedCluster cluster =
      SimulatedCluster.builder(runtime).seed(7).resource(CONFIG_MAPS).build();
  private final KubernetesClient client = cluster.client();
  private final SharedInformerFactory factory =
      SharedInformerFactory.builder(client).runtime(runtime).build();
  private final MockClock clock = new MockClock();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
  private final InformerMetrics metrics = new InformerMetrics(factory);

  @BeforeEach
  void bind() {
    metrics.bindTo(registry);
  }

  @AfterEach
  void close() {
    factory.close();
    client.close();
  }

  private void create(String namespace, String name) {
    client
        .resource(new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(name)
            .endMetadata()
            .addToData("k", "v")
            .build())
        .create();
  }

  /** Lets everything happen, and figures grow old. */
  private void settle() {
    runtime.advance(Duration.ofSeconds(1));
    clock.add(Duration.ofMinutes(1));
  }

  private double value(String metric, String... tags) {
    Meter meter = registry.get(metric).tags(tags).meter();
    return meter.measure().iterator().next().getValue();
  }

  private Set<String> metersNow() {
    Set<String> names = new TreeSet<>();
    registry.getMeters().forEach(meter -> names.add(meter.getId().getName()));
    return names;
  }

  @Test
  void theFiguresOfAnInformerAreThere() {
    create("shop", "a");
    ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);
    informer.addEventHandler(event -> {}, HandlerOptions.defaults().withName("h"));
    factory.start();
    settle();
    create("shop", "b");
    settle();

    assertThat(value("informer_store_objects")).isEqualTo(2);
    assertThat(value("informer_queued_items")).isZero();
    assertThat(value("informer_synced")).isEqualTo(1);
    assertThat(value("informer_store_resource_version"))
        .isEqualTo((double) informer.stats().get("").revision().orElseThrow().numberOr(-1));
    assertThat(value("informer_events_total")).isPositive();
    assertThat(value("informer_last_contact_seconds")).isBetween(0.5, 2.0);
    assertThat(value("informer_list_duration_seconds")).isEqualTo(1);
    assertThat(value("informer_handler_delivered_total", "handler", "h")).isEqualTo(2);
    assertThat(value("informer_handler_pending_items", "handler", "h")).isZero();
    assertThat(registry.get("informer_handler_duration_seconds").timer().count())
        .isEqualTo(2);
    assertThat(registry.get("informer_store_objects").gauge().getId().getTags())
        .containsExactlyElementsOf(Tags.of(
            "name", informer.name(),
            "group", "",
            "version", "v1",
            "resource", "configmaps",
            "namespace", ""));
  }

  @Test
  void bytesAreThoseOfPackedCaches() {
    create("shop", "a");
    factory
        .access(ConfigMap.class, CONFIG_MAPS)
        .with(options -> options.withFormat(CacheFormat.PACKED))
        .informer();
    factory.start();
    settle();

    assertThat(value("informer_store_bytes")).isBetween(10.0, 2000.0);
  }

  @Test
  void metersComeAndGoWithNamespaces() {
    ResourceInformer<ConfigMap> informer = factory
        .access(ConfigMap.class, CONFIG_MAPS)
        .with(options -> options.inNamespaces("shop"))
        .informer();
    factory.start();
    settle();
    informer.addNamespace("farm");
    settle();
    assertThat(registry.get("informer_store_objects").tag("namespace", "shop").gauges())
        .hasSize(1);
    assertThat(registry.get("informer_store_objects").tag("namespace", "farm").gauges())
        .hasSize(1);

    informer.removeNamespace("shop");
    settle();
    assertThat(registry.find("informer_store_objects").tag("namespace", "shop").gauge())
        .isNull();

    informer.addNamespace("shop");
    informer.removeNamespace("shop");
    informer.addNamespace("shop");
    create("shop", "a");
    settle();
    assertThat(value("informer_store_objects", "namespace", "shop")).isEqualTo(1);
  }

  @Test
  void metersGoWithTheirHandlerAndWithTheLastLease() {
    InformerLease<ConfigMap> lease =
        factory.access(ConfigMap.class, CONFIG_MAPS).acquire();
    HandlerRegistration handler =
        lease.addEventHandler(event -> {}, HandlerOptions.defaults().withName("h"));
    create("shop", "a");
    lease.start();
    settle();
    assertThat(metersNow()).contains("informer_handler_pending_items", "informer_synced");

    handler.remove();
    settle();
    assertThat(value("informer_synced")).isEqualTo(1); // whoever looks finds that it has left
    assertThat(metersNow())
        .contains("informer_synced")
        .noneMatch(name -> name.startsWith("informer_handler"));

    lease.close();
    settle();
    assertThat(registry.getMeters()).isEmpty();
  }

  @Test
  void whatRunsAlreadyIsBoundAtOnceAndClosingUnbinds() {
    factory.informerFor(ConfigMap.class);
    factory.start();
    settle();
    SimpleMeterRegistry late = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);
    metrics.bindTo(late);
    assertThat(late.get("informer_synced").gauge().value()).isEqualTo(1);

    metrics.close();

    assertThat(late.getMeters()).isEmpty();
    assertThat(registry.getMeters()).isEmpty();
    assertThat(factory.health().isReady()).isTrue();
  }

  @Test
  void nothingIsLeftOfAClosedFactory() {
    factory.informerFor(ConfigMap.class).addEventHandler(event -> {});
    factory.start();
    settle();
    assertThat(registry.getMeters()).isNotEmpty();

    factory.close();

    assertThat(registry.getMeters()).isEmpty();
  }

  @Test
  void ofARevisionOfUpTo128BitsTheLastFifteenDigitsAreShown() {
    for (List<String> each : List.of(
        List.of("17", "17"),
        List.of("999999999999999", "999999999999999"),
        List.of("1234567890123456789", "567890123456789"),
        List.of("340282366920938463463374607431768211455", "607431768211455"))) {
      assertThat(ScopeFigure.lastDigits(ResourceVersion.of(each.get(0))))
          .isEqualTo(Double.parseDouble(each.get(1)));
    }
    assertThat(ScopeFigure.lastDigits(ResourceVersion.of("v1"))).isNaN();
    assertThat(ScopeFigure.lastDigits(ResourceVersion.UNSET)).isNaN();
  }
}
