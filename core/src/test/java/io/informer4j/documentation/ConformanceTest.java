package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.ProjectFiles;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds docs/conformance.md against the upstream tests and against our own. */
class ConformanceTest {
  private static final int UPSTREAM_TESTS = 225;
  private static final int MIN_MAPPED = 190;

  private static final List<String> UPSTREAM = ProjectFiles.read(
          "core/src/test/resources/conformance/upstream-tests.txt")
      .lines()
      .filter(line -> !line.startsWith("#"))
      .toList();

  private final ConformanceTable table =
      ConformanceTable.parse(ProjectFiles.read("docs/conformance.md"));

  @Test
  void everyUpstreamTestHasARowAndEveryRowHolds() {
    assertThat(UPSTREAM).hasSize(UPSTREAM_TESTS);
    assertThat(table.problems(UPSTREAM, TestMethods.ofCore())).isEmpty();
  }

  @Test
  void enoughRowsMapToTests() {
    assertThat(table.open()).isZero();
    assertThat(table.mapped()).isGreaterThanOrEqualTo(MIN_MAPPED);
  }
}
