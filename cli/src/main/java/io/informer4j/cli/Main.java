package io.informer4j.cli;

import io.informer4j.cli.cluster.Failures;
import io.informer4j.cli.cluster.UserException;
import io.informer4j.cli.demo.DemoCommand;
import io.informer4j.redact.SafeText;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The {@code informer4j} command.
 *
 * <pre>{@code
 * informer4j demo
 * informer4j watch pods -A
 * }</pre>
 *
 * <p>Ends with 0 when it is done or was stopped, 1 when something failed, 2 when it was called wrongly. What went wrong stands
 * in one line on standard error.
 *
 * <p><b>Threading:</b> the main thread waits; Ctrl-C stops what runs, in order.
 */
@Command(
    name = "informer4j",
    description = "Informers for Kubernetes: see them at work.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = Version.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, or stopped by Ctrl-C",
      "1:failed; a line on standard error says why and what to do",
      "2:called in a way that makes no sense"
    })
public final class Main implements Runnable {

  static final int FAILED = 1;

  /** The first Java that writes to standard error when its Unsafe is asked for memory. */
  private static final int COMPLAINING_JAVA = 24;

  private static final String NETTY_WITHOUT_UNSAFE = "io.netty.noUnsafe";

  /** Commands whose options are those of somebody else. */
  private static final List<String> PASSING_ON = List.of("simulate", "bench");

  private static final String[] EXAMPLES = {
    "  informer4j demo                     informers at work, without a cluster",
    "  informer4j doctor                   what informers will find in your cluster",
    "  informer4j watch pods -A            what happens, as it happens",
    "  informer4j get pods --index spec.nodeName",
    "  informer4j COMMAND --help           more about each"
  };

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show stack traces of what fails.")
  private boolean debug;

  private Main() {}

  /** Runs the command. */
  public static void main(String[] arguments) {
    if (Runtime.version().feature() >= COMPLAINING_JAVA
        && System.getProperty(NETTY_WITHOUT_UNSAFE) == null) {
      System.setProperty(NETTY_WITHOUT_UNSAFE, "true"); // standard error is for the command's words
    }
    Terminal terminal = Terminal.ofThisProcess();
    StopSignal stop = StopSignal.onShutdown();
    terminal.whenBroken(stop::stop);
    int code = run(arguments, terminal, stop);
    terminal.close();
    stop.stopped(code);
    System.exit(code);
  }

  /** Runs a command line and returns its exit code. */
  static int run(String[] arguments, Terminal terminal, StopSignal stop) {
    return commandLine(terminal, stop).execute(arguments);
  }

  static CommandLine commandLine(Terminal terminal, StopSignal stop) {
    Main main = new Main();
    CommandLine line = new CommandLine(main)
        .addSubcommand(new DemoCommand(terminal.out(), terminal.isInteractive(), stop::await))
        .addSubcommand(new WatchCommand(terminal, stop))
        .addSubcommand(new GetCommand(terminal, stop))
        .addSubcommand(new TopCommand(terminal, stop))
        .addSubcommand(new DoctorCommand(terminal, stop))
        .addSubcommand(new SimulateCommand(terminal, stop))
        .addSubcommand(new BenchCommand(stop))
        .addSubcommand(new CompletionCommand(terminal));
    line.getSubcommands()
        .forEach((name, command) ->
            command.setUnmatchedOptionsArePositionalParams(PASSING_ON.contains(name)));
    line.getCommandSpec().usageMessage().footerHeading("%nExamples:%n").footer(EXAMPLES);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setUsageHelpAutoWidth(false);
    line.setColorScheme(
        CommandLine.Help.defaultColorScheme(terminal.style().isColoured() ? Ansi.ON : Ansi.OFF));
    line.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
    line.setExecutionExceptionHandler((failure, command, result) -> {
      terminal.clearStatus();
      if (stop.isAsked() && !(failure instanceof UserException)) {
        return 0; // what was under way when it was told to stop
      }
      complain(terminal, Failures.inWords(failure));
      if (main.debug) {
        failure.printStackTrace(terminal.err());
      }
      return FAILED;
    });
    line.setParameterExceptionHandler((failure, words) -> misuse(terminal, failure));
    return line;
  }

  private static int misuse(Terminal terminal, ParameterException failure) {
    CommandLine command = failure.getCommandLine();
    complain(terminal, String.valueOf(failure.getMessage()));
    terminal.err().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return CommandLine.ExitCode.USAGE;
  }

  private static void complain(Terminal terminal, String what) {
    terminal.err().println(terminal.style().bad("informer4j: ") + SafeText.line(what.strip()));
  }

  /** Without a subcommand the help is what one wants. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }
}
