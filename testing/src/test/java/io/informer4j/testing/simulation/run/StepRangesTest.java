package io.informer4j.testing.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepRangesTest {

  @Test
  void runsOfIndexesBecomeRanges() {
    assertThat(StepRanges.format(List.of(3, 17, 19, 20, 21, 30, 31))).isEqualTo("3,17,19-21,30-31");
  }

  @Test
  void whatWasFormattedIsReadBack() {
    for (List<Integer> indexes :
        List.of(List.<Integer>of(), List.of(0), List.of(0, 1, 2), List.of(3, 5, 6, 9))) {
      assertThat(StepRanges.parse(StepRanges.format(indexes))).isEqualTo(indexes);
    }
  }

  @Test
  void orderAndRepetitionDoNotMatter() {
    assertThat(StepRanges.parse("18-20,3,19, 4")).containsExactly(3, 4, 18, 19, 20);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "1,,2", "1-", "-1", "5-3", "1-2-3", "99999999999", "1-999999999"})
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> StepRanges.parse(text))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("'" + text + "'");
  }
}
