package io.informer4j.fabric8.json;

import io.informer4j.codec.Projection;
import io.informer4j.codec.Projection.Node;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.wire.Slice;
import java.util.Arrays;

/**
 * Cuts what a projection drops out of the bytes of an object, without building it.
 *
 * <pre>{@code
 * byte[] kept = ByteProjection.project(bytes, Projection.withoutManagedFields());
 * }</pre>
 *
 * <p>What is kept stays as it was written, byte for byte, and with its order. What is kept or dropped as a whole is not looked
 * into, so that it may be malformed: validation is another's job, on fewer bytes. Where only parts of something are kept and it
 * is no object nor a list of them, it is kept.
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
final class ByteProjection {

  /** Lists in lists are the only way into depth without a step of the projection. */
  private static final int DEEPEST = 1_000;

  private final byte[] bytes;
  private final int from;
  private final int to;
  private final JsonCursor in;
  /** Where the ranges that are dropped begin and end, in turn. */
  private int[] cuts = new int[16];

  private int cutCount;
  private int dropped;
  private int depth;

  private ByteProjection(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.in = new JsonCursor(bytes, from, to);
  }

  /**
   * Returns what is left of an object, the same array if that is everything.
   *
   * @throws UnreadableObjectException if this is no JSON, as far as it was looked into
   */
  static byte[] project(byte[] bytes, Projection projection) {
    if (projection.keepsAll()) {
      return bytes;
    }
    ByteProjection cutting = new ByteProjection(bytes, 0, bytes.length);
    cutting.value(projection.root());
    return cutting.dropped == 0 ? bytes : cutting.rest();
  }

  /**
   * Returns what is left of an object in an array of its own.
   *
   * @throws UnreadableObjectException if this is no JSON, as far as it was looked into
   */
  static byte[] project(Slice slice, Projection projection) {
    if (projection.keepsAll()) {
      return slice.copy();
    }
    ByteProjection cutting = new ByteProjection(slice.array(), slice.from(), slice.to());
    cutting.value(projection.root());
    return cutting.rest();
  }

  private void value(Node place) {
    if (place.keepsAll()) {
      in.skip();
    } else if (in.enter('{')) {
      fields(place);
    } else if (in.enter('[')) {
      elements(place);
    } else {
      in.skip();
    }
  }

  private void elements(Node place) {
    descend();
    while (in.nextElement()) {
      value(place);
    }
    depth--;
  }

  /** A field goes with the comma before it or, as long as none before it was kept, with the one behind it. */
  private void fields(Node place) {
    descend();
    boolean kept = false;
    int open = in.position();
    int end = open;
    while (in.nextField()) {
      Node child = child(place);
      if (child.isSkipped()) {
        in.skip();
        if (kept) {
          drop(end, in.position());
        }
      } else {
        if (!kept) {
          drop(open, end == open ? open : in.keyStart());
        }
        kept = true;
        value(child);
      }
      end = in.position();
    }
    if (!kept) {
      drop(open, end);
    }
    depth--;
  }

  private void descend() {
    depth++;
    if (depth > DEEPEST) {
      throw new UnreadableObjectException("lists nested deeper than " + DEEPEST + " levels");
    }
  }

  private Node child(Node place) {
    String escaped = in.escapedKey();
    return escaped != null ? place.child(escaped) : place.child(bytes, in.keyFrom(), in.keyTo());
  }

  private void drop(int start, int end) {
    if (start == end) {
      return;
    }
    dropped += end - start;
    if (cutCount > 0 && cuts[cutCount - 1] == start) {
      cuts[cutCount - 1] = end;
      return;
    }
    if (cutCount == cuts.length) {
      cuts = Arrays.copyOf(cuts, 2 * cutCount);
    }
    cuts[cutCount] = start;
    cuts[cutCount + 1] = end;
    cutCount += 2;
  }

  private byte[] rest() {
    byte[] rest = new byte[to - from - dropped];
    int start = from;
    int length = 0;
    for (int i = 0; i < cutCount; i += 2) {
      System.arraycopy(bytes, start, rest, length, cuts[i] - start);
      length += cuts[i] - start;
      start = cuts[i + 1];
    }
    System.arraycopy(bytes, start, rest, length, to - start);
    return rest;
  }
}
