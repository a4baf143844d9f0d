package io.informer4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.cli.documentation.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      --sedes 5     | unknown argument '--sedes'
      --seeds many  | --seeds: 'many' is no whole number of at least 1
      --start 3     | say how many seeds: --seeds N
      --bytes       | --bytes needs a checkout of Informer4j: start './simulate --bytes' in it
      --defects all | --defects needs a checkout of Informer4j: start './simulate --defects' in it
      """)
  void whatTheSimulatorDoesNotKnowIsSaidInOneLine(String words, String complaint) {
    Running wrong = Running.toEnd(("simulate " + words).split(" ", -1));

    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err().lines())
        .containsExactly("informer4j: " + complaint, "Try 'informer4j simulate --help'.");
    assertThat(wrong.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--minutes 60 --threads 1", "--hash --seeds 1000000000"})
  void aSimulatorThatIsToldToStopEndsAtOnceAndWell(String words) {
    Running simulator = Running.start(("simulate " + words).split(" ", -1));

    assertThat(simulator.stop()).as(simulator.err()).isZero();
    assertThat(simulator.err()).isEmpty();
  }

  private static void script(Path folder, String name, String text) throws IOException {
    Path script = folder.resolve(name);
    Files.createDirectories(Objects.requireNonNull(script.getParent()));
    Files.writeString(script, "#!/bin/sh\n" + text + "\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void theBenchmarkIsThatOfTheCheckoutAroundAndItsCodeIsTheCommands(@TempDir Path folder)
      throws Exception {
    script(folder, "benchmarks/run", "exit 7");
    script(folder, "informer4j", "exit 8");
    Path inside = Files.createDirectories(folder.resolve("core/src"));

    assertThat(new BenchCommand(new StopSignal(), List.of(inside)).call()).isEqualTo(7);
  }

  @Test
  void aBenchmarkThatIsToldToStopEndsWithAllThatItHasStarted(@TempDir Path folder)
      throws Exception {
    script(folder, "informer4j", "exit 8");
    script(
        folder,
        "benchmarks/run",
        "sleep 600 & echo $! > \"$0.part\" && mv \"$0.part\" \"$0.child\"; wait");
    Path child = folder.resolve("benchmarks/run.child");
    StopSignal stop = new StopSignal();
    CompletableFuture<Integer> code = new CompletableFuture<>();
    try (WatchService changes = folder.getFileSystem().newWatchService()) {
      folder.resolve("benchmarks").register(changes, StandardWatchEventKinds.ENTRY_CREATE);
      new Thread(() -> code.complete(bench(stop, folder)), "bench").start();
      while (!Files.exists(child)) {
        changes.take().reset();
      }
    }
    Optional<ProcessHandle> started =
        ProcessHandle.of(Long.parseLong(Files.readString(child).strip()));
    assertThat(started).isPresent();

    stop.stop();

    assertThat(code.get(60, TimeUnit.SECONDS)).isZero();
    assertThat(started.get().onExit().get(60, TimeUnit.SECONDS).isAlive()).isFalse();
  }

  private static int bench(StopSignal stop, Path place) {
    try {
      return new BenchCommand(stop, List.of(place)).call();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aScriptOfThatNameInAnotherProjectIsNotStarted(@TempDir Path folder) throws Exception {
    script(folder, "benchmarks/run", "exit 7");
    BenchCommand command = new BenchCommand(new StopSignal(), List.of(folder));

    assertThat(org.assertj.core.api.Assertions.catchThrowable(command::call))
        .hasMessageContaining("the benchmark needs a checkout of Informer4j");
  }

  @Test
  void withoutACheckoutTheBenchmarkSaysWhatToDo() {
    BenchCommand command = new BenchCommand(new StopSignal(), List.of());

    assertThat(org.assertj.core.api.Assertions.catchThrowable(command::call))
        .hasMessageContaining("clone it")
        .hasMessageContaining("benchmarks/run");
  }
}
