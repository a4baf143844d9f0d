package io.informer4j.cli;

import io.informer4j.cli.cluster.UserException;
import io.informer4j.cli.doctor.Doctor;
import io.informer4j.cli.doctor.Finding;
import io.informer4j.cli.output.Json;
import io.informer4j.cli.output.Output;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Examines a cluster as an informer meets it. */
@Command(
    name = "doctor",
    description = {
      "Checks whether informers can work with a cluster, and says what they will use of it.",
      "",
      "Each line is a check: ✓ as it should be, ! could be better, ✗ no informer can work like this. Nothing is written, and"
          + " little is read. Ends with 1 if there is a ✗."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  informer4j doctor                            can I mirror pods?",
      "  informer4j doctor secrets -n shop            may I mirror those?",
      "  informer4j doctor --context prod --output json",
      "  informer4j doctor --embedded"
    })
final class DoctorCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final StopSignal stop;

  @Parameters(
      arity = "0..1",
      paramLabel = "RESOURCE",
      description = "The resource to look at (default: pods).")
  private String word = "pods";

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "The namespace to look at; all of them by default.")
  private @Nullable String namespace;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "text, or json for one document.")
  private Output output = Output.TEXT;

  @Option(
      names = "--patience",
      paramLabel = "SECONDS",
      description = "How long to wait for what a watch should bring (default: ${DEFAULT-VALUE}).")
  private int patience = 4;

  @Mixin
  private ClusterOptions cluster = new ClusterOptions();

  DoctorCommand(Terminal terminal, StopSignal stop) {
    this.terminal = terminal;
    this.stop = stop;
  }

  @Override
  public Integer call() throws Exception {
    List<Finding> findings = new ArrayList<>();
    List<String> uses = new ArrayList<>();
    try (Session session = Session.open(cluster)) {
      tell(findings, Finding.ok("kubeconfig", session.place()));
      Doctor doctor = new Doctor(
          session.client(),
          session.config(),
          Clock.systemUTC(),
          patience,
          finding -> tell(findings, finding));
      stop.interrupting(() -> {
        doctor.examine(word, namespace == null ? "" : namespace);
        return 0;
      });
      uses.addAll(doctor.uses());
    } catch (UserException e) {
      tell(findings, Finding.failed("kubeconfig", String.valueOf(e.getMessage()), ""));
    }
    boolean isHealthy = findings.stream().noneMatch(one -> one.level() == Finding.Level.FAILED);
    conclude(findings, uses, isHealthy);
    return isHealthy ? 0 : Main.FAILED;
  }

  private void tell(List<Finding> findings, Finding finding) {
    findings.add(finding);
    if (output == Output.TEXT) {
      terminal.line(finding.line(terminal.style()));
    }
  }

  private static String words(List<String> uses) {
    return uses.get(0) + ", then " + uses.get(1) + ", in " + uses.get(2) + ", over " + uses.get(3);
  }

  private void conclude(List<Finding> findings, List<String> uses, boolean isHealthy) {
    if (output == Output.TEXT) {
      terminal.line(
          isHealthy
              ? terminal.style().strong("Informer4j will use " + words(uses) + ".")
              : terminal.style().bad("No informer can work like this; see ✗ above."));
      return;
    }
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("resource", word);
    document.put("works", isHealthy);
    document.put("uses", uses);
    document.put("checks", findings.stream().map(Finding::fields).toList());
    terminal.line(Json.document(document));
  }
}
