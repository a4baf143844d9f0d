package io.informer4j.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultBoardTest {

  private final List<String> done = new ArrayList<>();
  private final SpokenLines spoken = new SpokenLines();

  private FaultBoard.Entry entry(char key, Duration lasts) {
    return new FaultBoard.Entry(key, "f" + key, "f" + key, "something breaks", lasts, () -> {
      done.add("break " + key);
      return () -> done.add("mend " + key);
    });
  }

  private final FaultBoard.Entry flash = entry('a', Duration.ZERO);
  private final FaultBoard.Entry lasting = entry('b', Duration.ofHours(1));
  private final FaultBoard.Entry brief = entry('c', Duration.ofNanos(1));
  private final FaultBoard board = new FaultBoard(spoken, List.of(flash, lasting, brief));

  @Test
  void whatIsOverAtOnceIsNeverOn() {
    board.set(flash, true);
    board.set(flash, true);

    assertThat(done).containsExactly("break a", "break a");
    assertThat(board.isOn(flash)).isFalse();
    assertThat(board.count()).isEqualTo(2);
  }

  @Test
  void whatLastsIsBrokenOnceAndMendedOnce() {
    board.set(lasting, true);
    board.set(lasting, true);
    assertThat(board.titles()).containsExactly("fb");
    board.tick();
    board.set(lasting, false);
    board.set(lasting, false);

    assertThat(done).containsExactly("break b", "mend b");
    assertThat(board.titles()).isEmpty();
  }

  @Test
  void timeMends() {
    board.set(brief, true);
    board.tick();

    assertThat(done).containsExactly("break c", "mend c");
    assertThat(spoken.lines).contains("FAULT fc: over");
  }

  @Test
  void closingMendsEverything() {
    board.set(lasting, true);
    board.close();

    assertThat(done).containsExactly("break b", "mend b");
  }

  @Test
  void whatIsNotPossibleIsSaidAndNotCounted() {
    FaultBoard.Entry impossible =
        new FaultBoard.Entry('x', "x", "x", "nothing", Duration.ofHours(1), () -> {
          throw new IllegalStateException("there is no backup yet");
        });

    board.set(impossible, true);

    assertThat(board.isOn(impossible)).isFalse();
    assertThat(board.count()).isZero();
    assertThat(spoken.lines).anyMatch(line -> line.contains("there is no backup yet"));
  }

  @Test
  void keysFindTheirFaults() {
    assertThat(board.byKey('b')).contains(lasting);
    assertThat(board.byKey('z')).isEmpty();
  }
}
