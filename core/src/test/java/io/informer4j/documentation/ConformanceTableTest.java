package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Shows that each check of the conformance table can fail. */
class ConformanceTableTest {
  private static final TestMethods TESTS = TestMethods.of(ConformanceTableTest.class, Unused.class);
  private static final String MINE = "ConformanceTableTest#aRowThatNamesATestIsFine";

  /** A contract that no class extends. */
  abstract static class Unused {
    @Test
    void promise() {}
  }

  @Test
  void aRowThatNamesATestIsFine() {
    assertThat(problems("| a_test.go | TestA | `" + MINE + "` |")).isEmpty();
    assertThat(problems("| a_test.go | TestA | documentation." + MINE + " |")).isEmpty();
  }

  @Test
  void aRowThatExplainsItselfIsFine() {
    assertThat(problems(
            "| a_test.go | TestA | does not apply: Go's nil interfaces do not exist here |"))
        .isEmpty();
    assertThat(problems(
            "| a_test.go | TestA | differs: we drain what we say we drain (" + MINE + ") |"))
        .isEmpty();
    assertThat(problems("| a_test.go | TestA | open |")).isEmpty();
  }

  @Test
  void aMissingRowIsFound() {
    assertThat(problems("")).containsExactly("a_test.go TestA: no row");
  }

  @Test
  void aRowForNoUpstreamTestIsFound() {
    assertThat(problems("| a_test.go | TestA | open |\n| a_test.go | TestB | open |"))
        .containsExactly("a_test.go TestB: a row too many, or no such upstream test");
    assertThat(problems("| a_test.go | TestA | open |\n| a_test.go | TestA | open |"))
        .containsExactly("a_test.go TestA: a row too many, or no such upstream test");
  }

  @Test
  void aTestThatDoesNotExistIsFound() {
    assertThat(problems("| a_test.go | TestA | ConformanceTableTest#nothing |"))
        .containsExactly("a_test.go TestA: no test method ConformanceTableTest#nothing");
    assertThat(problems("| a_test.go | TestA | ConformanceTableTest#problems |"))
        .containsExactly("a_test.go TestA: no test method ConformanceTableTest#problems");
    assertThat(problems("| a_test.go | TestA | NoTest#nothing |"))
        .containsExactly("a_test.go TestA: no test class NoTest");
  }

  @Test
  void aContractThatNothingRunsIsFound() {
    assertThat(problems("| a_test.go | TestA | ConformanceTableTest.Unused#promise |"))
        .containsExactly(
            "a_test.go TestA: nothing runs the abstract ConformanceTableTest.Unused#promise");
  }

  @Test
  void anAnswerWithoutAReasonIsFound() {
    assertThat(problems("| a_test.go | TestA | does not apply: Go |")).hasSize(1);
    assertThat(problems("| a_test.go | TestA | does not apply |")).hasSize(1);
    assertThat(problems("| a_test.go | TestA | later |")).hasSize(1);
  }

  @Test
  void aMethodThatServesFourRowsIsFound() {
    String row = "| a_test.go | %s | " + MINE + " |\n";
    List<String> upstream = List.of("a_test.go A", "a_test.go B", "a_test.go C", "a_test.go D");
    String markdown =
        row.formatted("A") + row.formatted("B") + row.formatted("C") + row.formatted("D");

    List<String> problems = ConformanceTable.parse(markdown).problems(upstream, TESTS);

    assertThat(problems).containsExactly(MINE + " serves 4 rows, at most 3 are allowed");
  }

  private static List<String> problems(String markdown) {
    return ConformanceTable.parse(markdown).problems(List.of("a_test.go TestA"), TESTS);
  }
}
