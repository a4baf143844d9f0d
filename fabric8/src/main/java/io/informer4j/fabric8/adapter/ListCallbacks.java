package io.informer4j.fabric8.adapter;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.informers.ExceptionHandler;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.informer4j.informer.InformerListener;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells fabric8's handlers of lists, and its exception handler of failures.
 *
 * <p>These calls come on threads for handlers, one after the other, but beside those for single objects: {@code onList} says
 * that the cache has a list, not that the handler has had all of it.
 */
final class ListCallbacks<T> implements InformerListener {

  private static final Logger log = LoggerFactory.getLogger(ListCallbacks.class);

  private final List<ResourceEventHandler<? super T>> handlers = new CopyOnWriteArrayList<>();
  private final SerialLoop calls;
  private final Runnable stop;
  private volatile IntSupplier size = () -> 0;
  private volatile @Nullable ExceptionHandler exceptionHandler;
  private volatile BooleanSupplier started = () -> false;
  private volatile @Nullable Throwable reason;
  private volatile int sizeBefore;

  ListCallbacks(InformerRuntime runtime, Runnable stop) {
    this.calls = new SerialLoop("list callbacks", runtime.handlers());
    this.stop = stop;
  }

  void observe(IntSupplier newSize) {
    size = newSize;
  }

  void add(ResourceEventHandler<? super T> handler) {
    handlers.add(handler);
  }

  void remove(ResourceEventHandler<? super T> handler) {
    handlers.removeIf(known -> known == handler);
  }

  void exceptionHandler(ExceptionHandler handler, BooleanSupplier isStarted) {
    started = isStarted;
    exceptionHandler = handler;
  }

  /** Returns what the exception handler stopped the informer for. */
  @Nullable
  Throwable reason() {
    return reason;
  }

  @Override
  public void onListStarted(ListMode mode, ResourceVersion from) {
    sizeBefore = size.getAsInt();
    String revision = from.toString();
    each(handler -> handler.onBeforeList(revision));
  }

  @Override
  public void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    boolean remainedEmpty = objects == 0 && sizeBefore == 0;
    String revision = resourceVersion.toString();
    each(handler -> tell(handler, revision, remainedEmpty));
  }

  /** Calls one after the other; one that throws keeps no other from hearing. */
  private void each(Consumer<ResourceEventHandler<? super T>> call) {
    calls.execute(() -> handlers.forEach(handler -> {
      try {
        call.accept(handler);
      } catch (RuntimeException e) {
        log.warn("handler failed on a list: handler={}", handler.getClass().getName(), e);
      }
    }));
  }

  @SuppressWarnings("deprecation") // older handlers have nothing else
  private static void tell(
      ResourceEventHandler<?> handler, String revision, boolean remainedEmpty) {
    handler.onList(revision, remainedEmpty);
    if (remainedEmpty) {
      handler.onNothing();
    }
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    ExceptionHandler handler = exceptionHandler;
    if (handler != null) {
      calls.execute(() -> ask(handler, failure));
    }
  }

  private void ask(ExceptionHandler handler, SourceFailure failure) {
    Throwable exception = failure
        .cause()
        .orElseGet(() -> new KubernetesClientException(failure.message(), failure.code(), null));
    if (reason == null && !handler.retryAfterException(started.getAsBoolean(), exception)) {
      reason = exception;
      stop.run();
    }
  }
}
