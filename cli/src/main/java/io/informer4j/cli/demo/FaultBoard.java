package io.informer4j.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Everything that can be broken on purpose, from the keyboard and from the console.
 *
 * <p><b>Threading:</b> may be used from any thread. One thing is broken or mended at a time.
 */
final class FaultBoard implements AutoCloseable {

  /** Breaks something and returns what mends it again. */
  @FunctionalInterface
  interface Breaking {
    Mending breakIt();
  }

  /** Mends what was broken. */
  @FunctionalInterface
  interface Mending {
    void mend();
  }

  /** What is over when it has happened has nothing to mend. */
  static final Mending NOTHING = () -> {};

  /**
   * One thing that can be broken.
   *
   * @param key the key on the keyboard
   * @param id what it is called in addresses
   * @param title what it is called
   * @param description what happens, in a sentence
   * @param lasts how long, unless it is mended before; zero if it is over at once
   * @param breaking breaks it
   */
  record Entry(
      char key, String id, String title, String description, Duration lasts, Breaking breaking) {}

  /** Something that is broken now. */
  private record Broken(Entry entry, Mending mending, long until) {}

  private final Output output;
  private final List<Entry> entries;
  // Guarded by this.
  private final List<Broken> broken = new ArrayList<>();
  private int count;

  FaultBoard(Output output, List<Entry> entries) {
    this.output = output;
    this.entries = List.copyOf(entries);
  }

  List<Entry> entries() {
    return entries;
  }

  Optional<Entry> byKey(char key) {
    return entries.stream().filter(entry -> entry.key() == key).findFirst();
  }

  /** Returns how many times something was broken. */
  synchronized int count() {
    return count;
  }

  synchronized boolean isOn(Entry entry) {
    return broken.stream().anyMatch(one -> one.entry().equals(entry));
  }

  /** Returns the titles of what is broken now. */
  synchronized List<String> titles() {
    List<String> titles = new ArrayList<>();
    broken.forEach(one -> titles.add(one.entry().title()));
    return Collections.unmodifiableList(titles);
  }

  /** Breaks something, or mends it; does nothing if it is so already. */
  synchronized void set(Entry entry, boolean on) {
    if (on && !isOn(entry)) {
      breakIt(entry);
    } else if (!on) {
      mend(one -> one.entry().equals(entry));
    }
  }

  private void breakIt(Entry entry) {
    String until = entry.lasts().isZero() ? "" : ", for " + entry.lasts().toSeconds() + " s";
    output.say(Output.Tone.FAULT, entry.title() + ": " + entry.description() + until);
    count++;
    try {
      Mending mending = entry.breaking().breakIt();
      if (!entry.lasts().isZero()) {
        broken.add(new Broken(entry, mending, System.nanoTime() + entry.lasts().toNanos()));
      }
    } catch (IllegalStateException | IllegalArgumentException e) {
      count--;
      output.say(Output.Tone.FAULT, entry.title() + ": not possible now, " + e.getMessage());
    }
  }

  /** Mends what was broken for long enough. */
  synchronized void tick() {
    long now = System.nanoTime();
    mend(one -> now - one.until() >= 0);
  }

  private void mend(java.util.function.Predicate<Broken> which) {
    for (Broken one : List.copyOf(broken)) {
      if (which.test(one)) {
        broken.remove(one);
        one.mending().mend();
        output.say(Output.Tone.FAULT, one.entry().title() + ": over");
      }
    }
  }

  /** Mends everything, and says nothing about it. */
  @Override
  public synchronized void close() {
    broken.forEach(one -> one.mending().mend());
    broken.clear();
  }
}
