package io.informer4j.console.content;

import io.informer4j.runtime.InformerRuntime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The last things that happened to one mirror, a fixed number. Where many of one kind come at once only the first of each second
 * are put into words; the others are counted, so that a handler which throws at every event costs its informer next to nothing.
 *
 * <p><b>Threading:</b> written from the informer's loop and from handlers, read by anybody; nobody waits. Two who write at the
 * same moment may count one too many or too few of what is only counted.
 */
final class EventLog {

  /** How many are kept. */
  static final int KEPT = 200;

  /** How many of one kind are told in a second. */
  static final int TOLD_PER_SECOND = 10;

  /** One thing that happened. */
  static final class Entry {
    private final long sequence;
    private final long at;
    private final Kind kind;
    private final String about;
    private final String revision;
    private final String text;
    private final String quote;
    private final AtomicInteger times = new AtomicInteger(1);

    private Entry(
        long sequence,
        long at,
        Kind kind,
        String about,
        String revision,
        String text,
        String quote) {
      this.sequence = sequence;
      this.at = at;
      this.kind = kind;
      this.about = about;
      this.revision = revision;
      this.text = text;
      this.quote = quote;
    }

    /** Returns when, in milliseconds since 1970. */
    long at() {
      return at;
    }

    Kind kind() {
      return kind;
    }

    /** Returns the name of the object that is concerned, empty if none is. */
    String about() {
      return about;
    }

    /** Returns the revision that is concerned, empty if none is. */
    String revision() {
      return revision;
    }

    /** Returns what happened, in words that quote no object. */
    String text() {
      return text;
    }

    /** Returns what somebody's code, or a decoder, said of it, which may quote objects; empty if nothing. */
    String quote() {
      return quote;
    }

    /** Returns how many of its kind it stands for. */
    int times() {
      return times.get();
    }
  }

  private final InformerRuntime runtime;
  private final AtomicLong next = new AtomicLong();
  private final AtomicReferenceArray<Entry> ring = new AtomicReferenceArray<>(KEPT);
  private final Map<Kind, Recent> recents = new EnumMap<>(Kind.class);

  EventLog(InformerRuntime runtime) {
    this.runtime = runtime;
    for (Kind kind : Kind.values()) {
      recents.put(kind, new Recent());
    }
  }

  /** How many of one kind there were in the second of the last of them, and which was put into words last. */
  private static final class Recent {
    private final AtomicLong second = new AtomicLong();
    private final AtomicInteger count = new AtomicInteger();
    private volatile @Nullable Entry told;

    /** Counts one more, and returns whether there have been enough. */
    boolean isTooMany(long now) {
      if (second.getAndSet(now) != now) {
        count.set(0);
      }
      return count.incrementAndGet() > TOLD_PER_SECOND;
    }
  }

  void add(Kind kind, String text) {
    add(kind, "", "", text, () -> "");
  }

  /**
   * Notes something.
   *
   * @param about the object that is concerned, empty if none is
   * @param text what happened, in words that quote no object
   * @param quote what may quote objects; only made if it is kept
   */
  void add(Kind kind, String about, String revision, String text, Supplier<String> quote) {
    Recent recent = Objects.requireNonNull(recents.get(kind));
    long second = Math.floorDiv(runtime.nanoTime(), 1_000_000_000L);
    Entry told = recent.told;
    if (recent.isTooMany(second) && told != null) {
      told.times.incrementAndGet();
      return;
    }
    long sequence = next.getAndIncrement();
    Entry entry = new Entry(
        sequence,
        runtime.now().toEpochMilli(),
        kind,
        about,
        revision,
        Words.cut(text, Words.LONGEST),
        Words.cut(quote.get(), Words.LONGEST));
    recent.told = entry;
    ring.set((int) (sequence % KEPT), entry);
  }

  /** Returns what is kept, oldest first. */
  List<Entry> entries() {
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < KEPT; i++) {
      Entry entry = ring.get(i);
      if (entry != null) {
        entries.add(entry);
      }
    }
    entries.sort(Comparator.comparingLong(entry -> entry.sequence));
    return entries;
  }
}
