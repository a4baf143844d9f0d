package io.informer4j.cli.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.cli.documentation.Guarantee;
import io.informer4j.cli.output.Style;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.Situation;
import io.informer4j.reflector.SourceFailure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConnectionTest {

  private final List<String> lines = new ArrayList<>();
  private final List<String> hopeless = new ArrayList<>();
  private final Tally tally = new Tally();
  private final Connection connection = new Connection(
      "pods",
      new TextReport(lines::add, Style.PLAIN, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)),
      tally,
      hopeless::add);

  private static Decision decision(boolean backoff) {
    return new Decision(
        Situation.LIST_SUCCEEDED, backoff, Decision.Next.WATCH, Decision.Revision.LAST, false);
  }

  private static SourceFailure status(int code, String message) {
    return new SourceFailure(
        SourceFailure.Kind.OTHER, code, "", message, Optional.empty(), Optional.empty());
  }

  private void listed() {
    connection.onListFinished(
        ListMode.WATCH_LIST, 12_000, ResourceVersion.of("7"), Duration.ofMillis(182));
    lines.clear();
  }

  @Test
  void aListIsOneLine() {
    connection.onListFinished(
        ListMode.WATCH_LIST, 12_000, ResourceVersion.of("7"), Duration.ofMillis(182));

    assertThat(lines)
        .containsExactly("  ✓ pods: 12,000 objects at revision 7, in 182 ms by a streaming list");
  }

  @Test
  void aListThatIsUnderWayCountsUntilItIsTakenOver() {
    connection.onListProgress(ListMode.LIST, 2048);
    assertThat(tally.loaded()).isEqualTo(2048);

    listed();

    assertThat(tally.loaded()).isZero();
  }

  @Test
  @Guarantee("G117")
  void aBrokenConnectionIsOneLineWithReasonAndWhenItIsTriedAgain() {
    listed();
    connection.onFailure(
        SourceFailure.of(SourceFailure.Kind.CONNECTION_LOST, "it broke", new RuntimeException()),
        decision(true));
    assertThat(lines).isEmpty();
    connection.onBackoff(Duration.ofMillis(800));
    connection.onBackoff(Duration.ofMillis(900));
    connection.onWatchOpened(ResourceVersion.of("7"));
    connection.onWatchOpened(ResourceVersion.of("8"));

    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).isEqualTo("  ✗ pods: it broke; again in 800 ms");
    assertThat(lines.get(1))
        .startsWith("  ✓ pods: connected again after ")
        .endsWith(", watching from revision 7");
    assertThat(tally.troubles.sum()).isEqualTo(1);
  }

  @Test
  void whatIsTriedAgainAtOnceSaysSo() {
    listed();
    connection.onFailure(status(410, "too old"), decision(false));

    assertThat(lines).containsExactly("  ✗ pods: too old; again at once");
  }

  @Test
  void whatNoWaitingWillMendEndsTheCommandBeforeThereIsAnything() {
    connection.onFailure(status(403, "pods is forbidden"), decision(true));

    assertThat(lines).isEmpty();
    assertThat(hopeless).singleElement().asString().contains("403", "pods is forbidden", "role");
  }

  @Test
  void aPermissionThatIsTakenAwayLaterIsTroubleLikeAnyOther() {
    listed();
    connection.onFailure(status(403, "pods is forbidden"), decision(true));
    connection.onBackoff(Duration.ofSeconds(2));

    assertThat(hopeless).isEmpty();
    assertThat(lines).containsExactly("  ✗ pods: pods is forbidden; again in 2.0 s");
  }

  @Test
  void messagesCannotMoveTheCursor() {
    listed();
    connection.onFailure(status(500, "a\u001b[2Jb\nc"), decision(false));

    assertThat(lines).containsExactly("  ✗ pods: a\\u001b[2Jb\\nc; again at once");
  }
}
