package io.informer4j.informer;

import static io.informer4j.informer.Events.added;
import static io.informer4j.informer.Events.deleted;
import static io.informer4j.informer.Events.gone;
import static io.informer4j.informer.Events.initial;
import static io.informer4j.informer.Events.thing;
import static io.informer4j.informer.Events.updated;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.name.ObjectName;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EventMergeTest {

  private static final CachedObject<Thing> A1 = thing("a", 1);
  private static final CachedObject<Thing> A2 = thing("a", 2);
  private static final CachedObject<Thing> A3 = thing("a", 3);
  /** Another object that got the name. */
  private static final CachedObject<Thing> B4 = thing("a#other", 4);

  private static final CachedObject<Thing> B5 = thing("a#other", 5);

  private static final ResourceEvent<Thing> GONE_WITHOUT_STATE =
      new Deleted<>(DeletedObject.finalStateUnknown(ObjectName.of("a"), null));

  @ParameterizedTest
  @MethodSource
  @Guarantee("G11")
  void twoEventsOfOneObjectBecomeOne(
      ResourceEvent<Thing> first, ResourceEvent<Thing> second, ResourceEvent<Thing> expected) {
    assertThat(EventMerge.isPossible(first, second)).isTrue();
    assertThat(EventMerge.merge(first, second)).isEqualTo(expected);
  }

  static Stream<Arguments> twoEventsOfOneObjectBecomeOne() {
    return Stream.of(
        Arguments.of(added(A1), updated(A1, A2), added(A2)),
        Arguments.of(initial(A1), updated(A1, A2), initial(A2)),
        Arguments.of(updated(A1, A2), updated(A2, A3), updated(A1, A3)),
        Arguments.of(updated(A1, A2), updated(A2, A2), updated(A1, A2)),
        Arguments.of(updated(A1, A2), deleted(A3), deleted(A3)),
        Arguments.of(updated(A1, A2), gone(A2), gone(A2)),
        Arguments.of(updated(A1, A2), GONE_WITHOUT_STATE, GONE_WITHOUT_STATE),
        Arguments.of(updated(A1, A2), deleted(B4), gone(A2)));
  }

  @ParameterizedTest
  @MethodSource
  @Guarantee("G11")
  void anAddAndItsDeleteCancelEachOther(ResourceEvent<Thing> first, ResourceEvent<Thing> second) {
    assertThat(EventMerge.isPossible(first, second)).isTrue();
    assertThat(EventMerge.merge(first, second)).isNull();
  }

  static Stream<Arguments> anAddAndItsDeleteCancelEachOther() {
    return Stream.of(
        Arguments.of(added(A1), deleted(A2)),
        Arguments.of(initial(A1), gone(A1)),
        Arguments.of(added(A1), GONE_WITHOUT_STATE),
        Arguments.of(added(A1), deleted(B4)));
  }

  @ParameterizedTest
  @MethodSource
  @Guarantee("G11")
  void eventsOfTwoObjectsStayApart(ResourceEvent<Thing> first, ResourceEvent<Thing> second) {
    assertThat(EventMerge.isPossible(first, second)).isFalse();
  }

  static Stream<Arguments> eventsOfTwoObjectsStayApart() {
    return Stream.of(
        Arguments.of(deleted(A1), added(B4)),
        Arguments.of(gone(A1), added(A2)),
        Arguments.of(deleted(A1), updated(A1, A2)),
        Arguments.of(deleted(A1), deleted(A1)),
        Arguments.of(added(A1), added(B4)),
        Arguments.of(updated(A1, A2), added(B4)),
        Arguments.of(added(A1), updated(B4, B5)),
        Arguments.of(updated(A1, A2), updated(B4, B5)));
  }
}
