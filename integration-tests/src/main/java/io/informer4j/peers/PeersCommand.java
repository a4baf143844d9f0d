package io.informer4j.peers;

import io.informer4j.peers.PeersRun.Cell;
import io.informer4j.peers.informer.InformerKind;
import io.informer4j.peers.informer.InformerKinds;
import io.informer4j.peers.server.Cluster;
import io.informer4j.peers.server.RealCluster;
import io.informer4j.peers.situation.Outcome;
import io.informer4j.peers.situation.Situation;
import io.informer4j.peers.situation.Situations;
import io.informer4j.peers.situation.Verdict;
import io.informer4j.testing.server.Binaries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.logging.LogManager;
import java.util.stream.Stream;

/**
 * The suite as a command: {@code ./peers}.
 *
 * <pre>{@code
 * PeersCommand --informer ours --situation R1,R4
 * KUBEBUILDER_ASSETS=… PeersCommand --informer all --real
 * }</pre>
 *
 * <p>Prints the table and writes it to a file. Ends with 1 if one of our own informers was not right, with 2 if it was
 * called wrongly; what the others do is a finding, not a failure.
 *
 * <p><b>Threading:</b> the main thread, which ends the JVM: what other informers leave running does not keep it alive.
 */
public final class PeersCommand {

  private static final String BEGIN = "<!-- table -->";
  private static final String END = "<!-- end of table -->";

  private List<InformerKind> kinds = InformerKinds.compared();
  private List<Situation> situations = Situations.all();
  private Optional<Path> file = Optional.empty();
  private boolean isReal;

  private PeersCommand() {}

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] words) throws Exception {
    // Clients log what the table says anyway.
    LogManager.getLogManager().reset();
    int code;
    try {
      PeersCommand command = new PeersCommand();
      command.parse(List.of(words));
      code = command.run();
    } catch (IllegalArgumentException e) {
      System.err.println("peers: " + e.getMessage());
      code = 2;
    }
    System.out.flush();
    System.exit(code);
  }

  private void parse(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      switch (words.get(i)) {
        case "--informer" ->
          kinds = values(words, ++i)
              .flatMap(word -> InformerKinds.named(word).stream())
              .distinct()
              .toList();
        case "--situation" ->
          situations = values(words, ++i).map(Situations::named).toList();
        case "--markdown" -> file = values(words, ++i).findFirst().map(Path::of);
        case "--real" -> isReal = true;
        default -> throw new IllegalArgumentException("unknown option " + words.get(i));
      }
    }
    if (isReal) {
      situations = situations.stream().filter(Situation::worksOnRealServer).toList();
    }
  }

  private static Stream<String> values(List<String> words, int index) {
    if (index >= words.size()) {
      throw new IllegalArgumentException(words.get(index - 1) + " needs a value");
    }
    return Stream.of(words.get(index).split(",", -1));
  }

  private int run() throws IOException, InterruptedException, ExecutionException {
    Map<Cell, Outcome> outcomes = new PeersRun(System.out, realCluster()).run(situations, kinds);
    String markdown = PeersTable.of(situations, kinds, outcomes);
    System.out.println();
    System.out.print(markdown);
    if (file.isPresent()) {
      write(file.get(), markdown);
    }
    List<String> failed = new ArrayList<>();
    outcomes.forEach((cell, outcome) -> {
      if (cell.informer().startsWith("ours") && outcome.verdict() != Verdict.RIGHT) {
        failed.add(cell.situation());
      }
    });
    return failed.isEmpty() ? 0 : 1;
  }

  private Optional<Supplier<Cluster>> realCluster() {
    if (!isReal) {
      return Optional.empty();
    }
    Binaries binaries = Binaries.find(System.getenv())
        .orElseThrow(() -> new IllegalArgumentException(
            "--real needs KUBEBUILDER_ASSETS, the folder of kube-apiserver and etcd"));
    return Optional.of(() -> RealCluster.start(binaries));
  }

  /** Writes the table to a file of its own, or between the marks of a page that has them. */
  private static void write(Path target, String markdown) throws IOException {
    String page = Files.exists(target) ? Files.readString(target) : "";
    int begin = page.indexOf(BEGIN);
    int end = page.indexOf(END);
    if (begin < 0 || end < begin) {
      Files.writeString(target, markdown);
      return;
    }
    Files.writeString(
        target,
        page.substring(0, begin + BEGIN.length()) + "\n\n" + markdown + "\n" + page.substring(end));
  }
}
