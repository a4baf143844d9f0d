package io.informer4j.reflector;

import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.store.ReflectorStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a target in step with a source: takes a list, then watches, and repairs whatever breaks (client-go: {@code
 * cache.Reflector}).
 *
 * <pre>{@code
 * try (Reflector<Pod> reflector = Reflector.builder(source, queue).options(options).build()) {
 *   reflector.start();
 *   …
 * }
 * }</pre>
 *
 * <p>It never stops by itself. Every failure is classified, told to the listener together with the {@link Decision} taken,
 * and retried; between attempts it waits longer and longer, and starts with short waits again only after health: once a
 * watch has stayed open for five seconds and for as long as the next wait would be. Within one history of the server it never hands on a state older
 * than one that it has handed on before; when the server's history was replaced it says so, and a new epoch begins.
 *
 * <p>Beyond client-go it gives up a streaming list that never says its end marker, finds dead connections by missing
 * bookmarks, and notices a server that was restored from an older backup.
 *
 * <p><b>Threading:</b> all methods may be called from any thread and none blocks. The target, the listener and {@code
 * shouldResync} are called on one serial loop, with no lock held.
 */
public final class Reflector<T> implements AutoCloseable {

  private final Machine<T> machine;
  private final AtomicBoolean started = new AtomicBoolean();

  private Reflector(Builder<T> parts) {
    this.machine = new Machine<>(parts, parts.loopOrNew());
  }

  /** Returns a builder for a reflector of this source that feeds this target. */
  public static <T> Builder<T> builder(ListerWatcher<T> source, ReflectorStore<T> target) {
    return new Builder<>(source, target);
  }

  /**
   * Begins with the first list. Does nothing if the reflector is closed already.
   *
   * @throws IllegalStateException if it was started before
   */
  public void start() {
    if (!started.compareAndSet(false, true)) {
      throw new IllegalStateException("a reflector can be started once only; build another one");
    }
    machine.start();
  }

  /**
   * Takes a new list after a while, because the target has lost something that it was given. The listeners hear why.
   * Does nothing if the reflector is closed.
   */
  public void relist(String why, Throwable cause) {
    machine.post(() -> machine.decide(
        Situation.LIST_NOT_TAKEN, SourceFailure.of(SourceFailure.Kind.OTHER, why, cause)));
  }

  /**
   * Cancels what is under way; the target hears nothing from any task of the loop that begins after this call. Calling
   * again does nothing.
   */
  @Override
  public void close() {
    machine.close();
  }

  /** Returns a stage that completes when, after {@link #close}, all calls and timers have been cancelled. */
  public CompletionStage<Void> terminated() {
    return machine.terminated();
  }

  /**
   * Returns the last revision that was handed to the target, unset before the first list. The target may not have
   * processed it yet.
   */
  public ResourceVersion lastSyncResourceVersion() {
    return machine.progress().last();
  }

  /** Returns what the reflector is doing. */
  public ReflectorState state() {
    return machine.status().state();
  }

  /** Returns how the reflector is doing, with its counts. */
  public ReflectorStatus status() {
    return machine.status();
  }

  /** Collects the parts of a reflector. <b>Threading:</b> owned by one thread. */
  public static final class Builder<T> {

    final ListerWatcher<T> source;
    final ReflectorStore<T> target;
    ReflectorOptions options = ReflectorOptions.DEFAULT;
    KnownObjects<T> knownObjects = KnownObjects.none();
    private @Nullable InformerRuntime runtime;
    private final List<ReflectorListener> listeners = new ArrayList<>();
    private @Nullable SerialLoop loop;

    private Builder(ListerWatcher<T> source, ReflectorStore<T> target) {
      this.source = Objects.requireNonNull(source, "source");
      this.target = Objects.requireNonNull(target, "target");
    }

    /** Sets the options. */
    public Builder<T> options(ReflectorOptions value) {
      options = Objects.requireNonNull(value, "options");
      return this;
    }

    /** Sets who knows the objects that are in the cache already, so that lists need not decode them again. */
    public Builder<T> knownObjects(KnownObjects<T> value) {
      knownObjects = Objects.requireNonNull(value, "knownObjects");
      return this;
    }

    /** Adds somebody who hears what happens; if nobody is added it is logged. */
    public Builder<T> listener(ReflectorListener value) {
      listeners.add(Objects.requireNonNull(value, "listener"));
      return this;
    }

    /** Sets where time, threads and chance come from. */
    public Builder<T> runtime(InformerRuntime value) {
      runtime = Objects.requireNonNull(value, "runtime");
      return this;
    }

    /** Sets the loop on which the reflector runs; by default it has one of its own. */
    public Builder<T> loop(SerialLoop value) {
      loop = Objects.requireNonNull(value, "loop");
      return this;
    }

    /** Returns the reflector, not started. */
    public Reflector<T> build() {
      return new Reflector<>(this);
    }

    List<ReflectorListener> listenersOrLog() {
      return listeners.isEmpty()
          ? List.of(new LoggingReflectorListener(options.name()))
          : listeners;
    }

    SerialLoop loopOrNew() {
      return loop != null
          ? loop
          : new SerialLoop(options.name(), runtimeOrShared().loops());
    }

    InformerRuntime runtimeOrShared() {
      return runtime != null ? runtime : InformerRuntime.shared();
    }
  }
}
