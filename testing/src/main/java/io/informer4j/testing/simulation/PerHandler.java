package io.informer4j.testing.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Something for each handler. There are few of them, so they are looked for one by one, without a hash.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class PerHandler<S> {

  private final List<HandlerActor> handlers = new ArrayList<>();
  private final List<S> states = new ArrayList<>();
  private final Function<HandlerActor, S> create;

  PerHandler(Function<HandlerActor, S> create) {
    this.create = create;
  }

  /** Returns what belongs to a handler; makes it if there is none yet. */
  S of(HandlerActor handler) {
    for (int i = 0; i < handlers.size(); i++) {
      if (handlers.get(i) == handler) {
        return states.get(i);
      }
    }
    S state = create.apply(handler);
    handlers.add(handler);
    states.add(state);
    return state;
  }

  /** Returns what belongs to the handler at this place of a list that only grows; quick if places agree. */
  S at(int place, HandlerActor handler) {
    return place < handlers.size() && handlers.get(place) == handler
        ? states.get(place)
        : of(handler);
  }

  void clear() {
    handlers.clear();
    states.clear();
  }
}
