package io.informer4j.integration;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * kubectl as somebody would run it at a prompt, with a home folder of its own.
 *
 * <pre>{@code
 * kubectl.ok("get", "pods", "-o", "name");
 * kubectl.withInput(manifest).ok("apply", "-f", "-");
 * kubectl.refused("get", "pods", "nope");
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 *
 * @param program where kubectl is
 * @param home holds the kubeconfig and what kubectl remembers
 * @param namespace what every command is about
 * @param input what every command reads
 */
record Kubectl(Path program, Path home, String namespace, String input) {

  private static final int PATIENCE_SECONDS = 60;

  /** Returns kubectl from the {@code PATH}, or from where the variable {@code KUBECTL} says. */
  static Optional<Path> installed() {
    Optional<Path> named = Optional.ofNullable(System.getenv("KUBECTL")).map(Path::of);
    return named.or(() -> Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, "kubectl"))
        .filter(Files::isExecutable)
        .findFirst());
  }

  /** Returns a kubectl that uses the kubeconfig in its home and nothing else. */
  static Kubectl at(Path program, Path home) {
    return new Kubectl(program, home, "default", "");
  }

  /** Returns the file that says where the server is. */
  Path kubeconfig() {
    return home.resolve("kubeconfig");
  }

  Kubectl in(String other) {
    return new Kubectl(program, home, other, input);
  }

  Kubectl withInput(String text) {
    return new Kubectl(program, home, namespace, text);
  }

  /** Runs a command that must succeed, and returns what it printed. */
  String ok(String... arguments) {
    Result result = run(arguments);
    assertThat(result.exit())
        .as("exit of kubectl %s, which said: %s", String.join(" ", arguments), result.err())
        .isZero();
    return result.out().strip();
  }

  /** Runs a command that must succeed, and returns the lines it printed, with one bar between columns. */
  List<String> table(String... arguments) {
    return ok(arguments).lines().map(Kubectl::columns).toList();
  }

  /** Runs a command that must fail, and returns what it printed about that. */
  String refused(String... arguments) {
    Result result = run(arguments);
    assertThat(result.exit())
        .as("exit of kubectl %s, which printed: %s", String.join(" ", arguments), result.out())
        .isNotZero();
    return result.err().strip();
  }

  /** Runs a command to its end. */
  Result run(String... arguments) {
    try {
      Path out = Files.createTempFile(home, "out", "");
      Path err = Files.createTempFile(home, "err", "");
      Path in = Files.writeString(Files.createTempFile(home, "in", ""), input);
      Process process = builder(arguments)
          .redirectInput(in.toFile())
          .redirectOutput(out.toFile())
          .redirectError(err.toFile())
          .start();
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        throw new AssertionError("kubectl " + String.join(" ", arguments)
            + " does not end; it printed " + Files.readString(out) + Files.readString(err));
      }
      return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Starts a command that goes on, such as {@code get -w}. */
  Following follow(String... arguments) throws IOException {
    return new Following(
        builder(arguments).redirectError(home.resolve("following").toFile()).start());
  }

  /** Returns the minor version of this kubectl: 32 for 1.32. */
  int minorVersion() {
    String json = ok("version", "--client", "-o", "json");
    return Integer.parseInt(json.replaceAll("(?s).*\"minor\": \"([0-9]+).*", "$1"));
  }

  /** Returns a line of a table with one bar between its columns: {@code web-1 | 0/1 | Pending}. */
  static String columns(String line) {
    return line.strip().replaceAll("\\s{2,}", " | ");
  }

  private ProcessBuilder builder(String... arguments) {
    List<String> command = new ArrayList<>(List.of(program.toString(), "-n", namespace));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(home.toFile());
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("KUBE"));
    environment.put("HOME", home.toString());
    environment.put("KUBECONFIG", kubeconfig().toString());
    environment.put("KUBE_EDITOR", "sed -i s/before/after/");
    return builder;
  }

  /** How a command ended, and what it printed. */
  record Result(int exit, String out, String err) {}

  /** A command that goes on until it is closed. */
  static final class Following implements AutoCloseable {

    private final Process process;
    private final BufferedReader lines;

    private Following(Process process) {
      this.process = process;
      this.lines = process.inputReader(UTF_8);
    }

    /** Waits for the next line and returns it, with one bar between columns. */
    String nextLine() {
      return CompletableFuture.supplyAsync(this::read)
          .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
          .join();
    }

    private String read() {
      try {
        String line = lines.readLine();
        return line == null ? "(end)" : columns(line);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void close() {
      process
          .destroyForcibly()
          .onExit()
          .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
          .join();
    }
  }
}
