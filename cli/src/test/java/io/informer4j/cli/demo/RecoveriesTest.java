package io.informer4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.informer.InformerListener;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.Situation;
import io.informer4j.reflector.SourceFailure;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecoveriesTest {

  private static final Decision WATCH_AGAIN = new Decision(
      Situation.LIST_SUCCEEDED, true, Decision.Next.WATCH, Decision.Revision.LAST, false);
  private static final MirrorCheck.Verdict EQUAL =
      new MirrorCheck.Verdict(MirrorCheck.Finding.EQUAL, "yes, all 2 objects");
  private static final MirrorCheck.Verdict UNKNOWN =
      new MirrorCheck.Verdict(MirrorCheck.Finding.UNKNOWN, "cannot be said");

  private final SpokenLines spoken = new SpokenLines();
  private final Recoveries recoveries = new Recoveries(spoken);
  private final InformerListener pods = recoveries.listener("pods.v1");
  private final InformerListener nodes = recoveries.listener("nodes.v1");
  private long written;
  private long mirrored;

  private void tick(MirrorCheck.Verdict verdict) {
    recoveries.tick(
        new Recoveries.Progress() {
          @Override
          public long written(String name) {
            return written;
          }

          @Override
          public long mirrored(String name) {
            return mirrored;
          }
        },
        () -> verdict);
  }

  private static SourceFailure lost() {
    return SourceFailure.of(
        SourceFailure.Kind.CONNECTION_LOST,
        "cannot watch pods.v1: the connection to https://127.0.0.1:1 broke (Connection reset)",
        null);
  }

  private void lose(InformerListener one) {
    one.onFailure(lost(), WATCH_AGAIN);
    one.onBackoff(Duration.ofMillis(800));
  }

  @Test
  void whatSeveralMeetAtOnceIsOneLineAndOneMoreWhenAllAreBack() {
    lose(pods);
    lose(nodes);
    assertThat(recoveries.isTroubled()).isTrue();
    pods.onWatchOpened(ResourceVersion.of("7"));
    tick(EQUAL);
    assertThat(spoken.lines).as("one is still away").isEmpty();
    nodes.onWatchOpened(ResourceVersion.of("7"));
    tick(EQUAL);

    assertThat(spoken.lines).hasSize(2);
    assertThat(spoken.lines.get(0))
        .isEqualTo("TROUBLE nodes, pods: watch lost: connection reset; again in 0.8 s");
    assertThat(spoken.lines.get(1))
        .startsWith("GOOD caught up after 0.")
        .contains(
            "by watches from the last revision on; nothing was lost, mirror equals server: yes");
    assertThat(recoveries.isTroubled()).isFalse();
    assertThat(recoveries.survived()).isEqualTo(1);
  }

  @Test
  void whoIsConnectedHasNotCaughtUpBeforeTheMirrorHasWhatWasWritten() {
    written = 12;
    mirrored = 7;
    lose(pods);
    pods.onWatchOpened(ResourceVersion.of("7"));
    tick(EQUAL);
    assertThat(recoveries.isTroubled()).isTrue();

    written = 99; // what is written from now on is no part of it
    mirrored = 12;
    tick(EQUAL);

    assertThat(recoveries.isTroubled()).isFalse();
  }

  @Test
  void nothingIsClaimedWhileTheMirrorsCannotBeCompared() {
    lose(pods);
    pods.onWatchOpened(ResourceVersion.of("7"));
    tick(UNKNOWN);
    assertThat(recoveries.isTroubled()).isTrue();
    assertThat(spoken.lines).noneMatch(line -> line.contains("caught up"));

    tick(EQUAL);

    assertThat(spoken.lines).anyMatch(line -> line.contains("caught up"));
  }

  @Test
  void aNewFailureMeansThatItIsNotBack() {
    lose(pods);
    pods.onWatchOpened(ResourceVersion.of("7"));
    lose(pods);

    tick(EQUAL);

    assertThat(recoveries.isTroubled()).isTrue();
  }

  @Test
  void theFirstListIsNoRecovery() {
    pods.onListFinished(ListMode.WATCH_LIST, 500, ResourceVersion.of("9"), Duration.ofMillis(31));
    tick(EQUAL);
    lose(nodes);
    nodes.onListFinished(ListMode.LIST, 3, ResourceVersion.of("9"), Duration.ofMillis(31));
    nodes.onWatchOpened(ResourceVersion.of("9"));
    tick(EQUAL);

    assertThat(spoken.lines)
        .contains("PLAIN   500 pods by a streaming list in 31 ms")
        .anyMatch(line -> line.contains("caught up"));
    assertThat(recoveries.survived()).isEqualTo(1);
  }
}
