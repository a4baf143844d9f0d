package io.informer4j.testing.client;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;

/** The watches that are open at the clients of one factory. */
final class Connections {

  private final Set<StreamBody> open = new LinkedHashSet<>();

  void opened(StreamBody body) {
    open.add(body);
  }

  void closed(StreamBody body) {
    open.remove(body);
  }

  int count() {
    return open.size();
  }

  /** Breaks all of them. Their ends may open others, which are spared. */
  void resetAll() {
    new ArrayList<>(open).forEach(SimulatedBody::reset);
  }
}
