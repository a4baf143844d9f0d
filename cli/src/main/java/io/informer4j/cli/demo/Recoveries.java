package io.informer4j.cli.demo;

import io.informer4j.informer.InformerListener;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells how informers lose touch with their server and get over it: what several of them meet at once is one line, and when all
 * are back there is one more.
 *
 * <p><b>Threading:</b> the listeners are called on loops of the engine and only take notes; {@link #tick} tells, on a thread of
 * the demonstration. The monitor is a leaf.
 */
final class Recoveries {

  private static final double SECOND = 1e9;
  private static final int LONGEST_REASON = 160;
  /** How long a line waits for others to share it. */
  private static final long GATHERING = 300_000_000;
  /** How long mirrors may be unlike the server after all informers are back: a replaced history takes some seconds to notice. */
  private static final long LONGEST_DOUBT = 15_000_000_000L;

  /** How far the cluster and its mirrors are. */
  interface Progress {

    /** Returns the newest revision that was written of what an informer follows. */
    long written(String name);

    /** Returns the revision that an informer's mirror is at. */
    long mirrored(String name);
  }

  /** An informer while it is out of touch. */
  private static final class Outage {
    static final long UNKNOWN = -1;

    /** Whether it is connected again. */
    boolean isOpen;

    String how = "";
    /** What its mirror must have before it has caught up: what had been written when that was first looked at. */
    long target = UNKNOWN;
  }

  /** A line that several informers may share. */
  private record Note(Output.Tone tone, String text) {}

  /** Whom it concerns, and when it was first noted. */
  private record Noted(long since, SortedSet<String> names) {}

  /** When the next attempts are, from the soonest to the latest. */
  private record Delays(double least, double most) {
    Delays with(double other) {
      return new Delays(Math.min(least, other), Math.max(most, other));
    }
  }

  private final Output output;
  // Guarded by this.
  private final Map<String, Outage> outages = new LinkedHashMap<>();
  private final Map<Note, Noted> notes = new LinkedHashMap<>();
  private final Map<Note, Delays> delays = new LinkedHashMap<>();
  private final Map<String, Note> lastFailure = new LinkedHashMap<>();
  private final TreeSet<String> ways = new TreeSet<>();
  private long since;
  private long doubtedSince;
  private int survived;

  Recoveries(Output output) {
    this.output = output;
  }

  /** Returns the listener of an informer. */
  InformerListener listener(String fullName) {
    String name = Followers.shortName(fullName);
    return new InformerListener() {
      private boolean isSynced;

      @Override
      public void onListFinished(
          ListMode mode, int objects, ResourceVersion revision, Duration took) {
        String how = mode == ListMode.WATCH_LIST ? "streaming lists" : "lists";
        if (!isSynced) {
          isSynced = true;
          note(
              name,
              Output.Tone.PLAIN,
              String.format(
                  Locale.ROOT,
                  "%,d %s by a %s in %d ms",
                  objects,
                  name,
                  how.substring(0, how.length() - 1),
                  took.toMillis()));
        } else {
          back(name, how);
        }
      }

      @Override
      public void onFailure(SourceFailure failure, Decision decision) {
        failed(name, inWords(failure));
      }

      @Override
      public void onBackoff(Duration delay) {
        delayed(name, delay.toNanos() / SECOND);
      }

      @Override
      public void onWatchOpened(ResourceVersion from) {
        if (from.isConcrete()) {
          back(name, "watches from the last revision on");
        }
      }

      @Override
      public void onWatchSilent(Duration silence) {
        failed(name, "not a word for too long; a second watch is opened beside the silent one");
      }

      @Override
      public void onWatchSwapped() {
        back(name, "second watches");
      }

      @Override
      public void onModeChanged(ListMode mode, String reason) {
        note(
            name,
            Output.Tone.TROUBLE,
            "from now on by "
                + (mode == ListMode.WATCH_LIST ? "streaming lists" : "ordinary lists") + ": "
                + reason.replaceAll("PT(\\d+)S", "$1 s"));
      }

      @Override
      public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
        note(name, Output.Tone.TROUBLE, "the server's history was replaced: a new epoch begins");
      }

      @Override
      public void onQuarantined(Quarantined one) {
        note(
            name,
            Output.Tone.TROUBLE,
            "quarantine: " + one.name() + " at revision " + one.resourceVersion()
                + " cannot be decoded; its last good version stays");
      }
    };
  }

  private synchronized void note(String name, Output.Tone tone, String text) {
    notes
        .computeIfAbsent(new Note(tone, text), any -> new Noted(System.nanoTime(), new TreeSet<>()))
        .names()
        .add(name);
  }

  private synchronized void failed(String name, String text) {
    if (outages.isEmpty()) {
      since = System.nanoTime();
    }
    outages.put(name, new Outage());
    Note note = new Note(Output.Tone.TROUBLE, text);
    lastFailure.put(name, note);
    note(name, note.tone(), note.text());
  }

  private synchronized void delayed(String name, double seconds) {
    Note note = lastFailure.get(name);
    if (note != null) {
      Delays known = delays.get(note);
      delays.put(note, known == null ? new Delays(seconds, seconds) : known.with(seconds));
    }
  }

  private synchronized void back(String name, String how) {
    Outage outage = outages.get(name);
    if (outage != null) {
      outage.isOpen = true;
      outage.how = how;
    }
  }

  /** Returns whether an informer is out of touch, as far as it knows. */
  synchronized boolean isTroubled() {
    return !outages.isEmpty();
  }

  /** Returns how many times informers got over something. */
  synchronized int survived() {
    return survived;
  }

  /** Forgets what was noted so far, without telling it: what happens while everything is closed is no trouble. */
  synchronized void stop() {
    notes.clear();
    outages.clear();
  }

  /**
   * Tells what was noted, and whether all are back.
   *
   * @param progress how far the mirrors are
   * @param check compares the mirrors with the server when all are back
   */
  void tick(Progress progress, Supplier<MirrorCheck.Verdict> check) {
    tell();
    if (!areBack(progress)) {
      return;
    }
    MirrorCheck.Verdict verdict = check.get();
    boolean isSettled = settle(verdict);
    if (isSettled) {
      tell(System.nanoTime());
      output.say(
          verdict.isEqual() ? Output.Tone.GOOD : Output.Tone.TROUBLE,
          String.format(
              Locale.ROOT,
              "%s after %.1f s by %s; %smirror equals server: %s",
              verdict.isEqual() ? "caught up" : "connected",
              (System.nanoTime() - since) / SECOND,
              String.join(" and ", ways),
              verdict.isEqual() ? "nothing was lost, " : "",
              verdict.text()));
    }
  }

  /** Tells what was noted some moments ago. */
  void tell() {
    tell(System.nanoTime() - GATHERING);
  }

  /** Tells what was first noted before this. */
  private void tell(long before) {
    Map<Note, String> lines = new LinkedHashMap<>();
    synchronized (this) {
      notes.forEach((note, noted) -> {
        if (noted.since() - before <= 0) {
          lines.put(note, line(note, noted.names(), delays.remove(note)));
        }
      });
      notes.keySet().removeAll(lines.keySet());
    }
    lines.forEach((note, line) -> output.say(note.tone(), line));
  }

  private static String line(Note note, SortedSet<String> names, @Nullable Delays wait) {
    if (note.tone() == Output.Tone.PLAIN) {
      return "  " + note.text();
    }
    String again = wait == null
        ? ""
        : wait.most() - wait.least() < 0.05
            ? String.format(Locale.ROOT, "; again in %.1f s", wait.least())
            : String.format(Locale.ROOT, "; again in %.1f to %.1f s", wait.least(), wait.most());
    return String.join(", ", names) + ": " + note.text() + again;
  }

  /** Returns whether there was an outage, and all informers are back and have what had been written by then. */
  private synchronized boolean areBack(Progress progress) {
    if (outages.isEmpty()) {
      return false;
    }
    boolean all = true;
    for (Map.Entry<String, Outage> entry : outages.entrySet()) {
      all &= hasCaughtUp(entry.getKey(), entry.getValue(), progress);
    }
    return all;
  }

  /** Ends the outage if the mirrors are equal, or if that could not be found for so long that it has to be said. */
  private synchronized boolean settle(MirrorCheck.Verdict verdict) {
    long now = System.nanoTime();
    doubtedSince = verdict.isEqual() ? 0 : doubtedSince == 0 ? now : doubtedSince;
    if (!verdict.isEqual() && now - doubtedSince < LONGEST_DOUBT) {
      return false;
    }
    doubtedSince = 0;
    ways.clear();
    outages.values().forEach(outage -> ways.add(outage.how));
    outages.clear();
    survived += verdict.isEqual() ? 1 : 0;
    return true;
  }

  private boolean hasCaughtUp(String name, Outage outage, Progress progress) {
    if (!outage.isOpen) {
      return false;
    }
    if (outage.target == Outage.UNKNOWN) {
      outage.target = progress.written(name);
    }
    return progress.mirrored(name) >= outage.target;
  }

  /** Returns a failure in words: what servers and sockets say is long, and seldom needed. */
  private static String inWords(SourceFailure failure) {
    String message = failure.message().strip();
    int line = message.indexOf('\n');
    String first = line < 0 ? message : message.substring(0, line);
    String cut =
        first.length() <= LONGEST_REASON ? first : first.substring(0, LONGEST_REASON) + "…";
    return switch (failure.kind()) {
      case EXPIRED -> "the revision is too old (410 Gone): everything is listed again";
      case TOO_MANY_REQUESTS -> "too many requests (429)";
      case CONNECTION_REFUSED -> "nobody listens at the server's address";
      case CONNECTION_LOST -> "watch lost: " + inBrackets(cut);
      case INTERNAL_ERROR -> "the server failed (500)";
      default -> cut.replaceAll("PT(\\d+)S", "$1 s");
    };
  }

  /** Messages say in brackets at their end what the system has said. */
  private static String inBrackets(String message) {
    int bracket = message.lastIndexOf('(');
    String inside = bracket > 0 && message.endsWith(")")
        ? message.substring(bracket + 1, message.length() - 1)
        : message;
    return inside.equals("Connection reset") || inside.startsWith("EOF")
        ? inside.equals("Connection reset") ? "connection reset" : "connection closed"
        : inside;
  }
}
