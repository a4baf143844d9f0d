package io.informer4j.testing.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OraclesTest {

  @Test
  void everyRunHasOraclesOfItsOwn() {
    List<Oracle> one = Oracles.all();
    List<Oracle> other = Oracles.all();

    assertThat(one).hasSize(other.size()).doesNotContainAnyElementsOf(other);
    assertThat(one).doesNotHaveDuplicates();
  }

  @Test
  void whoCollectsFactsHearsFirst() {
    assertThat(Oracles.all().get(0)).isInstanceOf(RunFacts.class);
  }
}
