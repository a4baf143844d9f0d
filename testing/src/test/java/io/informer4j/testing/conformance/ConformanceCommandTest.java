package io.informer4j.testing.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.testing.conformance.ConformanceResult.End;
import io.informer4j.testing.conformance.ConformanceResult.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceCommandTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ConformanceCommand command =
      new ConformanceCommand(new PrintStream(bytes, true, StandardCharsets.UTF_8));

  @Test
  void theLastLineSumsUpAndAFailureIsExitCodeOne() {
    int exitCode = command.report(new ConformanceResult(
        "kube-apiserver",
        "v1.20.2",
        List.of(
            new Outcome(named("one"), End.PASSED, ""),
            new Outcome(named("two"), End.FAILED, "expected <a> but was <b>"),
            new Outcome(named("three"), End.SKIPPED, "came with 1.30"))));

    assertThat(exitCode).isEqualTo(1);
    assertThat(lines())
        .containsExactly(
            "FAILED group: two",
            "    expected <a> but was <b>",
            "SKIPPED group: three",
            "    came with 1.30",
            "conformance: 1 skipped",
            "conformance: 2 cases against kube-apiserver v1.20.2, 1 failed");
  }

  @Test
  void withoutAFailureTheExitCodeIsZero() {
    int exitCode = command.report(new ConformanceResult(
        "kube-apiserver", "v1.36.4", List.of(new Outcome(named("one"), End.PASSED, ""))));

    assertThat(exitCode).isZero();
    assertThat(lines())
        .containsExactly("conformance: 1 cases against kube-apiserver v1.36.4, 0 failed");
  }

  @Test
  void casesAreListedByTheirNames() throws IOException {
    int exitCode = command.run(List.of("--list", "--only", "create:", "--except", "label"));

    assertThat(exitCode).isZero();
    assertThat(lines())
        .contains("create: a created object gets a uid, a revision and a time")
        .allMatch(line -> line.startsWith("create: ") && !line.contains("label"));
  }

  @Test
  void aServerIsFoundByItsUrlAndATokenInAFile(@TempDir Path folder) throws IOException {
    try (ApiServer server = ApiServer.start()) {
      Path token = folder.resolve("token");
      Files.writeString(token, server.token() + "\n");

      int exitCode = command.run(List.of(
          "--url",
          server.url().toString(),
          "--token-file",
          token.toString(),
          "--only",
          "gets a uid"));

      assertThat(exitCode).isZero();
      assertThat(lines()).hasSize(1);
      assertThat(lines().get(0))
          .startsWith("conformance: 1 cases against informer4j-apiserver v1.")
          .endsWith(", 0 failed");
    }
  }

  @Test
  void theEmbeddedServerIsStartedForTheRun() throws IOException {
    int exitCode = command.run(List.of("--embedded", "--only", "gets a uid"));

    assertThat(exitCode).isZero();
    assertThat(lines().get(0)).startsWith("conformance: 1 cases against informer4j-apiserver v1.");
  }

  @Test
  void aCommandThatNamesNoServerIsRefused() {
    assertThatThrownBy(() -> command.run(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--embedded");
  }

  @Test
  void anUnknownOptionIsRefused() {
    assertThatThrownBy(() -> command.run(List.of("--fast")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--fast");
  }

  @Test
  void anOptionWithoutItsValueIsRefused() {
    assertThatThrownBy(() -> command.run(List.of("--url")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--url");
  }

  @Test
  void aCertificateWithoutItsKeyIsRefused(@TempDir Path folder) throws IOException {
    Path certificate = Files.writeString(folder.resolve("cert"), "x");

    assertThatThrownBy(() ->
            command.run(List.of("--url", "https://127.0.0.1:1", "--cert", certificate.toString())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--key");
  }

  private static ConformanceCase named(String name) {
    return new ConformanceCase("group", name, Requirement.NONE, scene -> {});
  }

  private List<String> lines() {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
