package io.informer4j.compact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AttemptsTest {

  private static final int WINDOW = 100;
  private static final int PAUSE = 900;

  private final Attempts attempts = new Attempts(WINDOW, PAUSE);

  @Test
  void whatIsFoundOftenEnoughIsAlwaysLookedFor() {
    assertThat(looks(1, 10_000, 7)).isEqualTo(10_000);
  }

  @Test
  void ofWhatIsHardlyEverFoundOnlyASampleIsLookedFor() {
    assertThat(looks(1, 10_000, Integer.MAX_VALUE)).isBetween(1_000, 1_100);
    assertThat(looks(2, 10_000, 20)).isBetween(1_000, 1_100);
  }

  @Test
  void whatBeginsToBeFoundIsLookedForAgainAfterAPause() {
    looks(1, WINDOW + PAUSE / 2, Integer.MAX_VALUE);

    assertThat(looks(1, PAUSE / 2, 1)).isLessThan(10);
    assertThat(looks(1, 1_000, 1)).isGreaterThan(990);
  }

  @Test
  void oneKindDoesNotPayForAnother() {
    looks(1, 5_000, Integer.MAX_VALUE);

    assertThat(looks(2, WINDOW, 1)).isEqualTo(WINDOW);
  }

  /** Lets so many of a kind come, of which one in so many is found if it is looked for; returns how many were looked for. */
  private int looks(int kind, int count, int oneIn) {
    int looked = 0;
    for (int i = 0; i < count; i++) {
      if (attempts.isWorthwhile(kind)) {
        looked++;
        if (looked % oneIn == 0) {
          attempts.succeeded(kind);
        }
      }
    }
    return looked;
  }
}
