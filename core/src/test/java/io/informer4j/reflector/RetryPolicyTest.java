package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.reflector.Decision.Next;
import io.informer4j.reflector.Decision.Revision;
import io.informer4j.testsupport.Failures;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the behaviour tests do not reach, and what holds for all rows. */
class RetryPolicyTest {

  static Stream<Decision> rows() {
    return Stream.of(Situation.values()).map(situation -> RetryPolicy.decide(situation, true));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void whatCallsTheErrorHandlerWaitsAndStartsAnew(Decision row) {
    if (row.callsErrorHandler()) {
      assertThat(row.backoff()).isTrue();
      assertThat(row.next()).isEqualTo(Next.NEW_ATTEMPT);
    }
    assertThat(row.backoff() && row.next() == Next.GO_ON).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Situation.class)
  void nothingStopsTheReflectorButItsOwner(Situation situation) {
    assertThat(RetryPolicy.decide(situation, true).next() == Next.STOP)
        .isEqualTo(situation == Situation.CLOSED);
  }

  @ParameterizedTest
  @EnumSource(Situation.class)
  void withoutARevisionNoWatchIsReopened(Situation situation) {
    Decision with = RetryPolicy.decide(situation, true);
    Decision without = RetryPolicy.decide(situation, false);

    if (with.next() == Next.WATCH && situation != Situation.LIST_SUCCEEDED) {
      assertThat(without)
          .isEqualTo(
              new Decision(situation, with.backoff(), Next.NEW_ATTEMPT, Revision.LAST, false));
    } else {
      assertThat(without).isEqualTo(with);
    }
  }

  @Test
  void errorsOfAStreamThatMeanABrokenConnectionAreTheSameWhateverTheirName() {
    assertThat(RetryPolicy.watchBroke(Failures.refused(), false, false))
        .isEqualTo(Situation.WATCH_LOST);
    assertThat(RetryPolicy.watchBroke(Failures.refused(), true, false))
        .isEqualTo(Situation.WATCH_VERY_SHORT);
  }

  @Test
  void otherErrorsDoNotCareHowShortTheWatchWas() {
    assertThat(RetryPolicy.watchBroke(Failures.expired(), true, false))
        .isEqualTo(Situation.WATCH_EXPIRED);
    assertThat(RetryPolicy.watchBroke(Failures.tooLarge(), true, true))
        .isEqualTo(Situation.WATCH_FAILED);
    assertThat(RetryPolicy.watchBroke(Failures.table(), false, true))
        .isEqualTo(Situation.WATCH_FAILED);
  }

  @Test
  void aVeryShortStreamFallsBackHoweverManyBrokeBefore() {
    assertThat(RetryPolicy.streamListBroken(true, 3)).isEqualTo(Situation.STREAM_LIST_FAILED);
    assertThat(RetryPolicy.streamListBroken(false, 4))
        .isEqualTo(Situation.STREAM_LIST_NEVER_COMPLETES);
  }
}
