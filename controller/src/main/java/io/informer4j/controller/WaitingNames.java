package io.informer4j.controller;

import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Names that were taken from the queue and must not be reconciled yet, because mirrors do not show what they wrote. No thread and no
 * worker waits with them.
 *
 * <p><b>Threading:</b> may be called from any thread; nothing but this class's own code runs under the monitor.
 */
final class WaitingNames {

  /** What is done when the waiting of a name is over: without an error, or with the one that ended it. */
  private final BiConsumer<ObjectName, @Nullable Throwable> then;

  // Guarded by this. No more than there are names whose writes are remembered, or names at all if
  // each waits for all.
  private final Set<ObjectName> waiting = new LinkedHashSet<>();
  private final Set<ObjectName> admitted = new LinkedHashSet<>();

  WaitingNames(BiConsumer<ObjectName, @Nullable Throwable> then) {
    this.then = then;
  }

  /** Returns whether this name has waited, and so need not again, this once. */
  synchronized boolean admit(ObjectName name) {
    return admitted.remove(name);
  }

  /** Lets a name wait for a stage. */
  void add(ObjectName name, CompletionStage<Void> stage) {
    synchronized (this) {
      waiting.add(name);
    }
    stage.whenComplete((nothing, error) -> {
      if (end(name, error == null)) {
        then.accept(name, error instanceof CompletionException ? error.getCause() : error);
      }
    });
  }

  private synchronized boolean end(ObjectName name, boolean isAdmitted) {
    if (!waiting.remove(name)) {
      return false;
    }
    if (isAdmitted) {
      admitted.add(name);
    }
    return true;
  }

  /** Ends all waiting, of which nothing more comes, and returns the names. */
  synchronized List<ObjectName> clear() {
    List<ObjectName> names = new ArrayList<>(waiting);
    waiting.clear();
    admitted.clear();
    return names;
  }
}
