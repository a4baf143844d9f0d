package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.controller.leader.LeaderElector;
import io.informer4j.controller.leader.LeaseLock;

/**
 * Of several processes one acts: start it twice with {@code --cluster}, stop the first, and the second takes over within seconds.
 * A controller takes the elector as its {@code leadership(…)}, and then begins nothing while another process leads.
 */
public final class LeaseLeaderElection {

  private LeaseLeaderElection() {}

  /** Runs it until Ctrl-C, or until it does not lead any more. */
  public static void main(String[] arguments) throws Exception {
    try (KubernetesClient client = new KubernetesClientBuilder().build();
        LeaderElector elector = LeaderElector.builder(
                LeaseLock.of(client, "default", "informer4j-example"))
            .build()) {
      // Gives the lease back, so that the next one can begin at once.
      Runtime.getRuntime().addShutdownHook(new Thread(elector::close));
      elector.start();
      elector.acquired().thenRun(() -> System.out.println(elector.identity() + " leads"));
      elector.lost().toCompletableFuture().get(); // a loss is final: end, and be started again
      System.out.println(elector.identity() + " does not lead any more");
    }
  }
}
