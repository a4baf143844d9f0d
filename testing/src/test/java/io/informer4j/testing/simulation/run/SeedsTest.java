package io.informer4j.testing.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testing.simulation.SourceFactory;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the same seeds in every build; {@code ./simulate} runs others, some thousands of them in {@code .ci/run}. */
@Tag("slow")
class SeedsTest {

  private static final int SEEDS = 500;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void noSeedBreaksAPromise() throws InterruptedException {
    PrintStream printed = new PrintStream(out, true, StandardCharsets.UTF_8);
    Simulate simulate =
        new Simulate(Subject.informers("./simulate", SourceFactory.objects()), printed, false);

    int exitCode = simulate.run(List.of("--seeds", String.valueOf(SEEDS)), printed);

    String output = out.toString(StandardCharsets.UTF_8);
    // The output names the seeds that broke something, with the lines that replay them.
    assertThat(exitCode).as(output).isZero();
    // Runs without faults would find nothing either.
    assertThat(runsOf(output)).as("runs that count").isGreaterThan(SEEDS * 95 / 100);
  }

  private static int runsOf(String output) {
    Matcher runs =
        Pattern.compile("^runs=(\\d+) .* violations=0 ", Pattern.MULTILINE).matcher(output);
    assertThat(runs.find()).as(output).isTrue();
    return Integer.parseInt(runs.group(1));
  }
}
