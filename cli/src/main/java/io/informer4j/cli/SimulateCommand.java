package io.informer4j.cli;

import io.informer4j.testing.simulation.SourceFactory;
import io.informer4j.testing.simulation.run.Simulate;
import io.informer4j.testing.simulation.run.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the simulator. */
@Command(
    name = "simulate",
    description = {
      "Runs informers in virtual time against an API server that fails in every way that is known, and checks what they promise.",
      "",
      "Everything after the command goes to the simulator. Its forms with the real transport in it, with controllers and with"
          + " seeded defects are started by ./simulate in a checkout."
    },
    footerHeading = "%nOptions of the simulator:%n",
    footer = {
      "  --seeds N            run N seeds",
      "  --start S            from seed S on",
      "  --minutes M          for so many minutes at most",
      "  --threads T          on so many threads",
      "  --replay SEED        run one seed, and tell what happens",
      "  --steps 3,17,18-22   only these steps of it",
      "  --hash               print the hash of each seed's trace: equal in every JVM",
      "",
      "Examples:",
      "  informer4j simulate --seeds 2000",
      "  informer4j simulate --replay 4711"
    })
final class SimulateCommand implements Callable<Integer> {

  private static final List<String> DEFAULT = List.of("--seeds", "1000");
  /** What takes sources or tests, which are not in the command. */
  private static final List<String> OF_CHECKOUTS = List.of("--bytes", "--controllers", "--defects");

  private final Terminal terminal;
  private final StopSignal stop;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "OPTION",
      description = "See below (default: --seeds 1000).")
  private List<String> words = new ArrayList<>();

  SimulateCommand(Terminal terminal, StopSignal stop) {
    this.terminal = terminal;
    this.stop = stop;
  }

  @Override
  public Integer call() throws Exception {
    List<String> all = words.isEmpty() ? DEFAULT : words;
    Optional<String> complaint = complaint(all);
    if (complaint.isPresent()) {
      throw new ParameterException(spec.commandLine(), complaint.get());
    }
    Subject subject = Subject.informers("informer4j simulate", SourceFactory.objects());
    return stop.interrupting(() -> Simulate.run(subject, all, terminal.out()));
  }

  private static Optional<String> complaint(List<String> words) {
    return words.stream()
        .filter(OF_CHECKOUTS::contains)
        .findFirst()
        .map(
            word -> word + " needs a checkout of Informer4j: start './simulate " + word + "' in it")
        .or(() -> Simulate.complaint(words));
  }
}
