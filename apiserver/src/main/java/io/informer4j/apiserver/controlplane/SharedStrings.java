package io.informer4j.apiserver.controlplane;

import org.jspecify.annotations.Nullable;

/**
 * Lets equal texts that occur in many objects, such as namespaces, labels and phases, be one instance.
 *
 * <pre>{@code
 * String phase = SharedStrings.share(text);   // equal to the text, and often the same as for other pods
 * }</pre>
 *
 * <p><i>Implementation notes:</i> a table of fixed size in which a text takes the place of another with the same slot, so
 * that it never grows; what it does not know costs memory, nothing else.
 *
 * <p><b>Threading:</b> may be used from any thread: a race loses an entry, and texts are immutable.
 */
public final class SharedStrings {

  private static final int SLOTS = 4096;
  /** Longer ones are hardly the same in many objects. */
  private static final int LONGEST = 128;

  private static final @Nullable String[] TABLE = new @Nullable String[SLOTS];

  private SharedStrings() {}

  /** Returns an equal text. */
  public static String share(String text) {
    if (text.length() > LONGEST) {
      return text;
    }
    int hash = text.hashCode() * 0x9E3779B9;
    int slot = (hash >>> 20) & (SLOTS - 1);
    @Nullable String known = TABLE[slot];
    if (known != null && known.equals(text)) {
      return known;
    }
    TABLE[slot] = text;
    return text;
  }
}
