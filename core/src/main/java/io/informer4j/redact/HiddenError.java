package io.informer4j.redact;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stands in a log for an error whose message may be a secret: it has the class, the stack trace and the causes, and no message. */
final class HiddenError extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** How many causes are shown at most, one behind the other. */
  private static final int DEEPEST = 16;

  private final String className;

  private HiddenError(Throwable original, @Nullable Throwable cause) {
    super(null, cause, false, true);
    this.className = original.getClass().getName();
    setStackTrace(original.getStackTrace());
  }

  static HiddenError of(Throwable original) {
    return of(original, Collections.newSetFromMap(new IdentityHashMap<>()));
  }

  private static HiddenError of(Throwable original, Set<Throwable> above) {
    above.add(original);
    Throwable cause = original.getCause();
    boolean goesOn = cause != null && above.size() < DEEPEST && !above.contains(cause);
    return new HiddenError(original, goesOn && cause != null ? of(cause, above) : null);
  }

  /** Returns the class of what was thrown. */
  @Override
  @SuppressWarnings(
      "OverrideThrowableToString") // its own class is of no interest to who reads a log
  public String toString() {
    return className + " (its message is hidden)";
  }
}
