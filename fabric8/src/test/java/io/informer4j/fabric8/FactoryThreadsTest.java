package io.informer4j.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.resource.InformerLease;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.ThreadedRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** With real threads and sockets, against the embedded API server. */
@Tag("jdk")
class FactoryThreadsTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  private static ApiServer server;
  private static KubernetesClient client;

  private final ThreadedRuntime runtime = new ThreadedRuntime("factory-threads-test");

  @BeforeAll
  static void startServer() {
    server = ApiServer.start();
    client = new KubernetesClientBuilder()
        .withConfig(new ConfigBuilder(Config.empty())
            .withMasterUrl(server.url().toString())
            .withOauthToken(server.token())
            .build())
        .build();
    for (String namespace : List.of("one", "two", "three")) {
      client
          .resource(new io.fabric8.kubernetes.api.model.NamespaceBuilder()
              .withNewMetadata()
              .withName(namespace)
              .endMetadata()
              .build())
          .create();
    }
  }

  @AfterAll
  static void stopServer() {
    client.close();
    server.close();
  }

  @AfterEach
  void closeRuntime() {
    runtime.close();
  }

  private SharedInformerFactory.Builder factory() {
    return SharedInformerFactory.builder(client).runtime(runtime);
  }

  private static void create(String namespace, String name) {
    client.resource(Simulated.configMap(namespace, name, "1")).create();
  }

  /** A handler of which one can wait for what it knows. */
  private static final class Known {

    final Set<String> names = new ConcurrentSkipListSet<>();
    final AtomicInteger inside = new AtomicInteger();
    final AtomicInteger most = new AtomicInteger();

    void onEvent(ResourceEvent<ConfigMap> event) {
      most.accumulateAndGet(inside.incrementAndGet(), Math::max);
      synchronized (this) {
        if (event.kind() == ResourceEvent.Kind.DELETED) {
          names.remove(event.name().toString());
        } else {
          names.add(event.name().toString());
        }
        notifyAll();
      }
      inside.decrementAndGet();
    }

    synchronized void await(String... expected) throws InterruptedException {
      long end = System.nanoTime() + LONG.toNanos();
      while (!names.equals(Set.of(expected)) && System.nanoTime() < end) {
        wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())));
      }
      assertThat(names).containsExactlyInAnyOrder(expected);
    }
  }

  @Test
  @Guarantee("G48")
  void namespacesComeAndGoUnderRealThreads() throws Exception {
    create("one", "a");
    create("two", "a");
    create("three", "a");
    Known known = new Known();
    try (SharedInformerFactory factory =
        factory().namespaces("one", "two").labels("app=a").build()) {
      ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);
      informer.addEventHandler(known::onEvent);
      factory.start();
      factory.awaitSync(LONG);
      known.await("one/a", "two/a");

      informer.addNamespace("three").toCompletableFuture().get(30, TimeUnit.SECONDS);
      known.await("one/a", "two/a", "three/a");
      assertThat(informer.view().size()).isEqualTo(3);

      informer.removeNamespace("two").toCompletableFuture().get(30, TimeUnit.SECONDS);
      known.await("one/a", "three/a");
      assertThat(informer.lister().get(ObjectName.of("two", "a"))).isEmpty();

      client.configMaps().inNamespace("three").withName("a").delete();
      known.await("one/a");
      assertThat(known.most).hasValue(1);
    }
  }

  @Test
  @Guarantee("G45")
  void leasesAreAcquiredAndGivenBackByManyThreads() throws Exception {
    create("one", "shared");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (SharedInformerFactory factory =
        factory().namespaces("one").labels("app=shared").build()) {
      ResourceAccess<ConfigMap> access = factory.access(ConfigMap.class, Simulated.CONFIG_MAPS);
      AtomicInteger handled = new AtomicInteger();
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        all.add(threads.submit(() -> {
          for (int i = 0; i < 25; i++) {
            try (InformerLease<ConfigMap> lease = access.acquire()) {
              CompletableFuture<Void> told = new CompletableFuture<>();
              lease.addEventHandler(event -> told.complete(null));
              lease.start();
              lease.awaitSync(LONG);
              told.get(30, TimeUnit.SECONDS);
              assertThat(lease.lister().list()).hasSize(1);
              handled.incrementAndGet();
            }
          }
          return null;
        }));
      }
      for (Future<?> one : all) {
        one.get(60, TimeUnit.SECONDS);
      }
      assertThat(handled).hasValue(100);
      assertThat(factory.health().informers()).isEmpty();
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void closingInterruptsHandlersAndWaitsForThemAllAtOnce() throws Exception {
    create("one", "stuck");
    CountDownLatch inside = new CountDownLatch(2);
    AtomicInteger interrupted = new AtomicInteger();
    SharedInformerFactory factory = factory().labels("app=stuck").build();
    for (String namespace : List.of("one", "")) {
      factory
          .access(ConfigMap.class, Simulated.CONFIG_MAPS)
          .with(o -> namespace.isEmpty() ? o : o.inNamespaces(namespace))
          .informer()
          .addEventHandler(event -> {
            inside.countDown();
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              interrupted.incrementAndGet();
            }
          });
    }
    factory.start();
    assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();

    factory.close();
    assertThat(interrupted).hasValue(2);
  }

  @Test
  void closingGivesUpOnAHandlerThatDoesNotReturn() throws Exception {
    create("one", "deaf");
    CountDownLatch inside = new CountDownLatch(1);
    CompletableFuture<Void> release = new CompletableFuture<>();
    SharedInformerFactory factory =
        factory().labels("app=deaf").closeTimeout(Duration.ofMillis(50)).build();
    factory.informerFor(ConfigMap.class).addEventHandler(event -> {
      inside.countDown();
      release.join();
    });
    factory.start();
    assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();

    factory.close(); // returns, though the handler does not
    assertThat(release).isNotDone();
    release.complete(null);
  }

  @Test
  void aHandlerThatClosesTheFactoryIsNotWaitedFor() throws Exception {
    create("one", "closer");
    create("two", "closer");
    CompletableFuture<Duration> took = new CompletableFuture<>();
    AtomicBoolean interrupted = new AtomicBoolean();
    SharedInformerFactory factory = factory()
        .namespaces("one", "two")
        .labels("app=closer")
        .closeTimeout(LONG)
        .build();
    factory.informerFor(ConfigMap.class).addEventHandler(event -> {
      long before = System.nanoTime();
      factory.close();
      interrupted.set(Thread.interrupted());
      took.complete(Duration.ofNanos(System.nanoTime() - before));
    });
    factory.start();

    assertThat(took.get(60, TimeUnit.SECONDS)).isLessThan(Duration.ofSeconds(20));
    assertThat(interrupted).isFalse();
    factory.close();
  }

  @Test
  void whoIsAskedByManyThreadsAtOnceCallsTheFunctionOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    AtomicInteger calls = new AtomicInteger();
    try (SharedInformerFactory factory = factory().build();
        SharedInformerFactory other = factory().build()) {
      CountDownLatch together = new CountDownLatch(4);
      List<Future<ResourceInformer<ConfigMap>>> all = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        boolean plain = thread % 2 == 1;
        all.add(threads.submit(() -> {
          together.countDown();
          together.await();
          return plain
              ? factory.informerFor(ConfigMap.class)
              : factory.informerFor(ConfigMap.class, (c, resync) -> {
                calls.incrementAndGet();
                return io.informer4j.informer.SharedIndexInformer.builder(
                        Simulated.CONFIG_MAPS,
                        new io.informer4j.fabric8.transport.HttpListerWatcher<>(
                            c.getHttpClient(),
                            c.getMasterUrl().toString(),
                            io.informer4j.fabric8.transport.Collection.of(Simulated.CONFIG_MAPS),
                            io.informer4j.fabric8.json.JsonCodec.of(
                                ConfigMap.class,
                                Simulated.CONFIG_MAPS,
                                io.informer4j.wire.Limits.DEFAULT),
                            io.informer4j.fabric8.transport.SourceOptions.defaults()))
                    .runtime(runtime)
                    .build();
              });
        }));
      }
      ResourceInformer<ConfigMap> first = all.get(0).get(30, TimeUnit.SECONDS);
      for (Future<ResourceInformer<ConfigMap>> one : all) {
        assertThat(one.get(30, TimeUnit.SECONDS)).isSameAs(first);
      }
      assertThat(calls.get()).isLessThanOrEqualTo(1);
      assertThat(other.informerFor(ConfigMap.class)).isNotSameAs(first);
    } finally {
      threads.shutdownNow();
    }
  }
}
