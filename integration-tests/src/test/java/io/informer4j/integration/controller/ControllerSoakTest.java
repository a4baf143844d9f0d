package io.informer4j.integration.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.integration.storm.Footprint;
import io.informer4j.integration.storm.ThreadsBeside;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three operators compete for a lease and reconcile custom resources, while these change all the time and things go wrong
 * with the server, with writes, and with whoever leads. In the end every object is as it is to be; no reconcile ran twice at
 * once for a key, none began without a lease of its own, and two operators never led at once.
 *
 * <p>{@code -Dsoak.seed=N} repeats a plan (odd ones speak TLS), {@code -Dsoak.seconds=600} makes it longer and larger ({@code
 * .ci/soak controller}).
 */
@Tag("stress")
@Tag("thorough")
class ControllerSoakTest {

  private static final long SEED = Long.getLong("soak.seed", 20_260_202);
  private static final Duration LENGTH = Duration.ofSeconds(Long.getLong("soak.seconds", 18));
  private static final Duration LONG = Duration.ofSeconds(60);

  @Test
  void everyObjectIsReconciledByOneLeaderAtATime() throws Exception {
    SoakSettings settings =
        LENGTH.compareTo(LONG) < 0 ? SoakSettings.small(LENGTH) : SoakSettings.large(LENGTH);
    ThreadsBeside threads = new ThreadsBeside();
    ControllerSoak soak = new ControllerSoak(settings, SEED);
    try (soak) {
      assertThat(soak.begin()).as("not reconciled in the beginning").isEmpty();

      soak.rage();
      long began = System.nanoTime();
      Map<String, String> wrong = soak.becomeReconciled();

      long took = (System.nanoTime() - began) / 1_000_000;
      System.out.printf(
          "ControllerSoakTest: seed %d, %d s: %s; all reconciled %d ms after the last change; %d MiB heap in the end%n",
          SEED, LENGTH.toSeconds(), soak.figures(), took, Load.settledHeap());
      assertThat(wrong).as("not reconciled, seed %d", SEED).isEmpty();
      assertThat(soak.leaderChanges())
          .as("ways to lose the lease, seed %d", SEED)
          .containsOnlyKeys(LeaderChange.values());
    }
    assertThat(soak.ledger().violations(settings.timing().deadline()))
        .as("seed %d", SEED)
        .isEmpty();
    Footprint.settle(() -> assertThat(threads.left()).as("threads after close").isEmpty());
  }
}
