package io.informer4j.console.http;

import io.informer4j.runtime.InformerRuntime;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * The streams of server-sent events that are read at this moment, a bounded number.
 *
 * <pre>{@code
 * streams.publish(ServerEvent.whole("overview", overview::write));
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread. Publishing waits for no reader.
 */
public final class EventStreams {

  /** How many there may be. */
  public static final int MOST = 8;

  /** How long a reader may not read. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private final InformerRuntime runtime;
  private final Duration patience;
  private final Semaphore places = new Semaphore(MOST);
  private final Set<Reader> readers = ConcurrentHashMap.newKeySet();

  /** Creates streams without readers. */
  public EventStreams(InformerRuntime runtime) {
    this(runtime, PATIENCE);
  }

  EventStreams(InformerRuntime runtime, Duration patience) {
    this.runtime = runtime;
    this.patience = patience;
  }

  /** Returns how many read. */
  public int size() {
    return readers.size();
  }

  /** Offers an event to all who read. */
  public void publish(ServerEvent event) {
    readers.forEach(reader -> reader.offer(event));
  }

  /** Takes a place, which has to be given back; false if there is none. */
  boolean enter() {
    return places.tryAcquire();
  }

  void leave() {
    places.release();
  }

  /** Writes events until the reader goes, does not read for too long, or all is over. */
  void serve(OutputStream out, Supplier<ServerEvent> first, Watch watch) throws IOException {
    Reader reader = new Reader();
    reader.offer(first.get());
    readers.add(reader);
    try {
      for (Reader.Next next = reader.take(); next != null; next = reader.take()) {
        watch.allowUntil(runtime.nanoTime() + patience.toNanos());
        write(out, next);
        watch.allowAnyTime();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      readers.remove(reader);
    }
  }

  private static void write(OutputStream out, Reader.Next next) throws IOException {
    out.write(next.event().before());
    out.write(next.event().data());
    out.write(next.event().after(next.missed()));
    out.flush();
  }

  /** Lets all streams come to their end. */
  void end() {
    readers.forEach(Reader::end);
  }

  /** Returns what a stream begins with, so that its reader knows that it has begun. */
  static byte[] greeting() {
    return ": the stream begins\n\n".getBytes(StandardCharsets.UTF_8);
  }
}
