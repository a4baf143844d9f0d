package io.informer4j.examples.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The controller on the first screen of docs/controllers.md works, and is the one that is there. */
class WelcomeTest {

  private static final Pattern REGION =
      Pattern.compile("(?s)// docs/controllers.md: begin\n(.*?)\n *// docs/controllers.md: end");
  private static final Pattern BLOCK = Pattern.compile("(?s)```java\n(.*?)\n```");

  @Test
  void everyNamespaceIsWelcomedAndWelcomedAgain() throws Exception {
    Lines out = new Lines();
    CountDownLatch stop = new CountDownLatch(1);
    try (ApiServer server = ApiServer.start();
        KubernetesClient client = new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(server.kubeconfig()))
            .build()) {
      CompletableFuture<Void> program = start(client, out, stop);
      out.await("welcomed default");
      client
          .resource(new NamespaceBuilder()
              .withNewMetadata()
              .withName("team")
              .endMetadata()
              .build())
          .create();
      out.await("welcomed team");
      client.configMaps().inNamespace("team").withName("welcome").delete();
      out.await("welcomed team", 2);
      stop.countDown();
      program.get(30, TimeUnit.SECONDS);
    }
  }

  private static CompletableFuture<Void> start(
      KubernetesClient client, Lines out, CountDownLatch stop) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    new Thread(() -> {
          try {
            new Welcome().run(client, out, stop);
            done.complete(null);
          } catch (Throwable e) {
            done.completeExceptionally(e);
          }
        })
        .start();
    return done;
  }

  @Test
  void thePageShowsTheProgramThatIsTested() throws IOException {
    Matcher tested =
        REGION.matcher(read("examples/src/main/java/io/informer4j/examples/cluster/Welcome.java"));
    Matcher shown = BLOCK.matcher(read("docs/controllers.md"));

    assertThat(tested.find()).isTrue();
    assertThat(shown.find()).isTrue();
    assertThat(shown.group(1)).isEqualTo(tested.group(1).stripIndent());
  }

  /** Reads a file of the project, in whose root or in whose module the test may be started. */
  private static String read(String path) throws IOException {
    return Files.readString(Stream.of(Path.of(path), Path.of("..").resolve(path))
        .filter(Files::exists)
        .findFirst()
        .orElseThrow());
  }
}
