package io.informer4j.wire;

/**
 * How much of what a server sends is taken before it is refused.
 *
 * <pre>{@code
 * Limits roomy = Limits.DEFAULT.withMaxObjectBytes(64 << 20);
 * }</pre>
 *
 * <p>An object that is larger or deeper than allowed is quarantined if its name can be read within the limits; otherwise the
 * list or watch that it is in fails. One list or watch holds at most {@code maxObjectBytes} (twice that for a moment while its
 * buffer grows), apart from what was just received.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param maxObjectBytes the most bytes of one object; 3 MiB is what an API server accepts, more can only be an error
 * @param maxDepth the deepest nesting
 * @param maxInflation how many times its compressed size a body may have, beyond the first {@code maxObjectBytes}
 */
public record Limits(int maxObjectBytes, int maxDepth, int maxInflation) {

  /** 16 MiB, 200 levels, a thousand times. */
  public static final Limits DEFAULT = new Limits(16 << 20, 200, 1_000);

  /** Checks that everything is positive. */
  public Limits {
    if (maxObjectBytes <= 0 || maxDepth <= 0 || maxInflation <= 0) {
      throw new IllegalArgumentException("limits must be positive, not " + maxObjectBytes
          + " bytes, " + maxDepth + " levels, " + maxInflation + " times");
    }
  }

  /** Returns these limits with another for the bytes of one object. */
  public Limits withMaxObjectBytes(int bytes) {
    return new Limits(bytes, maxDepth, maxInflation);
  }

  /** Returns these limits with another for nesting; what is deeper than 10,000 levels fails the list or watch in any case. */
  public Limits withMaxDepth(int levels) {
    return new Limits(maxObjectBytes, levels, maxInflation);
  }

  /** Returns these limits with another for inflation. */
  public Limits withMaxInflation(int times) {
    return new Limits(maxObjectBytes, maxDepth, times);
  }
}
