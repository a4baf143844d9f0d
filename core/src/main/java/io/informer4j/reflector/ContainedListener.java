package io.informer4j.reflector;

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
      log.warn(
          "a reflector's listener threw, which is ignored; fix the listener: reflector={}",
          name,
          e);
    }
  }
}
