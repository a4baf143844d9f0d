package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEvent.Added;
import org.junit.jupiter.api.Test;

class SilenceLineTest {

  private final PastFixture past = new PastFixture();
  private final SilenceOracle.Line line = new SilenceOracle.Line();
  private final ResourceEvent<SimulatedObject> a = new Added<>(past.create("a"), false);
  private final ResourceEvent<SimulatedObject> b = new Added<>(past.create("b"), false);

  @Test
  void acceptsOneCallAfterTheOther() {
    assertThat(line.begin(a, false)).isNull();
    line.end();

    assertThat(line.begin(b, false)).isNull();
  }

  @Test
  void findsCallsThatOverlap() {
    assertThat(line.begin(a, false)).isNull();

    assertThat(line.begin(b, false))
        .contains("expected ADDED ns/a to return first, found ADDED ns/b");
  }

  @Test
  void findsACallAfterTheRemoval() {
    assertThat(line.begin(a, true)).contains("expected no call after the handler's removal");
  }
}
