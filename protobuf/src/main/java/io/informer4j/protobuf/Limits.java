package io.informer4j.protobuf;

/**
 * How much of what a server sends is taken before it is refused.
 *
 * <pre>{@code
 * Limits roomy = Limits.DEFAULT.withMaxObjectBytes(64 << 20);
 * }</pre>
 *
 * <p>One list or watch holds at most {@code maxObjectBytes} (twice that for a moment while its buffer grows), apart from what
 * was just received.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param maxObjectBytes the most bytes of one object; 3 MiB is what an API server accepts, more can only be an error
 * @param maxDepth the deepest nesting of messages and groups
 */
public record Limits(int maxObjectBytes, int maxDepth) {

  /** 16 MiB, 100 levels: as deep as protobuf's own readers go. */
  public static final Limits DEFAULT = new Limits(16 << 20, 100);

  /** Checks that everything is positive. */
  public Limits {
    if (maxObjectBytes <= 0 || maxDepth <= 0) {
      throw new IllegalArgumentException(
          "limits must be positive, not " + maxObjectBytes + " bytes, " + maxDepth + " levels");
    }
  }

  /** Returns these limits with another for the bytes of one object. */
  public Limits withMaxObjectBytes(int bytes) {
    return new Limits(bytes, maxDepth);
  }

  /** Returns these limits with another for nesting. */
  public Limits withMaxDepth(int levels) {
    return new Limits(maxObjectBytes, levels);
  }
}
