package io.informer4j.codec;

/**
 * A path given to a {@link Projection} cannot be used. The message shows the path, where in it the
 * trouble is, and what was expected there.
 *
 * <pre>
 * projection path 'metadata..name' has '.' where a field name should be (position 9)
 * </pre>
 */
public final class ProjectionPathException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String path;
  private final int position;

  ProjectionPathException(String problem, String path, int position) {
    super("projection path '" + path + "' " + problem + " (position " + position + ")");
    this.path = path;
    this.position = position;
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
