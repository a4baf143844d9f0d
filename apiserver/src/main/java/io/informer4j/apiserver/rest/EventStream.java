package io.informer4j.apiserver.rest;

import io.informer4j.apiserver.controlplane.WatchStream;
import java.util.Optional;

/**
 * The body of a watch, to be pulled by whoever has room for the next event: JSON objects {@code {"type": …, "object": …}},
 * one per line, or frames of protobuf.
 *
 * <pre>{@code
 * stream.onReady(this::pump);
 * void pump() {
 *   while (socket.hasRoom()) {
 *     Optional<byte[]> lines = stream.nextBatch(now(), 64 * 1024);
 *     if (lines.isEmpty()) { break; }
 *     socket.write(lines.get());
 *   }
 *   if (stream.hasEnded(now())) { socket.end(); } else { wakeMeAt(stream.due()); }
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> for the thread of its {@link RestApi}.
 */
public final class EventStream {

  private final ObjectForm form;
  private final EventLines lines;
  private final WatchStream<Document> stream;

  EventStream(ObjectForm form, EventLines lines, WatchStream<Document> stream) {
    this.form = form;
    this.lines = lines;
    this.stream = stream;
  }

  /** Returns what the body is called. */
  public String contentType() {
    return form.encoding().streamType();
  }

  /** Returns the next event as bytes, if there is one at this time. Others may hold the same array. */
  public Optional<byte[]> next(long now) {
    return stream.next(now).map(event -> lines.line(form, event));
  }

  /**
   * Returns the next events as bytes, if there are any at this time. Others may hold the same array.
   *
   * @param bytes no event is added once there are this many bytes
   */
  public Optional<byte[]> nextBatch(long now, int bytes) {
    Optional<byte[]> first = next(now);
    if (first.isEmpty() || first.get().length >= bytes) {
      return first;
    }
    Optional<byte[]> second = next(now);
    if (second.isEmpty()) {
      return first;
    }
    ByteBuilder batch = new ByteBuilder(Math.min(bytes, 4 * first.get().length));
    batch.write(first.get());
    batch.write(second.get());
    while (batch.size() < bytes) {
      Optional<byte[]> more = next(now);
      if (more.isEmpty()) {
        break;
      }
      batch.write(more.get());
    }
    return Optional.of(batch.toArray());
  }

  /** Returns when there may be a next event, or the end, though nothing changes; {@link Long#MAX_VALUE} if never. */
  public long due() {
    return stream.due();
  }

  /** Returns whether the server has ended the stream and everything before the end was taken. */
  public boolean hasEnded(long now) {
    return stream.hasEnded(now);
  }

  /** Sets who is called when there may be a next event, or the end, that {@link #due} did not announce. */
  public void onReady(Runnable signal) {
    stream.onReady(signal);
  }

  /** Returns the watch behind it, into which errors can be put. */
  public WatchStream<Document> watch() {
    return stream;
  }

  /** Ends the stream: the client has gone. */
  public void close() {
    stream.close();
  }
}
