package io.informer4j.peers.informer;

import java.time.Duration;
import java.util.SortedMap;

/**
 * An informer over the ConfigMaps of one namespace, whoever wrote it: all that a situation needs to know of it.
 *
 * <pre>{@code
 * try (InformerUnderTest informer = kind.create(settings)) {
 *   informer.addHandler(recorder);
 *   informer.start();
 *   …
 *   informer.cached().equals(cluster.truth());
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> handlers are added and it is started by one thread; everything else may be called from any.
 */
public interface InformerUnderTest extends AutoCloseable {

  /** Adds a handler that is resynced as the informer is; before the start. */
  void addHandler(Recorder handler);

  /** Adds a handler with a resync period of its own; before the start. */
  void addHandler(Recorder handler, Duration resync);

  /** Starts to list and watch, and returns at once. A failure to start shows in {@link #hasStopped}. */
  void start();

  /** Returns whether it says that its cache holds the first full state. */
  boolean hasSynced();

  /** Returns whether it says that it has stopped by itself; false if it has no way to say so. */
  boolean hasStopped();

  /** Returns its cache, by {@code namespace/name}. */
  SortedMap<String, Observed> cached();

  /** Stops it, with its client. May be called again. */
  @Override
  void close();
}
