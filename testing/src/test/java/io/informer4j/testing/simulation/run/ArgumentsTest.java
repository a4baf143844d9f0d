package io.informer4j.testing.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentsTest {

  @Test
  void seedsStartAtZeroOnAllCoresWithoutEnd() {
    assertThat(parse("--seeds 12"))
        .isEqualTo(new Command.Seeds(
            new SeedRange(0, 12), Optional.empty(), Runtime.getRuntime().availableProcessors()));
  }

  @Test
  void startMinutesAndThreadsCanBeSaid() {
    assertThat(parse("--minutes 1.5 --threads 3 --start -7 --seeds 12"))
        .isEqualTo(
            new Command.Seeds(new SeedRange(-7, 12), Optional.of(Duration.ofSeconds(90)), 3));
  }

  @Test
  void minutesAloneMeanSeedsWithoutEnd() {
    assertThat(parse("--minutes 60 --threads 1"))
        .isEqualTo(new Command.Seeds(SeedRange.from(0), Optional.of(Duration.ofHours(1)), 1));
  }

  @Test
  void oneSeedCanBeReplayed() {
    assertThat(parse("--replay -42")).isEqualTo(new Command.Replay(-42, Optional.empty()));
    assertThat(parse("--replay 42 --steps 3,7-9"))
        .isEqualTo(new Command.Replay(42, Optional.of(List.of(3, 7, 8, 9))));
  }

  @Test
  void hashesAreOfARange() {
    assertThat(parse("--hash --seeds 100 --start 5"))
        .isEqualTo(new Command.Hashes(new SeedRange(5, 100)));
  }

  @Test
  void whatFollowsDefectsIsForTheGate() {
    assertThat(parse("--defects --only 3")).isEqualTo(new Command.Defects(List.of("--only", "3")));
  }

  @Test
  void helpWinsOverEverything() {
    assertThat(parse("--seeds many --help")).isEqualTo(new Command.Help());
    assertThat(parse("--defects -h")).isEqualTo(new Command.Help());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      --seeds                        | --seeds needs a value
      --seeds 0                      | --seeds: '0' is no whole number of at least 1
      --seeds x                      | --seeds: 'x' is no whole number of at least 1
      --seeds 5 --start x            | --start: 'x' is no whole number
      --seeds 5 --minutes x          | --minutes: 'x' is no number of minutes
      --seeds 5 --minutes -1         | --minutes: '-1' is no number of minutes
      --seeds 5 --minutes NaN        | --minutes: 'NaN' is no number of minutes
      --seeds 5 --threads 0          | --threads: '0' is no whole number of at least 1
      --seeds 5 --threads 2000       | --threads: 2000 is too many; 1024 is the most
      --seeds 5 --seeds 6            | --seeds is given twice
      --replay 5 --seeds 6           | --seeds does not go together with --replay
      --hash --seeds 6 --minutes 1   | --minutes does not go together with --hash
      --seeds 6 --steps 1            | --steps does not go together with --seeds
      --start 6                      | say how many seeds: --seeds N
      --replay x                     | --replay: 'x' is no whole number
      --sedes 5                      | unknown argument '--sedes'
      5                              | unknown argument '5'
      """)
  void nonsenseIsRefusedInOneLine(String line, String complaint) {
    assertThatThrownBy(() -> parse(line)).isInstanceOf(UsageException.class).hasMessage(complaint);
  }

  private static Command parse(String line) {
    return Arguments.parse(List.of(line.trim().split(" ")));
  }
}
