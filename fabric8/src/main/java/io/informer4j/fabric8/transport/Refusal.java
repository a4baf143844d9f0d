package io.informer4j.fabric8.transport;

import io.informer4j.codec.UnreadableObjectException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.List;

/** An answer other than 200, and as much of its body as is worth reading. */
final class Refusal {

  /** The most that is read: a {@code Status} has a few hundred bytes, the page of a proxy a few thousand. */
  static final int MOST = 64 << 10;

  private final Answer head;
  private final Inflow inflow;
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  Refusal(Answer head, Inflow inflow) {
    this.head = head;
    this.inflow = inflow;
  }

  /** Takes more of the body. Returns whether that is enough. */
  boolean add(List<ByteBuffer> pieces) {
    inflow.add(pieces);
    try {
      while (text.size() < MOST && inflow.moveTo(this::keep) > 0) {
        // all there is
      }
    } catch (UnreadableObjectException e) {
      return true; // what came so far has to do
    }
    return text.size() >= MOST;
  }

  private void keep(byte[] bytes, int from, int to) {
    text.write(bytes, from, Math.min(to - from, MOST - text.size()));
  }

  Answer head() {
    return head;
  }

  byte[] text() {
    return text.toByteArray();
  }

  void close() {
    inflow.close();
  }
}
