package io.informer4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LagTest {

  private final Lag lag = new Lag();

  @Test
  void nothingMeasuredIsSaidAsSuch() {
    assertThat(lag.take().median()).isNegative();
  }

  @Test
  void aChangeTakesFromItsWritingToItsTelling() {
    lag.written(7, System.nanoTime() - 5_000_000_000L);
    lag.told(7);

    assertThat(lag.take().median()).isCloseTo(5000, within(1000.0));
    assertThat(lag.take().median()).as("taken once").isNegative();
  }

  @Test
  void aTellingThatOvertakesTheAnswerToItsWriteCountsToo() {
    lag.told(7);
    lag.written(7, System.nanoTime());

    assertThat(lag.take().median()).isBetween(0.0, 1000.0);
  }

  @Test
  void whatWasOvertakenByALaterChangeIsNotCounted() {
    lag.written(7, System.nanoTime());
    lag.written(8, System.nanoTime());
    lag.told(8);

    lag.take();
    lag.restart();
    lag.told(7);

    assertThat(lag.take().median()).as("of another history").isNegative();
  }
}
