package io.informer4j.protobuf;

import io.informer4j.wire.Capture;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that arrive in chunks, taken as numbers and as runs of known length, either of which may begin in one chunk and end in
 * another.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class ChunkStream {

  private static final byte[] NOTHING = {};

  private byte[] chunk = NOTHING;
  private int position;
  private int end;
  /** What to add to a position for the offset in the whole. */
  private long before;

  private long number;
  private int numberBytes;
  private long runLeft;
  private @Nullable Capture run;

  /** Takes the next bytes. */
  void feed(byte[] bytes, int from, int to) {
    before = offset() - from;
    chunk = bytes;
    position = from;
    end = to;
    if (run != null) {
      run.enter(from);
    }
  }

  /** Says that the chunk goes away: what is not done with is kept. */
  void leave(Capture... captures) {
    for (Capture capture : captures) {
      capture.leave(chunk, position);
    }
    before = offset();
    chunk = NOTHING;
    position = 0;
    end = 0;
  }

  /** Returns how many bytes were taken. */
  long offset() {
    return before + position;
  }

  /** Returns the chunk that captures lie in. */
  byte[] chunk() {
    return chunk;
  }

  /** Returns the next byte, or -1 if there is none yet. */
  int take() {
    return position < end ? chunk[position++] & 0xFF : -1;
  }

  /** Goes on with a number; returns whether it is complete, and {@link #number} has it. */
  boolean takeNumber() {
    while (position < end) {
      if (numberBytes == 0) {
        number = 0;
      }
      byte b = chunk[position++];
      number |= (long) (b & 0x7F) << (7 * numberBytes);
      numberBytes++;
      if (b >= 0) {
        numberBytes = 0;
        return true;
      }
      if (numberBytes == Wire.LONGEST_VARINT) {
        throw broken("a number of more than " + Wire.LONGEST_VARINT + " bytes");
      }
    }
    return false;
  }

  /** Returns the number that was taken last. */
  long number() {
    return number;
  }

  /** Returns whether a number has begun and not ended. */
  boolean isInNumber() {
    return numberBytes > 0;
  }

  /** Begins a run, kept by a capture or, without one, passed over. */
  void beginRun(long length, @Nullable Capture capture) {
    runLeft = length;
    run = capture;
    if (capture != null) {
      capture.begin(position);
    }
  }

  /** Goes on with a run; returns whether it is complete. */
  boolean takeRun() {
    int taken = (int) Math.min(runLeft, end - position);
    position += taken;
    runLeft -= taken;
    if (runLeft > 0) {
      return false;
    }
    if (run != null) {
      run.end(position);
      run = null;
    }
    return true;
  }

  /** Returns an exception that says where the stream is. */
  MalformedProtobufException broken(String what) {
    return new MalformedProtobufException(what, offset());
  }
}
