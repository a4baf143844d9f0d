package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.BookmarkTimes.NEVER;
import static io.informer4j.apiserver.controlplane.ControlPlane.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BookmarkTimesTest {

  @Test
  void periodsStartWithTheStreamHoweverLateABookmarkIs() {
    BookmarkTimes times = new BookmarkTimes(7, NEVER);

    assertThat(times.due(10)).isEqualTo(17);
    times.pass(39, 10);
    assertThat(times.due(10)).isEqualTo(47);
    times.pass(40, 10);
    assertThat(times.due(10)).isEqualTo(47);
    assertThat(times.due(0)).isEqualTo(NEVER);
    assertThat(times.due(20)).isEqualTo(57);
  }

  @Test
  void theLastOneIsTwoSecondsBeforeTheTimeout() {
    BookmarkTimes times = new BookmarkTimes(0, 90 * SECOND);

    times.pass(60 * SECOND, 60 * SECOND);
    assertThat(times.due(60 * SECOND)).isEqualTo(88 * SECOND);
    times.pass(88 * SECOND, 60 * SECOND);
    assertThat(times.due(60 * SECOND)).isEqualTo(120 * SECOND);
  }

  @Test
  void aVeryShortWatchHasNoLastOne() {
    assertThat(new BookmarkTimes(0, 2 * SECOND).due(60 * SECOND)).isEqualTo(60 * SECOND);
  }

  @Test
  void timesMayBeNegative() {
    BookmarkTimes times = new BookmarkTimes(-100, NEVER);

    assertThat(times.due(30)).isEqualTo(-70);
    times.pass(-5, 30);
    assertThat(times.due(30)).isEqualTo(20);
    assertThat(BookmarkTimes.plus(Long.MAX_VALUE - 1, 5)).isEqualTo(NEVER);
  }
}
