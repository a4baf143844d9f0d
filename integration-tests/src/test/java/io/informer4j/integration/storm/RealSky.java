package io.informer4j.integration.storm;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.testing.server.KubeApiServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * What can be done to a real server: it is killed and started, its database is compacted, or goes back to a backup. The
 * other faults need a server that does what it is told.
 *
 * <p><b>Threading:</b> the storm's thread; the server has one of its own, since starting it takes seconds in which somebody
 * tries to write.
 */
final class RealSky implements Sky {

  private final KubeApiServer server;
  private final KubernetesClient client;
  private final Followers followers;
  private final ExecutorService work =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "storm-server"));
  private volatile boolean isRestored;
  private Future<?> last = CompletableFuture.completedFuture(null);

  RealSky(KubeApiServer server, KubernetesClient client, Followers followers) {
    this.server = server;
    this.client = client;
    this.followers = followers;
  }

  @Override
  public Set<StormPlan.Kind> faults() {
    return EnumSet.of(
        StormPlan.Kind.REFUSE,
        StormPlan.Kind.RESTART,
        StormPlan.Kind.COMPACT,
        StormPlan.Kind.RESTORE);
  }

  /** Each takes some seconds, a restore of two programs many: in between there is to be time for writes. */
  @Override
  public Duration pace() {
    return Duration.ofSeconds(15);
  }

  /** One at a time: what piled up would have to be waited for when the storm is over. */
  @Override
  public boolean strike(StormPlan.Step step) {
    if (!last.isDone()) {
      return false;
    }
    heal();
    last = work.submit(() -> act(step.kind()));
    return true;
  }

  private void act(StormPlan.Kind kind) {
    switch (kind) {
      case REFUSE -> {
        server.kill();
        server.start();
      }
      case RESTART -> server.restart();
      case COMPACT -> {
        server.compact();
        server.kill(); // its window goes with it
        server.start();
      }
      case RESTORE -> {
        Path backup = server.backUp();
        writeSome();
        isRestored = true;
        server.restore(backup);
      }
      default -> throw new IllegalArgumentException("not a fault of a real server: " + kind);
    }
  }

  /** Nobody could tell one history from another if there were nothing between them. */
  private void writeSome() {
    for (int i = 0; i < 20; i++) {
      Storm.write(client, Followers.KINDS.get(0), "lost-" + i, "lost in the restore");
    }
  }

  @Override
  public boolean isOpen() {
    if (!isRestored) {
      return true;
    }
    if (last.isDone() && !followers.isAnyBeyond(revision())) {
      isRestored = false;
    }
    return !isRestored;
  }

  private long revision() {
    return Long.parseLong(
        client.configMaps().inAnyNamespace().list().getMetadata().getResourceVersion());
  }

  @Override
  public Map<StormPlan.Kind, Long> hits() {
    Sightings seen = followers.sightings();
    Map<StormPlan.Kind, Long> all = new EnumMap<>(StormPlan.Kind.class);
    all.put(StormPlan.Kind.REFUSE, seen.refused());
    all.put(StormPlan.Kind.RESTART, seen.ended());
    all.put(StormPlan.Kind.COMPACT, seen.tooOld());
    all.put(StormPlan.Kind.RESTORE, seen.epochs());
    return all;
  }

  /** Waits until the server is there again: for one fault, which has deadlines of its own. */
  @Override
  public void heal() {
    try {
      last.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("what was done to the server has failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public String toString() {
    return last.isDone() ? "the server is there" : "something is being done to the server";
  }

  @Override
  public void close() {
    work.shutdown();
  }
}
