package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ArrivalsTest {

  private final Arrivals<String> arrivals = new Arrivals<>();

  private boolean put(String one, boolean canWait) {
    return arrivals.put(new Arrivals.Arrival<>(one, 7), canWait);
  }

  private void putWaiting(int count) {
    for (int i = 0; i < count; i++) {
      assertThat(put("item", true)).isFalse();
    }
  }

  @Test
  void theLoopIsToldOnceOfAllThatThereIs() {
    assertThat(put("a", false)).isTrue();
    assertThat(put("b", false)).isFalse();

    assertThat(arrivals.take())
        .containsExactly(new Arrivals.Arrival<>("a", 7), new Arrivals.Arrival<>("b", 7));
    assertThat(arrivals.take()).isEmpty();
    assertThat(put("c", false)).isTrue();
  }

  @Test
  void itemsWaitUntilThereAreEnough() {
    arrivals.expect(10_000);

    putWaiting(511);
    assertThat(put("enough", true)).isTrue();
    assertThat(put("more", true)).isFalse();

    assertThat(arrivals.take()).hasSize(513);
    putWaiting(511);
  }

  @Test
  void halfOfWhatTheSourceWasAskedForIsEnough() {
    arrivals.expect(10);

    putWaiting(4);
    assertThat(put("half", true)).isTrue();
  }

  @Test
  void theOnlyOneThatWasAskedForDoesNotWait() {
    arrivals.expect(1);

    assertThat(put("a", true)).isTrue();
  }

  @Test
  void whatCannotWaitBringsThoseBeforeItAlong() {
    arrivals.expect(1000);
    putWaiting(3);

    assertThat(put("marker", false)).isTrue();
    assertThat(arrivals.take()).hasSize(4);
  }

  @Test
  void afterOneThatCannotWaitNoneDoes() {
    arrivals.expect(1000);
    put("marker", false);
    arrivals.take();

    assertThat(put("addition", true)).isTrue();
  }
}
