package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.Quarantined;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls listeners, one after the other, and survives what they throw. */
final class ContainedListener {

  private static final Logger log = LoggerFactory.getLogger(ContainedListener.class);

  private final String name;
  private final List<ReflectorListener> listeners;

  ContainedListener(String name, List<ReflectorListener> listeners) {
    this.name = name;
    this.listeners = List.copyOf(listeners);
  }

  void tell(Consumer<ReflectorListener> what) {
    for (ReflectorListener listener : listeners) {
      tell(listener, what);
    }
  }

  private void tell(ReflectorListener listener, Consumer<ReflectorListener> what) {
    try {
      what.accept(listener);
    } catch (Throwable e) { // an Error too: a reflector never stops
      threw(e);
    }
  }

  /** Tells those who want to know it that this has come. */
  void tellArrival(WatchEvent<?> event) {
    for (ReflectorListener listener : listeners) {
      try {
        if (listener.wantsArrivals()) {
          tellArrival(listener, event);
        }
      } catch (Throwable e) { // an Error too: it would end what brings the next events
        threw(e);
      }
    }
  }

  private static void tellArrival(ReflectorListener listener, WatchEvent<?> event) {
    if (event instanceof WatchEvent.Change<?> change) {
      CachedObject<?> object = change.object();
      listener.onArrived(change.verb(), object.name(), object.resourceVersion());
    } else if (event instanceof WatchEvent.Undecodable<?> undecodable) {
      Quarantined identity = undecodable.identity();
      listener.onArrived(undecodable.verb(), identity.name(), identity.resourceVersion());
    }
  }

  private void threw(Throwable error) {
    log.warn(
        "a reflector's listener threw, which is ignored; fix the listener: reflector={}",
        name,
        error);
  }
}
