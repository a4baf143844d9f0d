package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.Backoff;
import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BackoffJudgeTest {

  private final BackoffJudge judge = new BackoffJudge(Backoff.Policy.DEFAULT);
  private final Backoff backoff = new Backoff(Backoff.Policy.DEFAULT, new SplittableRandom(1));

  private static Request at(Duration time) {
    return new Request(time.toNanos(), Request.Kind.LIST, ResourceVersion.UNSET, false);
  }

  @Test
  void acceptsWaitsThatGrow() {
    for (int i = 0; i < 20; i++) {
      assertThat(judge.wait(0, backoff.next())).isNull();
    }
  }

  @Test
  void findsABackoffThatStartsAnewInTheMiddleOfAnOutage() {
    assertThat(judge.wait(0, backoff.next())).isNull();
    assertThat(judge.wait(0, backoff.next())).isNull();
    judge.watchEnded(Duration.ofMillis(4_999));
    backoff.reset();

    assertThat(judge.wait(0, backoff.next())).contains("expected a wait of at least PT3.2S");
  }

  @Test
  void acceptsABackoffThatStartsAnewAfterHealth() {
    assertThat(judge.wait(0, backoff.next())).isNull();
    assertThat(judge.wait(0, backoff.next())).isNull();
    judge.watchEnded(Duration.ofSeconds(5));
    backoff.reset();

    assertThat(judge.wait(0, backoff.next())).isNull();
  }

  @Test
  void doesNotTakeAWatchForHealthThatIsShorterThanTheNextWait() {
    for (int i = 0; i < 4; i++) {
      assertThat(judge.wait(0, backoff.next())).isNull();
    }
    judge.watchEnded(Duration.ofSeconds(12));
    backoff.reset();

    assertThat(judge.wait(0, backoff.next())).contains("expected a wait of at least PT12.8S");
  }

  @Test
  void findsARequestWithinTheWait() {
    assertThat(judge.wait(0, Duration.ofSeconds(2))).isNull();

    assertThat(judge.ask(at(Duration.ofSeconds(1))))
        .contains("expected no request for another PT1S");
    assertThat(judge.ask(at(Duration.ofSeconds(2)))).isNull();
  }
}
