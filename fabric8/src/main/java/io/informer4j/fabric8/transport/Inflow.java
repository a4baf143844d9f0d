package io.informer4j.fabric8.transport;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What has arrived of a body and was not looked at yet, unpacked on its way out.
 *
 * <p>Holds the pieces of one delivery of the HTTP client: the next one is asked for when these are used up.
 */
final class Inflow {

  /** Who takes the bytes, before the call returns. */
  @FunctionalInterface
  interface Target {
    void feed(byte[] bytes, int from, int to);
  }

  /** The most bytes that are handed on at once. */
  static final int PIECE = 16 << 10;

  private final Deque<ByteBuffer> pieces = new ArrayDeque<>();
  private final @Nullable Gunzip gunzip;

  /** Creates an inflow of bytes as they are, or of compressed ones if there is somebody to unpack them. */
  Inflow(@Nullable Gunzip gunzip) {
    this.gunzip = gunzip;
  }

  /** Takes a delivery; the buffers are not changed afterwards. */
  void add(List<ByteBuffer> delivery) {
    for (ByteBuffer piece : delivery) {
      if (piece.hasRemaining()) {
        pieces.add(piece);
      }
    }
  }

  /** Hands on the next bytes. Returns how many; 0 when more have to arrive first. */
  int moveTo(Target target) {
    return gunzip == null ? moveAsIs(target) : unpack(gunzip, target);
  }

  private int moveAsIs(Target target) {
    ByteBuffer piece = pieces.peek();
    if (piece == null) {
      return 0;
    }
    int length = Math.min(PIECE, piece.remaining());
    feed(piece, length, target);
    if (!piece.hasRemaining()) {
      pieces.remove();
    }
    return length;
  }

  private int unpack(Gunzip packed, Target target) {
    while (true) {
      int length = packed.read(target);
      if (length > 0) {
        return length;
      }
      ByteBuffer piece = pieces.poll();
      if (piece == null) {
        return 0;
      }
      feed(piece, piece.remaining(), packed::feed);
    }
  }

  private static void feed(ByteBuffer piece, int length, Target target) {
    if (piece.hasArray()) {
      int from = piece.arrayOffset() + piece.position();
      piece.position(piece.position() + length);
      target.feed(piece.array(), from, from + length);
    } else {
      byte[] copy = new byte[length];
      piece.get(copy);
      target.feed(copy, 0, length);
    }
  }

  /** Gives back what is held; nothing is to be moved any more. */
  void close() {
    pieces.clear();
    if (gunzip != null) {
      gunzip.close();
    }
  }
}
