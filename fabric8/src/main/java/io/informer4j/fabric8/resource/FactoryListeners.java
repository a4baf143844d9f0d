package io.informer4j.fabric8.resource;

import io.informer4j.informer.InformerListener;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.runtime.Cancellable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings listeners and engines of a factory together, whichever of the two comes first: each addition of listeners makes one for
 * each engine.
 *
 * <p><b>Threading:</b> all methods may be called from any thread. The monitor is held for putting on lists and copying them:
 * whoever comes second, engine or listeners, finds the other on the list, and nobody else does. Users' functions and engines are
 * called without it.
 */
final class FactoryListeners {

  private static final Logger log = LoggerFactory.getLogger(SharedInformers.class);

  // Both are guarded by the monitor.
  private final List<SharedIndexInformer<?>> engines = new ArrayList<>();
  private final List<Addition> additions = new ArrayList<>();

  /** Gives an engine that is not started yet one listener of each addition, now and later, until it has left. */
  void join(SharedIndexInformer<?> engine) {
    List<Addition> present;
    synchronized (this) {
      engines.add(engine);
      present = new ArrayList<>(additions);
    }
    present.forEach(addition -> addition.attach(engine));
  }

  /** Forgets an engine of which nothing runs any more, or which never ran. */
  void leave(SharedIndexInformer<?> engine) {
    List<Addition> present;
    synchronized (this) {
      engines.removeIf(each -> each == engine);
      present = new ArrayList<>(additions);
    }
    present.forEach(addition -> addition.forget(engine));
  }

  /** Gives each engine a listener, now and later, until what is returned is cancelled. */
  Cancellable add(Function<String, InformerListener> listeners) {
    Addition addition = new Addition(listeners);
    List<SharedIndexInformer<?>> present;
    synchronized (this) {
      additions.add(addition);
      present = new ArrayList<>(engines);
    }
    present.forEach(addition::attach);
    return () -> {
      synchronized (this) {
        additions.removeIf(each -> each == addition);
      }
      addition.end();
    };
  }

  private record Attached(SharedIndexInformer<?> engine, Cancellable listening) {}

  /** Listeners that were added together, one for each engine. The monitor guards the list and whether it has ended. */
  private static final class Addition {

    private final Function<String, InformerListener> listeners;
    private final List<Attached> attached = new ArrayList<>();
    private boolean ended;

    Addition(Function<String, InformerListener> listeners) {
      this.listeners = listeners;
    }

    void attach(SharedIndexInformer<?> engine) {
      InformerListener listener;
      try {
        listener = listeners.apply(engine.name());
      } catch (RuntimeException e) { // one informer without it is better than no informer
        log.warn("no listener was made, fix the function: informer={}", engine.name(), e);
        return;
      }
      Cancellable listening = engine.addListener(listener);
      boolean late;
      synchronized (this) {
        late = ended;
        if (!late) {
          attached.add(new Attached(engine, listening));
        }
      }
      if (late) {
        listening.cancel();
      }
    }

    synchronized void forget(SharedIndexInformer<?> engine) {
      attached.removeIf(each -> each.engine() == engine);
    }

    void end() {
      List<Attached> left;
      synchronized (this) {
        ended = true;
        left = new ArrayList<>(attached);
        attached.clear();
      }
      left.forEach(each -> each.listening().cancel());
    }
  }
}
