package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The table of entries against a map. */
class EntryTableTest {

  @Test
  void theTableFindsWhatAMapFindsThroughGrowthAndShrinkage() {
    for (int seed = 0; seed < 20; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      EntryTable<Integer> table = new EntryTable<>();
      Map<Integer, Entry<Integer>> expected = new HashMap<>();
      for (int step = 0; step < 4000; step++) {
        int key = random.nextInt(600);
        int hash = key % 97; // many collisions
        Entry<Integer> entry = expected.get(key);
        boolean grows = step < 2000 ? random.nextInt(4) > 0 : random.nextInt(4) == 0;
        if (entry == null && grows) {
          entry = new Entry<>(key, hash);
          expected.put(key, entry);
          table.add(entry);
        } else if (entry != null && !grows) {
          expected.remove(key);
          table.remove(entry);
        }
        assertThat(table.find(key, hash)).isSameAs(expected.get(key));
      }
      assertThat(table.size()).isEqualTo(expected.size());
      expected.forEach((key, entry) -> assertThat(table.find(key, key % 97)).isSameAs(entry));
    }
  }

  @Test
  void anEntryThatIsNotThereCannotBeRemoved() {
    EntryTable<Integer> table = new EntryTable<>();
    table.add(new Entry<>(1, 1));

    assertThatThrownBy(() -> table.remove(new Entry<>(1, 1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("not in the table");
  }
}
