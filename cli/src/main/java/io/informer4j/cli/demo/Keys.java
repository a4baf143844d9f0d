package io.informer4j.cli.demo;

import java.util.Locale;
import java.util.StringJoiner;

/** What the keys do. <b>Threading:</b> called by the keyboard's thread. */
final class Keys {

  private static final double FASTEST = 10_000;
  private static final double SLOWEST = 1;

  private final Output output;
  private final FaultBoard board;
  private final ClusterLife life;
  private final Runnable quit;
  private double speedBeforePause;

  Keys(Output output, FaultBoard board, ClusterLife life, Runnable quit) {
    this.output = output;
    this.board = board;
    this.life = life;
    this.quit = quit;
  }

  /** Returns all keys in one line. */
  String help() {
    StringJoiner keys = new StringJoiner(", ");
    board.entries().forEach(entry -> keys.add(entry.key() + " " + entry.title()));
    return keys + "; + faster, - slower, p pause, h help, q quit";
  }

  void pressed(int key) {
    char letter = Character.toLowerCase((char) key);
    switch (letter) {
      case 'q' -> quit.run();
      case 'h', '?' -> tell();
      case '+' -> speed(Math.min(FASTEST, life.speed() * 2));
      case '-' -> speed(Math.max(SLOWEST, life.speed() / 2));
      case 'p', ' ' -> pause();
      default -> board.byKey(letter).ifPresent(entry -> board.set(entry, !board.isOn(entry)));
    }
  }

  private void tell() {
    for (FaultBoard.Entry entry : board.entries()) {
      output.say(
          Output.Tone.PLAIN,
          String.format(
              Locale.ROOT,
              "  %s  %-13s %s%s",
              entry.key(),
              entry.title(),
              entry.description(),
              entry.lasts().isZero()
                  ? ""
                  : " (" + entry.lasts().toSeconds() + " s; again: at once over)"));
    }
    output.say(Output.Tone.PLAIN, "  +  faster, -  slower, p  pause, q  quit");
  }

  private void pause() {
    if (life.speed() > 0) {
      speedBeforePause = life.speed();
      life.speed(0);
      output.say(Output.Tone.PLAIN, "  paused; p goes on");
    } else {
      speed(speedBeforePause);
    }
  }

  private void speed(double changesPerSecond) {
    life.speed(changesPerSecond);
    output.say(
        Output.Tone.PLAIN,
        String.format(Locale.ROOT, "  %,.0f changes per second are wanted now", changesPerSecond));
  }
}
