package io.informer4j.apiserver;

import io.informer4j.apiserver.http.Access;
import io.informer4j.apiserver.http.User;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * The command: starts an {@link ApiServer}, says how to reach it, and runs it until it is stopped.
 *
 * <pre>{@code
 * java -cp … io.informer4j.apiserver.Main --port 8080 --kubeconfig target/kubeconfig
 * }</pre>
 *
 * <p><b>Threading:</b> the main thread waits; a shutdown hook stops the server.
 */
public final class Main {

  private static final int FAILED = 1;
  private static final int MISUSED = 2;

  private Main() {}

  /** Runs the command. */
  public static void main(String[] arguments) {
    CountDownLatch stop = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      stop.countDown();
      awaitQuietly(stopped);
    }));
    int code;
    try {
      code = run(List.of(arguments), System.out, System.err, stop);
    } finally {
      stopped.countDown();
    }
    if (code != 0) {
      System.exit(code);
    }
  }

  /** Runs the command until it is told to stop, and returns its exit code. */
  static int run(List<String> words, PrintStream out, PrintStream err, CountDownLatch stop) {
    CommandLine line;
    try {
      line = CommandLine.parse(words);
    } catch (CommandLine.UsageException e) {
      err.println("error: " + e.getMessage());
      return MISUSED;
    }
    if (line.help()) {
      out.print(CommandLine.HELP);
      return 0;
    }
    try (ApiServer server = ApiServer.start(line.options())) {
      line.token()
          .ifPresent(token -> server
              .gate()
              .admit(token, User.of("kubernetes-admin", "system:masters"), Access.everything()));
      serve(server, line, out, stop);
      return 0;
    } catch (UncheckedIOException e) {
      err.println("error: " + e.getMessage() + reason(e.getCause()));
      return FAILED;
    }
  }

  private static void serve(
      ApiServer server, CommandLine line, PrintStream out, CountDownLatch stop) {
    Path file = line.kubeconfig().orElseGet(Main::temporary);
    boolean isTemporary = line.kubeconfig().isEmpty();
    try {
      server.writeKubeconfig(file);
      out.println("Informer4j API server (Kubernetes 1.36, in memory) on " + server.url());
      out.println("  export KUBECONFIG=" + quote(file.toAbsolutePath().toString()));
      out.println("  kubectl get namespaces");
      if (!line.options().tls() && !line.options().anonymous()) {
        out.println("kubectl sends no token over plain HTTP: it needs TLS or --anonymous.");
      }
      out.println("Ctrl-C stops it and forgets everything.");
      out.flush();
      awaitQuietly(stop);
    } finally {
      if (isTemporary) {
        delete(file);
      }
    }
  }

  /** Quotes what a shell would take apart, so that the line can be copied. */
  static String quote(String word) {
    return word.matches("[\\w@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static Path temporary() {
    try {
      return Files.createTempFile("informer4j-", ".kubeconfig");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make a temporary file for the kubeconfig", e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot remove " + file, e);
    }
  }

  /** To be interrupted means to stop. */
  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns what the operating system says, without names of classes where there is something better. */
  private static String reason(@Nullable Throwable cause) {
    Throwable deepest = cause;
    while (deepest != null && deepest.getCause() != null) {
      deepest = deepest.getCause();
    }
    if (deepest instanceof FileSystemException failed) {
      return ": " + words(failed);
    }
    return deepest == null || deepest.getMessage() == null ? "" : ": " + deepest.getMessage();
  }

  /** Some of these have no words of their own, and name the file as their message. */
  private static String words(FileSystemException failure) {
    if (failure.getReason() != null) {
      return failure.getReason();
    }
    if (failure instanceof NoSuchFileException) {
      return "there is no " + failure.getFile();
    }
    if (failure instanceof AccessDeniedException) {
      return "no permission for " + failure.getFile();
    }
    return failure instanceof FileAlreadyExistsException
        ? failure.getFile() + " is in the way"
        : failure.toString();
  }
}
