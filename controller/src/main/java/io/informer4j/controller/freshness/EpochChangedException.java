package io.informer4j.controller.freshness;

import java.util.List;

/**
 * What this process wrote was written to a history that the server no longer has, as after the restore of a backup: nobody can tell
 * whether the writes are still there. Each write fails one read, or wait, of its writer with this, and is forgotten then; the next
 * read is of the new history as it is.
 */
public final class EpochChangedException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient List<WriteToken> lost;

  /** Creates the exception of a read that was to show these writes. */
  EpochChangedException(String message, List<WriteToken> lost) {
    super(message);
    this.lost = List.copyOf(lost);
  }

  /** Returns the writes of which nobody can tell whether they are still there. */
  public List<WriteToken> lost() {
    return lost;
  }
}
