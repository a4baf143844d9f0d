package io.informer4j.apiserver;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the command was asked for.
 *
 * @param help whether to explain itself and do nothing else
 * @param options how the server is to be
 * @param token a token to accept besides the generated one
 * @param kubeconfig where to write the kubeconfig; empty for a temporary file
 */
record CommandLine(
    boolean help, ApiServerOptions options, Optional<String> token, Optional<Path> kubeconfig) {

  static final String HELP = """
      usage: java -cp … io.informer4j.apiserver.Main [options]
        --port N           listen on this port of 127.0.0.1 (default: any that is free)
        --tls              speak TLS, with a certificate of an authority made for this run (default)
        --plain            speak plain HTTP, over which kubectl sends no token
        --kubeconfig FILE  write a kubeconfig there (default: a temporary file, removed at the end)
        --token TOKEN      accept this bearer token too; others can see it in the list of processes
        --anonymous        let requests without a token do everything
        --help             print this
      The server keeps everything in memory. It runs until it is stopped (Ctrl-C, SIGTERM).
      exit code: 0 --help, 1 it could not start, 2 the command line makes no sense
      """;

  private static final List<String> WITH_VALUE = List.of("--port", "--kubeconfig", "--token");
  private static final List<String> WITHOUT_VALUE = List.of("--tls", "--plain", "--anonymous");
  private static final int HIGHEST_PORT = 65_535;

  /** A command line that makes no sense, with a message for whoever typed it. */
  static final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }

  /** Reads a command line. @throws UsageException if it makes no sense */
  static CommandLine parse(List<String> words) {
    ApiServerOptions defaults = ApiServerOptions.defaults();
    if (words.contains("--help") || words.contains("-h")) {
      return new CommandLine(true, defaults, Optional.empty(), Optional.empty());
    }
    Map<String, String> given = split(words);
    if (given.containsKey("--tls") && given.containsKey("--plain")) {
      throw new UsageException("--tls and --plain do not go together");
    }
    return new CommandLine(
        false,
        defaults
            .withPort(port(given))
            .withTls(!given.containsKey("--plain"))
            .withAnonymous(given.containsKey("--anonymous")),
        token(given),
        file(given));
  }

  /** Takes {@code --name value} and {@code --name=value}. */
  private static Map<String, String> split(List<String> words) {
    Map<String, String> given = new LinkedHashMap<>();
    Deque<String> rest = new ArrayDeque<>(words);
    while (!rest.isEmpty()) {
      String word = rest.removeFirst();
      int equal = word.indexOf('=');
      String option = equal < 0 ? word : word.substring(0, equal);
      String value = "";
      if (WITH_VALUE.contains(option)) {
        if (equal < 0 && rest.isEmpty()) {
          throw new UsageException(option + " needs a value");
        }
        value = equal < 0 ? rest.removeFirst() : word.substring(equal + 1);
      } else if (!WITHOUT_VALUE.contains(word)) {
        throw new UsageException("unknown argument '" + option + "'; see --help");
      }
      if (given.putIfAbsent(option, value) != null) {
        throw new UsageException(option + " is given twice");
      }
    }
    return given;
  }

  private static int port(Map<String, String> given) {
    String text = given.getOrDefault("--port", "0");
    try {
      int port = Integer.parseInt(text);
      if (port >= 0 && port <= HIGHEST_PORT) {
        return port;
      }
    } catch (NumberFormatException e) {
      // Told below, as one line.
    }
    throw new UsageException("--port: '" + text + "' is no port, which is 0 to " + HIGHEST_PORT);
  }

  private static Optional<String> token(Map<String, String> given) {
    Optional<String> token = Optional.ofNullable(given.get("--token"));
    boolean usable = token
        .map(t -> !t.isEmpty() && t.chars().allMatch(c -> c > ' ' && c < 0x7f))
        .orElse(true);
    if (!usable) {
      throw new UsageException(
          "--token: a token consists of printable ASCII characters without spaces");
    }
    return token;
  }

  private static Optional<Path> file(Map<String, String> given) {
    String text = given.get("--kubeconfig");
    if (text == null) {
      return Optional.empty();
    }
    try {
      if (!text.isEmpty()) {
        return Optional.of(Path.of(text));
      }
    } catch (InvalidPathException e) {
      // Told below, as one line.
    }
    throw new UsageException("--kubeconfig: '" + text + "' is no file name");
  }

  /** Says nothing about the token. */
  @Override
  public String toString() {
    return "CommandLine[" + options + "]";
  }
}
