package io.informer4j.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The {@code informer4j} command.
 *
 * <pre>{@code
 * informer4j demo
 * informer4j watch pods -A
 * }</pre>
 *
 * <p>Ends with 0 when stopped, 1 when something failed, 2 when it was called wrongly. What went wrong stands in one line on
 * standard error.
 *
 * <p><b>Threading:</b> the main thread waits; Ctrl-C stops what runs, in order.
 */
@Command(
    name = "informer4j",
    description = "Informers for Kubernetes: see them at work.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    version = "informer4j 0.1.0-SNAPSHOT",
    subcommands = {DemoCommand.class, WatchCommand.class})
public final class Main implements Runnable {

  static final int FAILED = 1;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  private Main() {}

  /** Runs the command. */
  public static void main(String[] arguments) {
    Terminal terminal = Terminal.ofThisProcess();
    StopSignal stop = StopSignal.onShutdown();
    int code = run(arguments, terminal, stop);
    terminal.close();
    stop.stopped();
    System.exit(code);
  }

  /** Runs a command line and returns its exit code. */
  static int run(String[] arguments, Terminal terminal, StopSignal stop) {
    CommandLine line = new CommandLine(new Main(), new Parts(terminal, stop));
    line.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8));
    line.setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8));
    line.setExecutionExceptionHandler((failure, command, result) -> {
      terminal.err().println("informer4j: " + Failures.inWords(failure));
      return FAILED;
    });
    line.setParameterExceptionHandler((failure, words) -> {
      terminal.err().println("informer4j: " + failure.getMessage());
      terminal.err().println("Try 'informer4j " + name(failure.getCommandLine()) + "--help'.");
      return CommandLine.ExitCode.USAGE;
    });
    return line.execute(arguments);
  }

  private static String name(CommandLine command) {
    return command.getParent() == null ? "" : command.getCommandName() + " ";
  }

  /** Without a subcommand the help is what one wants. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** Gives the commands what they print to and stop by. */
  private record Parts(Terminal terminal, StopSignal stop) implements CommandLine.IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
      if (type == DemoCommand.class) {
        return type.cast(new DemoCommand(terminal, stop));
      }
      if (type == WatchCommand.class) {
        return type.cast(new WatchCommand(terminal, stop));
      }
      return CommandLine.defaultFactory().create(type);
    }
  }
}
