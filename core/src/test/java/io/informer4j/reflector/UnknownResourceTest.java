package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that does not know the resource, not yet or no longer. */
@Guarantee("G20")
class UnknownResourceTest {

  private static final int MANY = 10_000;

  private final ReflectorBench bench = new ReflectorBench();

  private void forget() {
    SourceFailure[] answers =
        Collections.nCopies(MANY, Failures.unknownResource()).toArray(SourceFailure[]::new);
    bench.source.failLists(answers);
    bench.source.failWatches(answers);
  }

  private void takeAway() {
    forget();
    bench.source.closeWatches();
    bench.run();
  }

  private void startWithOne(WhenUnknown policy) {
    bench.options.whenUnknown(policy);
    bench.source.add("ns/a");
    bench.start();
    bench.advance(Duration.ofMinutes(1));
    assertThat(bench.target.objects).containsOnlyKeys("ns/a");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void untilItIsThereItIsAskedForEveryFewSeconds(boolean streaming) {
    bench.options.useWatchList(streaming);
    forget();
    bench.start();

    assertThat(bench.requests()).as("the list that would follow says the same").hasSize(1);
    assertThat(bench.listener.situations()).containsExactly(Situation.RESOURCE_UNKNOWN);
    bench.advance(Duration.ofMinutes(10));

    assertThat(bench.requests()).hasSizeBetween(100, 125);
    assertThat(bench.listener.backoffs).allMatch(delay -> delay.toSeconds() <= 5);
    assertThat(bench.target.calls).isEmpty();
    bench.source.add("ns/a");
    bench.source.failNoMore();
    bench.advance(Duration.ofSeconds(5));
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void byDefaultTheObjectsStay() {
    startWithOne(WhenUnknown.KEEP);
    takeAway();
    bench.advance(Duration.ofMinutes(10));

    assertThat(bench.target.objects).containsOnlyKeys("ns/a");
    assertThat(bench.target.replacements).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      names = {"DELETE", "DELETE_AND_SYNC"},
      value = WhenUnknown.class)
  void theObjectsAreDeletedOnceThatWasSaidForSomeSeconds(WhenUnknown policy) {
    startWithOne(policy);
    ResourceVersion last = bench.reflector().lastSyncResourceVersion();
    takeAway();
    bench.advance(Absence.CONFIRMATION.minusNanos(1));
    assertThat(bench.target.objects).containsOnlyKeys("ns/a");

    bench.advance(Duration.ofSeconds(5));

    assertThat(bench.target.objects).isEmpty();
    assertThat(bench.target.replacements).hasSize(2);
    assertThat(bench.target.replacements.get(1).resourceVersion().isUnset()).isTrue();
    assertThat(bench.target.replacements.get(1).newEpoch()).isFalse();
    assertThat(bench.reflector().lastSyncResourceVersion()).isEqualTo(last);
    assertThat(bench.listener.lines).containsOnlyOnce("gone");
    bench.advance(Duration.ofMinutes(10));
    assertThat(bench.target.replacements).as("once is enough").hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(WhenUnknown.class)
  void whatIsThereWhenItIsBackIsMirroredInTheSameEpoch(WhenUnknown policy) {
    startWithOne(policy);
    takeAway();
    bench.advance(Duration.ofMinutes(1));
    bench.source.deleteDropWatch("ns/a");
    bench.source.addDropWatch("ns/a");
    bench.source.addDropWatch("ns/b");
    bench.source.failNoMore();
    bench.advance(Duration.ofSeconds(10));

    assertThat(bench.target.state()).isEqualTo(bench.source.state());
    assertThat(bench.reflector().status().epoch()).isZero();
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void itCanGoAwayAgain() {
    startWithOne(WhenUnknown.DELETE);
    takeAway();
    bench.advance(Duration.ofMinutes(1));
    bench.source.failNoMore();
    bench.advance(Duration.ofSeconds(10));
    assertThat(bench.target.objects).containsOnlyKeys("ns/a");
    bench.advance(Duration.ofMinutes(1));
    takeAway();
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.target.objects).isEmpty();
  }

  @Test
  void aServerThatJustStartsIsNotBelieved() {
    startWithOne(WhenUnknown.DELETE);
    bench.source.failWatches(Failures.unknownResource(), Failures.unknownResource());
    bench.source.closeWatches();
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.target.replacements).allMatch(list -> list.objects().size() == 1);
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
  }

  @Test
  void anotherFailureBetweenTwoAnswersIsAReasonToDoubtTheFirst() {
    bench.options.useWatchList(false);
    startWithOne(WhenUnknown.DELETE);
    bench.source.failLists(
        Failures.unknownResource(), // after 0.8 s
        Failures.unknownResource(), // after 2.4 s
        Failures.forbidden(), // after 5.6 s: the first word was more than 5 s ago
        Failures.unknownResource());
    bench.source.failWatches(Failures.unknownResource());
    bench.source.closeWatches();
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.listener.situations())
        .containsExactly(
            Situation.RESOURCE_UNKNOWN,
            Situation.RESOURCE_UNKNOWN,
            Situation.RESOURCE_UNKNOWN,
            Situation.LIST_FAILED,
            Situation.RESOURCE_UNKNOWN);
    assertThat(bench.target.replacements).allMatch(list -> list.objects().size() == 1);
  }

  @Test
  void nothingIsWhatATargetThatHasNothingYetIsToldAtOnceIfAskedFor() {
    bench.options.whenUnknown(WhenUnknown.DELETE_AND_SYNC);
    forget();
    bench.start();

    assertThat(bench.target.calls).containsExactly("replace []@");
    assertThat(bench.reflector().lastSyncResourceVersion().isUnset()).isTrue();
    bench.advance(Duration.ofMinutes(1));
    bench.source.add("ns/a");
    bench.source.failNoMore();
    bench.advance(Duration.ofSeconds(10));
    assertThat(bench.target.calls).hasSize(2);
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void aTargetThatDoesNotTakeItIsToldAgain() {
    startWithOne(WhenUnknown.DELETE);
    bench.target.before = call -> {
      bench.target.before = next -> {};
      throw new IllegalStateException("not now");
    };
    takeAway();
    bench.advance(Duration.ofMinutes(1));

    assertThat(bench.target.objects).isEmpty();
    assertThat(bench.listener.lines).containsOnlyOnce("gone");
  }
}
