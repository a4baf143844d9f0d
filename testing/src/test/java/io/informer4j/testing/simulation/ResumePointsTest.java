package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ResumePointsTest {

  private final ResumePoints points = new ResumePoints();

  private @Nullable String ask(Request.Kind kind, ResourceVersion from) {
    return points.judge(new Request(0, kind, from, false));
  }

  @Test
  void acceptsWhatFollowsFromWhatWasTakenOver() {
    assertThat(ask(Request.Kind.LIST, ResourceVersion.ANY)).isNull();
    assertThat(ask(Request.Kind.WATCH_LIST, ResourceVersion.UNSET)).isNull();
    points.establish(ResourceVersion.of(10));
    assertThat(ask(Request.Kind.WATCH, ResourceVersion.of(10))).isNull();
    points.establish(ResourceVersion.of(12));
    assertThat(ask(Request.Kind.WATCH, ResourceVersion.of(12))).isNull();
    assertThat(ask(Request.Kind.WATCH_LIST, ResourceVersion.of(12))).isNull();

    assertThat(ask(Request.Kind.LIST, ResourceVersion.of(10))).isNull();
    assertThat(ask(Request.Kind.LIST, ResourceVersion.UNSET)).isNull();
    assertThat(points.judge(new Request(0, Request.Kind.LIST, ResourceVersion.UNSET, true)))
        .isNull();
  }

  @Test
  void findsAWatchFromTheRevisionOfASyntheticAddition() {
    points.establish(ResourceVersion.of(10));

    assertThat(ask(Request.Kind.WATCH, ResourceVersion.of(15)))
        .contains("expected a request from revision '10'", "resourceVersion=15");
    assertThat(ask(Request.Kind.WATCH_LIST, ResourceVersion.of(9))).isNotNull();
    assertThat(ask(Request.Kind.LIST, ResourceVersion.of(15))).isNotNull();
  }

  @Test
  void findsAWatchThatSkipsABookmarkOrGoesBackBehindIt() {
    points.establish(ResourceVersion.of(10));
    points.establish(ResourceVersion.of(20));

    assertThat(ask(Request.Kind.WATCH, ResourceVersion.of(10)))
        .contains("expected a request from revision '20'");
  }

  @Test
  void findsAWatchFromNowhere() {
    assertThat(ask(Request.Kind.WATCH, ResourceVersion.UNSET)).isNotNull();
    points.establish(ResourceVersion.of(10));

    assertThat(ask(Request.Kind.LIST, ResourceVersion.ANY)).isNotNull();
  }
}
