package io.informer4j.console.content;

import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.flight.FlightRecorder;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The informers that a console shows: those of some factories at this moment, each with a number and with what was heard of it.
 *
 * <p><b>Threading:</b> may be used from any thread. The monitor guards the two tables; factories are asked, and listeners made,
 * outside of it.
 */
final class Sources implements AutoCloseable {

  /**
   * One informer, or one mirror of it, of one factory; names are only told apart within a factory.
   *
   * @param factory its place among the factories
   * @param name its name
   */
  private record Key(int factory, String name) {

    /** Returns how it is called in the flight recorder, which all factories share. */
    String inRecorder() {
      return factory + ":" + name;
    }
  }

  private final InformerRuntime runtime;
  private final List<SharedInformerFactory> factories;
  private final FlightRecorder recorder;
  private final List<Cancellable> listening = new ArrayList<>();

  // Both guarded by this.
  private final Map<Key, Integer> ids = new HashMap<>();
  private final Map<Key, Tap> taps = new LinkedHashMap<>();
  private int lastId;

  Sources(InformerRuntime runtime, List<SharedInformerFactory> factories, FlightRecorder recorder) {
    this.runtime = runtime;
    this.factories = List.copyOf(factories);
    this.recorder = recorder;
  }

  /** Begins to listen. */
  void listen() {
    for (int i = 0; i < factories.size(); i++) {
      int factory = i;
      SharedInformerFactory each = factories.get(i);
      listening.add(each.addListeners(name -> tap(new Key(factory, name))));
      listening.add(
          each.addListeners(name -> recorder.listenerFor(new Key(factory, name).inRecorder())));
    }
  }

  private Tap tap(Key mirror) {
    Tap tap = new Tap(runtime);
    synchronized (this) {
      taps.put(mirror, tap);
    }
    return tap;
  }

  /** Returns the informers that there are now, in the order in which they were made. */
  List<Subject> subjects() {
    Map<Key, ResourceInformer<?>> informers = new LinkedHashMap<>();
    for (int i = 0; i < factories.size(); i++) {
      for (ResourceInformer<?> informer : factories.get(i).informers()) {
        informers.put(new Key(i, informer.name()), informer);
      }
    }
    Map<Key, Subject> subjects = new LinkedHashMap<>();
    synchronized (this) {
      informers.forEach((key, informer) -> subjects.put(key, Subject.of(idOf(key), informer)));
      ids.keySet().retainAll(informers.keySet());
      taps.entrySet().removeIf(entry -> !attach(entry.getKey(), entry.getValue(), subjects));
    }
    return new ArrayList<>(subjects.values());
  }

  private int idOf(Key informer) {
    return ids.computeIfAbsent(informer, key -> ++lastId);
  }

  /**
   * Gives a tap to its informer. Returns whether it is worth keeping: not if its namespace was removed, but if its informer is
   * not listed, since that may be about to come.
   */
  private static boolean attach(Key mirror, Tap tap, Map<Key, Subject> subjects) {
    Subject whole = subjects.get(mirror);
    if (whole != null) {
      whole.taps().put("", tap);
      whole.keys().put("", mirror.inRecorder());
      return true;
    }
    int bracket = mirror.name().lastIndexOf('[');
    if (bracket > 0 && mirror.name().endsWith("]")) {
      String namespace = mirror.name().substring(bracket + 1, mirror.name().length() - 1);
      Subject part = subjects.get(new Key(mirror.factory(), mirror.name().substring(0, bracket)));
      if (part != null) {
        part.taps().put(namespace, tap);
        part.keys().put(namespace, mirror.inRecorder());
      }
    }
    return !tap.isClosed();
  }

  /** Returns the informers by what their mirrors are called in the flight recorder. */
  Map<String, Subject> byRecorderKey() {
    Map<String, Subject> byKey = new HashMap<>();
    subjects().forEach(subject -> subject.keys().values().forEach(key -> byKey.put(key, subject)));
    return byKey;
  }

  /** Stops listening. */
  @Override
  public void close() {
    listening.forEach(Cancellable::cancel);
  }
}
