package io.informer4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.informer4j.examples.migration.Fabric8PodsBefore;
import io.informer4j.examples.migration.Fabric8PodsOneLine;
import io.informer4j.examples.migration.OfficialPodsBefore;
import io.informer4j.examples.migration.PodsAfter;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.util.Config;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The program of migration prints the same, whichever informers it is written for. */
@ExtendWith(OnEmbeddedCluster.class)
class MigrationTest {

  private static Stream<Arguments> programs() {
    return Stream.of(
        program("fabric8, before", Fabric8PodsBefore::main),
        program("fabric8, one line changed", Fabric8PodsOneLine::main),
        program("official client, before", arguments -> OfficialPodsBefore.run(officialClient())),
        program("after", PodsAfter::main));
  }

  private static Arguments program(String name, Examples.Program program) {
    return Arguments.argumentSet(name, program);
  }

  /** It does not know the system property by which fabric8's client finds the cluster here. */
  private static ApiClient officialClient() throws IOException {
    return Config.fromConfig(
        System.getProperty(io.fabric8.kubernetes.client.Config.KUBERNETES_KUBECONFIG_FILE));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void beforeAndAfterPrintTheSame(Examples.Program program, KubernetesClient client)
      throws Exception {
    try (ExampleRun run = ExampleRun.start(program)) {
      run.await("on node-1: [default/web, shop/cart]");
      for (String pod : List.of("default/web", "default/waiting", "shop/cart", "kube-system/dns")) {
        run.await("added " + pod); // handlers of others may still be behind
      }
      Resource<Pod> guest = client.resource(Pods.named("guest"));
      guest.create();
      run.await("added default/guest");
      guest.withGracePeriod(0).delete();
      run.await("deleted default/guest");

      Set<String> lines = new TreeSet<>(run.lines());
      assertThat(lines)
          .containsExactly(
              "added default/guest",
              "added default/waiting",
              "added default/web",
              "added kube-system/dns",
              "added shop/cart",
              "deleted default/guest",
              "on node-1: [default/web, shop/cart]",
              "updated default/guest"); // a pod is marked before it goes
    }
  }
}
