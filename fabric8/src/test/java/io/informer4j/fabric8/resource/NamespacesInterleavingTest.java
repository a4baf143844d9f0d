package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.Replayed;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.Simulated;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Namespaces, handlers, leases and objects come and go in any order, and tasks run in any order: each seed is another one. */
class NamespacesInterleavingTest {

  private static final List<String> NAMESPACES = List.of("a", "b", "c");
  private static final int STEPS = 60;

  private final List<Replayed<ConfigMap>> handlers = new ArrayList<>();
  private final Map<HandlerRegistration, Replayed<ConfigMap>> present = new LinkedHashMap<>();
  private final List<InformerLease<ConfigMap>> leases = new ArrayList<>();
  private final Map<String, Integer> revisions = new TreeMap<>();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  @Guarantee("G48")
  void everyHandlersViewIsTheMirrorInTheEnd(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    try (Simulated simulated = new Simulated(DeterministicRuntime.shuffled(seed));
        SharedInformerFactory factory = simulated.factory().namespaces("a", "b").build()) {
      ResourceAccess<ConfigMap> access = factory.access(ConfigMap.class, Simulated.CONFIG_MAPS);
      ResourceInformer<ConfigMap> informer = access.informer();
      for (int step = 0; step < STEPS; step++) {
        act(random, simulated, access, informer);
        for (int i = random.nextInt(8); i > 0; i--) {
          simulated.runtime.step();
        }
        if (step == 10) {
          factory.start();
        }
      }
      simulated.runtime.advance(Duration.ofMinutes(2));

      Map<ObjectName, ResourceVersion> mirror = new TreeMap<>();
      for (CachedObject<ConfigMap> object : informer.view()) {
        mirror.put(object.name(), object.resourceVersion());
      }
      Map<ObjectName, ResourceVersion> server = new TreeMap<>();
      for (String namespace : informer.namespaces()) {
        simulated
            .client
            .configMaps()
            .inNamespace(namespace)
            .list()
            .getItems()
            .forEach(map -> server.put(
                ObjectName.of(namespace, map.getMetadata().getName()),
                ResourceVersion.of(map.getMetadata().getResourceVersion())));
      }
      assertThat(mirror).isEqualTo(server);
      present.forEach((registration, handler) -> {
        assertThat(handler.known).isEqualTo(mirror);
        assertThat(registration.hasSynced()).isTrue();
      });
      assertThat(handlers).allSatisfy(handler -> assertThat(handler.violations).isEmpty());
      assertThat(simulated.cluster.openWatches())
          .isEqualTo(informer.namespaces().size());
    }
  }

  private void act(
      SplittableRandom random,
      Simulated simulated,
      ResourceAccess<ConfigMap> access,
      ResourceInformer<ConfigMap> informer) {
    String namespace = NAMESPACES.get(random.nextInt(NAMESPACES.size()));
    switch (random.nextInt(9)) {
      case 0 -> informer.addNamespace(namespace);
      case 1 -> informer.removeNamespace(namespace);
      case 2 -> {
        Replayed<ConfigMap> handler = new Replayed<>();
        handlers.add(handler);
        present.put(informer.addEventHandler(handler), handler);
      }
      case 3 -> {
        if (!present.isEmpty()) {
          HandlerRegistration first = present.keySet().iterator().next();
          present.remove(first);
          informer.removeEventHandler(first);
        }
      }
      case 4 -> {
        InformerLease<ConfigMap> lease = access.acquire();
        Replayed<ConfigMap> handler = new Replayed<>();
        handlers.add(handler);
        lease.addEventHandler(handler);
        leases.add(lease);
      }
      case 5 -> {
        if (!leases.isEmpty()) {
          leases.remove(random.nextInt(leases.size())).close();
        }
      }
      default -> write(random, simulated, namespace);
    }
  }

  private void write(SplittableRandom random, Simulated simulated, String namespace) {
    String name = "n" + random.nextInt(4);
    String key = namespace + "/" + name;
    Integer revision = revisions.get(key);
    if (revision == null) {
      simulated.create(namespace, name, "0");
      revisions.put(key, 0);
    } else if (random.nextInt(3) == 0) {
      simulated.delete(namespace, name);
      revisions.remove(key);
    } else {
      simulated.update(namespace, name, Integer.toString(revision + 1));
      revisions.put(key, revision + 1);
    }
  }
}
