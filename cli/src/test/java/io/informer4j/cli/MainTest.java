package io.informer4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.cli.documentation.Guarantee;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {

  @Test
  void withoutACommandThereIsHelp() {
    Running help = Running.toEnd();

    assertThat(help.code()).isZero();
    assertThat(help.out())
        .contains("Usage: informer4j", "Exit codes:", "Examples:")
        .contains("demo", "watch", "get", "top", "doctor", "simulate", "bench", "completion");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"demo", "watch", "get", "top", "doctor", "simulate", "bench", "completion"})
  void everyCommandHasHelpWithExamplesAndExitCodes(String command) {
    Running help = Running.toEnd(command, "--help");

    assertThat(help.code()).isZero();
    assertThat(help.out())
        .contains("Usage: informer4j " + command, "Examples:", "informer4j " + command + " ")
        .contains("Exit codes:");
    assertThat(help.out().lines()).allMatch(line -> line.length() <= 100);
  }

  @Test
  void theVersionIsTold() {
    Running version = Running.toEnd("--version");

    assertThat(version.code()).isZero();
    assertThat(version.out()).startsWith("informer4j " + Version.NUMBER);
  }

  @Test
  @Guarantee("G117")
  void whatIsNoOptionIsSaidWithAWayToHelp() {
    Running wrong = Running.toEnd("watch", "pods", "--quickly");

    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err().lines())
        .containsExactly(
            "informer4j: Unknown option: '--quickly'", "Try 'informer4j watch --help'.");
    assertThat(wrong.out()).isEmpty();
  }

  @Test
  void oneNamespaceAndAllOfThemExcludeEachOther() {
    Running wrong = Running.toEnd("watch", "pods", "-n", "a", "-A");

    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("mutually exclusive");
  }

  @Test
  void aWrongWordForAFormatNamesTheRightOnes() {
    Running wrong = Running.toEnd("watch", "pods", "--format", "flat");

    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("--format", "DECODED", "PACKED", "COMPRESSED");
  }

  @Test
  void anIntervalIsMoreThanNothing() {
    assertThat(Running.toEnd("top", "--interval", "0").code()).isEqualTo(2);
  }

  @Test
  void completionIsAScriptThatKnowsTheCommands() {
    Running script = Running.toEnd("completion", "zsh");

    assertThat(script.code()).isZero();
    assertThat(script.out())
        .startsWith("#!")
        .contains("bashcompinit", "doctor", "--field-selector");
  }

  @Test
  void theSimulatorGetsItsOptions() {
    Running hashes = Running.toEnd("simulate", "--hash", "--seeds", "1");

    assertThat(hashes.code()).as(hashes.err()).isZero();
    assertThat(hashes.out()).isNotBlank();
  }

  @Test
  void withoutACheckoutTheBenchmarkSaysWhatToDo() {
    BenchCommand command = new BenchCommand(new StopSignal(), List.of());

    assertThat(org.assertj.core.api.Assertions.catchThrowable(command::call))
        .hasMessageContaining("clone it")
        .hasMessageContaining("benchmarks/run");
  }
}
