package io.informer4j.codec;

/**
 * A {@link FieldPath} cannot be used. The message shows the path, where in it the trouble is, and what was
 * expected there.
 *
 * <pre>
 * field path 'metadata..name' has '.' where a field name should be (position 9)
 * </pre>
 */
public final class FieldPathException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String path;
  private final int position;

  FieldPathException(String problem, String path, int position) {
    super("field path '" + path + "' " + problem + " (position " + position + ")");
    this.path = path;
    this.position = position;
  }

  /**
   * Returns the refusal of a path that can be read but leads nowhere in objects of some type.
   *
   * @param problem what is wrong with it, as a predicate: {@code "leads to no field of a Pod"}
   */
  public static FieldPathException of(FieldPath path, String problem) {
    return new FieldPathException(problem, path.toString(), 0);
  }

  /** Returns the path as it was given. */
  public String path() {
    return path;
  }

  /** Returns where in the path the trouble is; 0 is its first character. */
  public int position() {
    return position;
  }
}
