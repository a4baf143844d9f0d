package io.informer4j.testing.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {

  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir
  Path folder;

  @Test
  void aProgramThatIsReadyRunsUntilItIsStopped() {
    ChildProcess process = shell("echo ready; exec sleep 60");

    process.awaitReady(() -> process.hasPrinted("ready"), LONG);
    assertThat(process.isRunning()).isTrue();

    process.stop(LONG);
    assertThat(process.isRunning()).isFalse();
  }

  @Test
  void aProgramThatEndsTooSoonSaysWhatItHasPrinted() {
    ChildProcess process = shell("echo no such flag >&2; exit 3");

    assertThatThrownBy(() -> process.awaitReady(() -> false, LONG))
        .isInstanceOf(ServerStartException.class)
        .hasMessageStartingWith("server has ended with 3 before it was ready")
        .hasMessageContaining("no such flag");
  }

  @Test
  void aProgramThatIsNeverReadyIsStoppedAtTheDeadline() {
    ChildProcess process = shell("echo still looking for etcd; exec sleep 60");
    process.awaitReady(() -> process.hasPrinted("etcd"), LONG);

    assertThatThrownBy(() -> process.awaitReady(() -> false, Duration.ZERO))
        .isInstanceOf(ServerStartException.class)
        .hasMessageContaining("was not ready")
        .hasMessageContaining("still looking for etcd");
    assertThat(process.isRunning()).isFalse();
  }

  @Test
  void aProgramThatDoesNotWantToEndIsKilled() {
    ChildProcess process = shell("trap 'echo not now' TERM; echo ready; while :; do sleep 1; done");
    process.awaitReady(() -> process.hasPrinted("ready"), LONG);

    process.stop(Duration.ofMillis(100));

    assertThat(process.isRunning()).isFalse();
  }

  @Test
  void aProgramThatIsNotThereIsNamed() {
    assertThatThrownBy(
            () -> ChildProcess.start("server", List.of("/nowhere/server"), folder.resolve("log")))
        .isInstanceOf(ServerStartException.class)
        .hasMessageContaining("/nowhere/server");
  }

  private ChildProcess shell(String script) {
    return ChildProcess.start("server", List.of("/bin/sh", "-c", script), folder.resolve("log"));
  }
}
