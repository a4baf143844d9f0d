package io.informer4j.peers.server;

import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.informer.Settings;
import java.util.SortedMap;

/**
 * An API server with ConfigMaps that others change while an informer follows them, and to which the worst can happen.
 *
 * <p><b>Threading:</b> may be used from any thread; who kills it revives it.
 */
public interface Cluster extends AutoCloseable {

  /** Returns how to reach it. */
  Settings settings();

  /** Creates a ConfigMap with one entry {@code value}. */
  void create(String name, String value);

  /** Changes that entry. */
  void change(String name, String value);

  /** Deletes a ConfigMap. */
  void delete(String name);

  /** Returns what there is, by {@code namespace/name}. */
  SortedMap<String, Observed> truth();

  /** Returns what its clients, other than this object, have asked it for so far. */
  Traffic traffic();

  /** Kills the server: connections break, and nobody listens. */
  void kill();

  /** Starts it again on what it had stored. */
  void revive();

  /** Backs up what it has stored. */
  void backUp();

  /** Replaces what it has stored by the backup; connections break. */
  void restore();

  @Override
  void close();
}
