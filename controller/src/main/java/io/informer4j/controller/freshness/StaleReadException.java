package io.informer4j.controller.freshness;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * A read was refused, or waited for in vain, because the mirror does not show yet what this process wrote; the message names what
 * is missing and how far the mirror is. Trying again later helps.
 */
public final class StaleReadException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private final transient List<WriteToken> missing;
  private final transient OwnWrites<?> writes;

  /** Creates the exception of a read that lacks these writes. */
  StaleReadException(String message, List<WriteToken> missing, OwnWrites<?> writes) {
    super(message);
    this.writes = writes;
    this.missing = List.copyOf(missing);
  }

  /** Returns the writes that the mirror does not show. */
  public List<WriteToken> missing() {
    return missing;
  }

  /** Returns a stage that completes when the mirror shows them, as {@link OwnWrites#reached} says: when trying again helps. */
  public CompletionStage<Void> reached(Duration timeout) {
    return writes.reached(missing, timeout);
  }
}
