package io.informer4j.flight;

import io.informer4j.informer.InformerListener;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.InformerRuntime;
import java.time.Instant;
import java.util.List;

/**
 * A flight recorder of informers: a ring of fixed size in bytes that keeps the last steps of all objects.
 *
 * <pre>{@code
 * FlightRecorder recorder = new FlightRecorder(InformerRuntime.shared(), 4 << 20);
 * factory.addListeners(recorder::listenerFor);
 * recorder.of("pods", ObjectName.of("shop", "web-0")).forEach(System.out::println);
 * }</pre>
 *
 * <p>It keeps names, revisions and times, nothing of what is in objects. Every step is counted as if its name were held by nobody
 * else, at about 250 bytes, so that 4 MiB are some 17,000 steps, and never more than 4 MiB.
 *
 * <p><b>Threading:</b> all methods may be called from any thread. Nobody waits for anybody, neither who writes nor who reads.
 */
public final class FlightRecorder {

  /** What a ring of fewer bytes would keep is of no use. */
  private static final int LEAST_BYTES = 16 * 1024;

  private final InformerRuntime runtime;
  private final Instant began;
  private final long beganNanoTime;
  private final Ring ring;

  /**
   * Creates an empty recorder that takes at most this many bytes of heap, for good.
   *
   * @throws IllegalArgumentException if that is less than 16384
   */
  public FlightRecorder(InformerRuntime runtime, int bytes) {
    if (bytes < LEAST_BYTES) {
      throw new IllegalArgumentException(
          "a flight recorder needs at least " + LEAST_BYTES + " bytes, but was given " + bytes);
    }
    this.runtime = runtime;
    this.began = runtime.now();
    this.beganNanoTime = runtime.nanoTime();
    this.ring = new Ring(bytes);
  }

  /** Returns what writes the steps of the informer of this name into the ring. */
  public InformerListener listenerFor(String informer) {
    return new FlightListener(this, informer);
  }

  /** Writes a step; one whose name would push out most of the others is not kept. */
  void write(
      String informer,
      FlightRecord.Step step,
      ObjectName name,
      ResourceVersion revision,
      String detail,
      String handler,
      long tookNanos) {
    int size = Entry.bytesOf(name, revision);
    Lane lane = size > ring.bytesOfEntries() ? null : ring.enter();
    if (lane == null) {
      return;
    }
    try {
      lane.append(
          new Entry(nanos(), informer, step, name, revision, detail, handler, tookNanos), size);
    } finally {
      lane.leave();
    }
  }

  private long nanos() {
    return runtime.nanoTime() - beganNanoTime;
  }

  Ring ring() {
    return ring;
  }

  /** Returns all that there is at this moment. */
  Cut cut() {
    return new Cut(ring, this::nanos);
  }

  /** Returns what is left in the ring of one object's way through an informer, oldest first. */
  public List<FlightRecord> of(String informer, ObjectName name) {
    return cut().those(entry -> entry.name.equals(name) && entry.informer.equals(informer)).stream()
        .map(entry -> entry.record(began))
        .toList();
  }

  /** Returns somebody who reads all that is there, and what comes from now on, each record once. */
  public FlightFollower follow() {
    return new FlightFollower(this, began, ring.lanes());
  }

  /** Returns how many records there have been. */
  public long written() {
    return ring.written() + ring.refused();
  }
}
