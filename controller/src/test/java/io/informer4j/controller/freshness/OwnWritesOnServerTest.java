package io.informer4j.controller.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.codec.CachedObject;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.testing.server.EnableApiServer;
import io.informer4j.testing.server.ServerKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several writers on real threads, against the embedded API server. */
@EnableApiServer(server = ServerKind.EMBEDDED)
@Timeout(60)
@Guarantee({"G73", "G77"})
class OwnWritesOnServerTest {

  private static final int WRITERS = 4;
  private static final int ROUNDS = 25;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final ThreadedRuntime runtime = new ThreadedRuntime("own-writes-test");
  private SharedInformerFactory factory;
  private ResourceInformer<ConfigMap> informer;
  private OwnWrites<ConfigMap> writes;

  @BeforeEach
  void open(KubernetesClient client) throws InterruptedException {
    factory = SharedInformerFactory.builder(client).runtime(runtime).build();
    informer = factory.core().v1().configMaps().informer();
    factory.start();
    informer.awaitSync(LIMIT);
    writes = OwnWrites.builder(informer).runtime(runtime).build();
  }

  @AfterEach
  void close() {
    writes.close();
    factory.close();
    runtime.close();
  }

  @Test
  void eachWriterReadsWhatItWrote(KubernetesClient client) throws Exception {
    List<CompletableFuture<Void>> writers = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      String name = "w" + i;
      writers.add(CompletableFuture.runAsync(() -> write(client, name), runtime.handlers()));
    }
    for (CompletableFuture<Void> writer : writers) {
      writer.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    }

    assertThat(informer.view().size()).isZero();
    assertThat(writes.outstanding()).isEmpty();
    assertThat(writes.forgotten()).isZero();
  }

  private void write(KubernetesClient client, String name) {
    try {
      for (int round = 0; round < ROUNDS; round++) {
        writeAndRead(client, name, round % 2 == 0);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void writeAndRead(KubernetesClient client, String name, boolean isPatient)
      throws InterruptedException {
    ObjectName key = LaggingCluster.name(name);
    Reads<ConfigMap> reads = writes.open(Freshness.OVERLAY, name);
    ConfigMap created = client.resource(LaggingCluster.configMap(name, "one")).create();
    reads.wrote(created);
    assertThat(revision(reads, key)).isEqualTo(created.getMetadata().getResourceVersion());

    ConfigMap updated = client.resource(LaggingCluster.configMap(name, "two")).update();
    WriteToken token = reads.wrote(updated);
    assertThat(revision(reads, key)).isEqualTo(updated.getMetadata().getResourceVersion());
    if (isPatient) {
      writes.await(List.of(token), LIMIT);
      assertThat(informer.view().get(key).map(CachedObject::resourceVersion))
          .contains(ResourceVersion.of(updated.getMetadata().getResourceVersion()));
    }

    Reads<ConfigMap> next = writes.open(Freshness.OVERLAY, name);
    assertThat(revision(next, key)).isEqualTo(updated.getMetadata().getResourceVersion());
    client.resource(updated).delete();
    WriteToken deleted = next.deleted(updated);
    assertThat(next.view().get(key)).isEmpty();
    assertThat(writes.open(Freshness.OVERLAY, name).view().get(key)).isEmpty();
    writes.await(List.of(deleted), LIMIT);
    assertThat(informer.view().get(key)).isEmpty();
  }

  private static String revision(Reads<ConfigMap> reads, ObjectName key) {
    return reads.lister().require(key).getMetadata().getResourceVersion();
  }
}
