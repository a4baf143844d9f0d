package io.informer4j.cli.demo;

import io.informer4j.cli.output.Style;
import io.informer4j.codec.CacheFormat;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code informer4j demo}: shows informers at work on a cluster that lives in an API server in this process.
 *
 * <pre>{@code
 * new CommandLine(new DemoCommand(System.out, false, stop)).execute("--pods", "2000", "--duration", "30s");
 * }</pre>
 *
 * <p><b>Threading:</b> the calling thread waits until the end.
 */
@Command(
    name = "demo",
    description = {
      "Shows informers at work, without a cluster, until Ctrl-C.",
      "",
      "An API server starts in this process, a cluster lives in it, and informers follow it over HTTPS: every change is told,"
          + " and every few seconds the mirror is compared with the server. Single keys break things on purpose (h lists"
          + " them), and one watches the informers get over it.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  informer4j demo",
      "  informer4j demo --pods 20000 --speed 1000",
      "  informer4j demo --pods 100000 --format compressed     (JAVA_OPTS=-Xmx4g)",
      "  informer4j demo --duration 10s --output json",
      "  java -jar cli/target/informer4j.jar demo              (without the launcher)"
    },
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {

  /** As which the event stream and everything else is told. */
  enum Form {
    TEXT,
    JSON
  }

  private static final int MOST_PODS = 100_000;
  private static final double MOST_SPEED = 10_000;

  private final PrintStream out;
  private final boolean isTerminal;
  private final Stop stop;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Option(
      names = "--pods",
      paramLabel = "N",
      description = "How many pods the cluster has, up to 100,000 (default: ${DEFAULT-VALUE}).")
  private int pods = 500;

  @Option(
      names = "--speed",
      paramLabel = "N",
      description =
          "How many changes there are per second, up to 10,000 (default: ${DEFAULT-VALUE}).")
  private double speed = 10;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Another seed is another story (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Stop after this time: 30s, 5m, 1h.")
  private String duration = "";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "How pods lie in the cache: decoded, packed or compressed (default: ${DEFAULT-VALUE}).")
  private String format = "packed";

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "The API server's port; any that is free by default.")
  private int port;

  @Option(
      names = "--console-port",
      paramLabel = "N",
      description = "The console's port; any that is free by default.")
  private int consolePort;

  @Option(names = "--no-console", description = "Serve no console.")
  private boolean noConsole;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORM",
      description = "text, or json: one object a line (default: ${DEFAULT-VALUE}).")
  private String output = "text";

  @Option(
      names = {"-q", "--quiet"},
      description = "Do not tell single changes.")
  private boolean quiet;

  /**
   * Creates the command.
   *
   * @param out where everything is told
   * @param isTerminal whether that is a terminal
   * @param stop says when to stop
   */
  public DemoCommand(PrintStream out, boolean isTerminal, Stop stop) {
    this.out = out;
    this.isTerminal = isTerminal;
    this.stop = stop;
  }

  @Override
  public Integer call() throws InterruptedException {
    DemoOptions options = options();
    boolean isText = form() == Form.TEXT;
    boolean isScreen = isTerminal && isText;
    Style style = Style.of(isScreen, System.getenv());
    try (Output telling = isText ? new TextOutput(out, isScreen, style) : new JsonOutput(out)) {
      return new Demo(options, telling, isScreen, stop).run() ? 0 : 1;
    }
  }

  private DemoOptions options() {
    if (pods < 1 || pods > MOST_PODS) {
      throw wrong("--pods must be between 1 and 100000, but is " + pods);
    }
    if (!(speed > 0) || speed > MOST_SPEED) {
      throw wrong("--speed must be more than 0 and at most 10000, but is " + speed);
    }
    return new DemoOptions(
        pods, speed, seed, time(), cacheFormat(), port, noConsole ? -1 : consolePort, quiet);
  }

  private Form form() {
    return switch (output.toLowerCase(Locale.ROOT)) {
      case "text" -> Form.TEXT;
      case "json" -> Form.JSON;
      default -> throw wrong("--output is text or json, not " + output);
    };
  }

  private CacheFormat cacheFormat() {
    return switch (format.toLowerCase(Locale.ROOT)) {
      case "decoded" -> CacheFormat.DECODED;
      case "packed" -> CacheFormat.PACKED;
      case "compressed" -> CacheFormat.COMPRESSED;
      default -> throw wrong("--format is decoded, packed or compressed, not " + format);
    };
  }

  private Duration time() {
    if (duration.isEmpty()) {
      return Duration.ofDays(365);
    }
    String text = duration.toLowerCase(Locale.ROOT);
    try {
      Duration time = Duration.parse("PT" + (text.matches("\\d+") ? text + "s" : text));
      if (!time.isNegative() && !time.isZero()) {
        return time;
      }
    } catch (java.time.format.DateTimeParseException e) {
      // said below
    }
    throw wrong("--duration is a time such as 30s, 5m or 1h, not " + duration);
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
