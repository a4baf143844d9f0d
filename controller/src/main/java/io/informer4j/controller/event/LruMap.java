package io.informer4j.controller.event;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A map that forgets what was used least recently once it is full. <b>Threading:</b> owned by one loop.
 */
final class LruMap<K, V> extends LinkedHashMap<K, V> {

  private static final long serialVersionUID = 1L;
  private static final int INITIAL_CAPACITY = 16;
  private static final float LOAD_FACTOR = 0.75f;

  private final int capacity;

  @SuppressWarnings("serial") // nobody writes it to a stream
  private final Consumer<V> forgotten;

  LruMap(int capacity, Consumer<V> forgotten) {
    super(INITIAL_CAPACITY, LOAD_FACTOR, true);
    this.capacity = capacity;
    this.forgotten = forgotten;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    if (size() <= capacity) {
      return false;
    }
    forgotten.accept(eldest.getValue());
    return true;
  }
}
