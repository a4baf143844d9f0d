package io.informer4j.cli;

import io.informer4j.cli.cluster.UserException;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Starts the side-by-side benchmark of a checkout. */
@Command(
    name = "bench",
    description = {
      "Measures side by side what it costs to mirror a cluster: Informer4j, fabric8, the official Java client, client-go.",
      "",
      "This is benchmarks/run of a checkout, which is looked for around the current folder and around this program. Everything"
          + " after the command goes to it; 'informer4j bench -- --help' shows what it takes."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  informer4j bench --quick                          within five minutes",
      "  informer4j bench --scenarios sync-20k-uniform     a part",
      "  informer4j bench                                  everything: about three hours"
    })
final class BenchCommand implements Callable<Integer> {

  private static final String RUN = "benchmarks/run";
  /** What stands beside it in a checkout: others have a script of that name too. */
  private static final String LAUNCHER = "informer4j";

  private final StopSignal stop;
  private final List<Path> places;

  @Parameters(arity = "0..*", paramLabel = "OPTION", description = "Goes to benchmarks/run.")
  private List<String> words = new ArrayList<>();

  BenchCommand(StopSignal stop) {
    this(stop, usualPlaces());
  }

  BenchCommand(StopSignal stop, List<Path> places) {
    this.stop = stop;
    this.places = places;
  }

  private static List<Path> usualPlaces() {
    List<Path> places = new ArrayList<>();
    places.add(Path.of("").toAbsolutePath());
    CodeSource source = Main.class.getProtectionDomain().getCodeSource();
    if (source != null) {
      try {
        places.add(Path.of(source.getLocation().toURI()));
      } catch (URISyntaxException | IllegalArgumentException e) {
        return places; // not from a file
      }
    }
    return places;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path run = places.stream()
        .map(BenchCommand::above)
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(
            () -> new UserException("the benchmark needs a checkout of Informer4j: clone it,"
                + " and start 'informer4j bench' or benchmarks/run in it"));
    List<String> command = new ArrayList<>(List.of(run.toString()));
    command.addAll(words);
    Process process = new ProcessBuilder(command).inheritIO().start();
    CompletableFuture<Void> unused = stop.asked().thenRun(() -> {
      process.descendants().forEach(ProcessHandle::destroy); // a build, or servers and subjects
      process.destroy();
    });
    int code = process.waitFor();
    return stop.isAsked() ? 0 : code;
  }

  /** Returns the script of the checkout that a place is in. */
  private static Optional<Path> above(Path place) {
    for (Path folder = place; folder != null; folder = folder.getParent()) {
      Path run = folder.resolve(RUN);
      if (Files.isExecutable(run) && Files.isRegularFile(folder.resolve(LAUNCHER))) {
        return Optional.of(run);
      }
    }
    return Optional.empty();
  }
}
