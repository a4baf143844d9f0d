package io.informer4j.benchmarks.compare;

import java.nio.ByteBuffer;

/**
 * Counts the events of a watch without reading them: frames with a length before them in protobuf, lines in JSON.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class FrameCounter {

  private static final int LENGTH_BYTES = 4;

  private final Runnable onFrame;
  private boolean lengthPrefixed;
  private int lengthBytes;
  private int left;

  FrameCounter(Runnable onFrame) {
    this.onFrame = onFrame;
  }

  void setLengthPrefixed(boolean prefixed) {
    lengthPrefixed = prefixed;
  }

  void count(ByteBuffer chunk) {
    if (lengthPrefixed) {
      countFrames(chunk);
    } else {
      countLines(chunk);
    }
  }

  private void countFrames(ByteBuffer chunk) {
    while (chunk.hasRemaining()) {
      if (lengthBytes < LENGTH_BYTES) {
        left = (left << Byte.SIZE) | (chunk.get() & 0xff);
        lengthBytes++;
      } else {
        int skipped = Math.min(left, chunk.remaining());
        chunk.position(chunk.position() + skipped);
        left -= skipped;
      }
      if (lengthBytes == LENGTH_BYTES && left == 0) {
        lengthBytes = 0;
        onFrame.run();
      }
    }
  }

  private void countLines(ByteBuffer chunk) {
    while (chunk.hasRemaining()) {
      if (chunk.get() == '\n') {
        onFrame.run();
      }
    }
  }
}
