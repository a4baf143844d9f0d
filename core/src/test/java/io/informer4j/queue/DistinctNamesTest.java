package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ObjectName;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DistinctNamesTest {

  private final DistinctNames names = new DistinctNames();

  @Test
  void aNameIsNewOnce() {
    assertThat(names.add(ObjectName.parse("ns/a"))).isTrue();
    assertThat(names.add(ObjectName.parse("ns/a"))).isFalse();
    assertThat(names.add(ObjectName.parse("ns/b"))).isTrue();
  }

  @Test
  void afterClearingEveryNameIsNewAgain() {
    for (int i = 0; i < 100; i++) {
      names.add(ObjectName.of("t" + i));
    }

    names.clear();

    for (int i = 0; i < 100; i++) {
      assertThat(names.add(ObjectName.of("t" + i))).isTrue();
    }
  }

  @Test
  void itAgreesWithAHashSetHoweverManyNamesThereAre() {
    Random random = new Random(42);
    for (int round = 0; round < 50; round++) {
      Set<ObjectName> model = new HashSet<>();
      for (int i = 0; i < 3 * round * round; i++) {
        ObjectName name = ObjectName.of("ns" + random.nextInt(3), "t" + random.nextInt(1000));
        assertThat(names.add(name)).isEqualTo(model.add(name));
      }
      names.clear();
    }
  }
}
