package io.informer4j.integration.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Threads and connections of the three HTTP implementations, held against what docs/transports.md says of them. */
public final class Footprint {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final int CORES = Runtime.getRuntime().availableProcessors();
  private final Optional<Traffic> traffic;
  private final boolean isSecure;
  private final ThreadsBeside threads = new ThreadsBeside();

  /** Takes what is there now as what is there without informers. */
  Footprint(Optional<Traffic> traffic, boolean isSecure) {
    this.traffic = traffic;
    this.isSecure = isSecure;
  }

  /** Waits until all watches are open: a fault that comes before that may hit nobody. */
  void awaitWatches(Followers followers) {
    int all = Followers.AGENTS.stream().mapToInt(followers::watches).sum();
    traffic.ifPresent(
        server -> settle(() -> assertThat(server.watches()).as("open watches").isEqualTo(all)));
  }

  /** Fails unless everything is open that is to be, and not more. */
  void expectOpen(Followers followers) {
    int okHttp = followers.watches("storm-okhttp");
    awaitWatches(followers);
    traffic.ifPresent(server -> settle(() -> {
      assertThat(server.connectionsWithWatches("storm-vertx"))
          .as("one connection for each watch of Vert.x")
          .isEqualTo(followers.watches("storm-vertx"));
      assertThat(server.connectionsWithWatches("storm-jdk"))
          .as("connections of the JDK's client")
          .isBetween(1L, (long) followers.watches("storm-jdk"));
      assertThat(server.connectionsWithWatches("storm-okhttp"))
          .as("connections of OkHttp")
          .isBetween(isSecure ? 1L : okHttp, isSecure ? 2L : okHttp);
    }));
    settle(() -> {
      assertThat(threads.inside("OkHttpAsyncBody"))
          .as("one thread for each watch of OkHttp")
          .isEqualTo(okHttp);
      assertThat(threads.count("HttpClient-N-SelectorManager"))
          .as("selectors of the JDK's")
          .isEqualTo(1);
      assertThat(threads.count("vert.x-eventloop-")).as("loops of Vert.x").isBetween(1, 2 * CORES);
      assertThat(threads.count(Followers.RUNTIME + "-loop-"))
          .as("loops of the informers")
          .isBetween(1, CORES);
    });
  }

  /** Fails if informers or clients that are closed have left something behind. */
  void expectClosed() {
    settle(() -> assertThat(threads.left()).as("threads after close").isEmpty());
    traffic.ifPresent(server -> settle(() -> {
      assertThat(server.watches()).as("open watches after close").isZero();
      for (String agent : Followers.AGENTS) {
        assertThat(server.connectionsInUse(agent))
            .as("connections of %s in use", agent)
            .isZero();
      }
    }));
  }

  /** Waits until an assertion holds: others hear of a close a little later. */
  public static void settle(Runnable assertion) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        assertion.run();
        return;
      } catch (AssertionError e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      }
    }
  }
}
