package io.informer4j.testing.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Everything that happens in a run, as a hash; as lines, too, if somebody wants to read it. Takes nothing whose hash
 * differs between two JVMs: numbers, text, names and revisions, enums by their name.
 *
 * <pre>{@code
 * trace.note(runtime.nanoTime(), "crash", process, "", "");
 * }</pre>
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
public final class Trace {

  private final boolean keepsLines;
  private final List<String> lines = new ArrayList<>();
  private long hash = 0x9E3779B97F4A7C15L;

  /** Creates one that keeps lines, or only their hash. */
  public Trace(boolean keepsLines) {
    this.keepsLines = keepsLines;
  }

  /** Notes what happened to whom at which time. */
  public void note(long now, String what, Object one, Object two, Object three) {
    mix(now);
    mix(what.hashCode());
    mix(hashOf(one));
    mix(hashOf(two));
    mix(hashOf(three));
    if (keepsLines) {
      lines.add(
          String.format(Locale.ROOT, "%12.3f  %-20s %s %s %s", now / 1e9, what, one, two, three)
              .stripTrailing());
    }
  }

  private static long hashOf(Object value) {
    return value instanceof Enum<?> constant ? constant.name().hashCode() : value.hashCode();
  }

  private void mix(long value) {
    long mixed = (hash ^ value) * 0xBF58476D1CE4E5B9L;
    hash = mixed ^ (mixed >>> 29);
  }

  /** Returns the hash of all that was noted. */
  public long hash() {
    return hash;
  }

  /** Returns what was noted, if it keeps lines. */
  public List<String> lines() {
    return List.copyOf(lines);
  }
}
