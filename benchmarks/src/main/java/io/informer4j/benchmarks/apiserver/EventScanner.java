package io.informer4j.benchmarks.apiserver;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.LongConsumer;

/**
 * Finds the events in the bytes of one watch: takes the chunks apart, looks for the ends of lines, and reads when an
 * event was sent from the digits before the end. It copies nothing but those.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class EventScanner {

  private enum State {
    HEAD,
    SIZE,
    DATA,
    AFTER_DATA,
    ENDED
  }

  private static final byte[] AFTER = Payloads.AFTER_DIGITS.getBytes(StandardCharsets.US_ASCII);
  private static final int TAIL = Payloads.DIGITS + AFTER.length;

  private final LongConsumer onEvent;
  private final StringBuilder line = new StringBuilder();
  /** The last bytes of the line so far, as a ring. */
  private final byte[] tail = new byte[TAIL];

  private State state = State.HEAD;
  private long left;
  private long lineLength;
  private long strangers;

  /** Calls this with the time at which an event was sent. */
  EventScanner(LongConsumer onEvent) {
    this.onEvent = onEvent;
  }

  boolean hasBegun() {
    return state != State.HEAD;
  }

  boolean hasEnded() {
    return state == State.ENDED;
  }

  /** Returns how many lines were none of the events that were looked for. */
  long strangers() {
    return strangers;
  }

  void scan(ByteBuffer bytes) {
    while (bytes.hasRemaining() && state != State.ENDED) {
      if (state == State.DATA) {
        scanData(bytes);
      } else {
        scanFrame((char) bytes.get());
      }
    }
  }

  private void scanFrame(char c) {
    if (c != '\n') {
      if (c != '\r') {
        line.append(c);
      }
      return;
    }
    switch (state) {
      case HEAD -> endHeadLine();
      case SIZE -> {
        left = Long.parseLong(line.toString(), 16);
        state = left == 0 ? State.ENDED : State.DATA;
      }
      case AFTER_DATA -> state = State.SIZE;
      case DATA, ENDED -> throw new IllegalStateException(state + " has no lines");
    }
    line.setLength(0);
  }

  private void endHeadLine() {
    if (line.toString().startsWith("HTTP/") && !line.toString().contains(" 200 ")) {
      throw new IllegalStateException("the watch was refused: " + line);
    }
    if (line.length() == 0) {
      state = State.SIZE;
    }
  }

  private void scanData(ByteBuffer bytes) {
    byte[] array = bytes.array();
    int at = bytes.arrayOffset() + bytes.position();
    int end = at + (int) Math.min(left, bytes.remaining());
    left -= end - at;
    int start = at;
    for (; at < end; at++) {
      if (array[at] == '\n') {
        remember(array, start, at);
        endLine();
        start = at + 1;
      }
    }
    remember(array, start, end);
    bytes.position(end - bytes.arrayOffset());
    if (left == 0) {
      state = State.AFTER_DATA;
    }
  }

  /** Only the last bytes of a line matter, wherever the pieces of it were cut. */
  private void remember(byte[] array, int start, int end) {
    int length = end - start;
    if (length >= TAIL) {
      System.arraycopy(array, end - TAIL, tail, 0, TAIL);
    } else if (length > 0) {
      System.arraycopy(tail, length, tail, 0, TAIL - length);
      System.arraycopy(array, start, tail, TAIL - length, length);
    }
    lineLength += length;
  }

  private void endLine() {
    long sent = 0;
    boolean isEvent = lineLength >= TAIL;
    for (int i = 0; i < Payloads.DIGITS && isEvent; i++) {
      isEvent = tail[i] >= '0' && tail[i] <= '9';
      sent = sent * 10 + (tail[i] - '0');
    }
    for (int i = 0; i < AFTER.length && isEvent; i++) {
      isEvent = tail[Payloads.DIGITS + i] == AFTER[i];
    }
    lineLength = 0;
    if (isEvent) {
      onEvent.accept(sent);
    } else {
      strangers++;
    }
  }
}
