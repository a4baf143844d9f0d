package io.informer4j.testing.defects;

/**
 * A defect cannot be planted: its file cannot be read, the engine's sources have moved on, or what comes out does not
 * compile. The message begins with the defect's name and says what to do.
 *
 * <pre>{@code
 * lose-delete-on-relist: the 1st find block does not occur in io/informer4j/informer/RelistCursor.java; …
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public final class DefectException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** Creates an exception about the defect of this name. */
  public DefectException(String defect, String problem) {
    super(defect + ": " + problem);
  }

  /** Creates an exception about the defect of this name, with its cause. */
  public DefectException(String defect, String problem, Throwable cause) {
    super(defect + ": " + problem, cause);
  }
}
