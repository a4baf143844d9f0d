package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who is handed out before whom. */
class WorkQueuePriorityTest {

  private static final AddOptions LOW = AddOptions.defaults().withPriority(AddOptions.LOW_PRIORITY);
  private static final AddOptions HIGH = AddOptions.defaults().withPriority(10);

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final WorkQueue<String> queue =
      WorkQueue.<String>builder("test").runtime(runtime).build();

  @Test
  void realChangesComeBeforeWhatAnInformerSaysBecauseItStarts() {
    queue.add("initial-1", LOW);
    queue.add("initial-2", LOW);
    queue.add("change");
    queue.add("urgent", HIGH);

    assertThat(takeAll()).containsExactly("urgent", "change", "initial-1", "initial-2");
  }

  @Test
  void aKeyThatIsAddedWithAHigherPriorityMovesUp() {
    queue.add("a", LOW);
    queue.add("b", LOW);
    queue.add("c");

    queue.add("b");

    assertThat(queue.size()).isEqualTo(3);
    assertThat(takeAll()).containsExactly("c", "b", "a");
  }

  @Test
  void aKeyThatIsAddedWithALowerPriorityStaysWhereItIs() {
    queue.add("a");
    queue.add("b");

    queue.add("a", LOW);

    assertThat(takeAll()).containsExactly("a", "b");
  }

  @Test
  void aKeyThatIsWorkedOnComesAgainWithTheHighestPriorityOfItsAdds() {
    queue.add("a");
    assertThat(queue.poll()).contains("a");
    queue.add("b");
    queue.add("a", LOW);
    queue.add("a", HIGH);
    queue.add("a");

    queue.done("a");

    assertThat(takeAll()).containsExactly("a", "b");
  }

  @Test
  void aDelayedKeyKeepsTheHighestPriorityAndTheEarliestTime() {
    queue.add("a", LOW.withDelay(Duration.ofMillis(10)));
    queue.add("a", HIGH.withDelay(Duration.ofMillis(20)));
    queue.add("b");

    runtime.advance(Duration.ofMillis(10));

    assertThat(takeAll()).containsExactly("a", "b");
    runtime.advance(Duration.ofMillis(10));
    assertThat(takeAll()).isEmpty();
  }

  @Test
  void aDelayedAddDoesNotChangeThePriorityWithWhichAKeyWaitsUntilItsTimeHasCome() {
    queue.add("low", LOW);
    queue.add("a");
    queue.add("low", HIGH.withDelay(Duration.ofMillis(10)));
    assertThat(queue.stats().queuedByPriority()).hasToString("{0=1, -100=1}");

    runtime.advance(Duration.ofMillis(10));

    assertThat(takeAll()).containsExactly("low", "a");
  }

  @Test
  void aRetryOfAKeyThatIsWorkedOnKeepsThePriorityWithWhichItWasHandedOut() {
    queue.add("limited", LOW);
    queue.add("later", LOW);
    queue.poll();
    queue.poll();
    queue.addRateLimited("limited");
    queue.addAfter("later", Duration.ofSeconds(1));
    queue.addAfter("now", Duration.ZERO);
    queue.done("limited");
    queue.done("later");
    queue.add("other", AddOptions.defaults().withPriority(-50));

    runtime.advance(Duration.ofSeconds(1));

    assertThat(queue.stats().queuedByPriority()).hasToString("{0=1, -50=1, -100=2}");
    assertThat(takeAll()).containsExactly("now", "other", "limited", "later");
  }

  @Test
  void aRetryOfAKeyThatNobodyWorksOnHasPriorityZero() {
    queue.addRateLimited("a");
    runtime.advance(Duration.ofSeconds(1));

    assertThat(queue.stats().queuedByPriority()).hasToString("{0=1}");
  }

  @Test
  @Guarantee("G56")
  void everySixteenthHandOutThatPassesOverLowerPrioritiesGoesToThem() {
    queue.add("low", LOW);
    for (int i = 0; i < 100; i++) {
      queue.add("change-" + i);
    }

    List<String> taken = takeAll();

    assertThat(taken.indexOf("low")).isEqualTo(PriorityLine.PATIENCE - 1);
    assertThat(taken).hasSize(101);
  }

  @Test
  @Guarantee("G56")
  void aKeyOfALowerPriorityIsHandedOutInBoundedTimeHoweverManyHigherOnesCome() {
    int lower = 20;
    for (int i = 0; i < lower; i++) {
      queue.add("low-" + i, AddOptions.defaults().withPriority(-1 - i));
    }
    queue.add("change-0");
    queue.add("change-1");

    List<String> low = new ArrayList<>();
    int handOuts = 0;
    while (low.size() < lower) {
      String key = queue.poll().orElseThrow();
      handOuts++;
      queue.done(key);
      if (key.startsWith("low")) {
        low.add(key);
      } else {
        queue.add(key);
      }
    }

    assertThat(handOuts).isEqualTo(PriorityLine.PATIENCE * lower);
    assertThat(low).isEqualTo(inOrder(lower));
  }

  private static List<String> inOrder(int count) {
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add("low-" + i);
    }
    return keys;
  }

  @Test
  void anyNumberOfPrioritiesMayBeUsed() {
    for (int i = 0; i < 1000; i++) {
      queue.add("key-" + i, AddOptions.defaults().withPriority((i * 7919) % 1000));
    }

    assertThat(queue.stats().queuedByPriority()).hasSize(1000);
    List<String> taken = takeAll();
    assertThat(taken).hasSize(1000).doesNotHaveDuplicates();
    assertThat(taken.get(0)).isEqualTo("key-" + indexOfPriority(999));
    queue.add("again", LOW);
    assertThat(takeAll()).containsExactly("again");
  }

  private static int indexOfPriority(int priority) {
    for (int i = 0; i < 1000; i++) {
      if ((i * 7919) % 1000 == priority) {
        return i;
      }
    }
    throw new AssertionError(priority);
  }

  private List<String> takeAll() {
    List<String> taken = new ArrayList<>();
    for (Optional<String> key = queue.poll(); key.isPresent(); key = queue.poll()) {
      taken.add(key.get());
      queue.done(key.get());
    }
    return taken;
  }
}
