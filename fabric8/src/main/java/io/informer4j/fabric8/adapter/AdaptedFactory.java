package io.informer4j.fabric8.adapter;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.SharedInformerEventListener;
import io.fabric8.kubernetes.client.informers.SharedInformerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * fabric8's factory on this engine: a list of informers that are started and stopped together.
 *
 * <p><b>Threading:</b> any thread.
 */
final class AdaptedFactory implements SharedInformerFactory {

  private final Fabric8Informers informers;
  private final List<SharedIndexInformer<?>> made;
  private final List<SharedInformerEventListener> listeners;

  AdaptedFactory(Fabric8Informers informers) {
    this(informers, new CopyOnWriteArrayList<>(), new CopyOnWriteArrayList<>());
  }

  private AdaptedFactory(
      Fabric8Informers informers,
      List<SharedIndexInformer<?>> made,
      List<SharedInformerEventListener> listeners) {
    this.informers = informers;
    this.made = made;
    this.listeners = listeners;
  }

  @Override
  @Deprecated
  public SharedInformerFactory inNamespace(String namespace) {
    return new AdaptedFactory(informers.inNamespace(namespace), made, listeners);
  }

  @Override
  @Deprecated
  public SharedInformerFactory withName(String name) {
    return new AdaptedFactory(informers.withName(name), made, listeners);
  }

  @Override
  public <T extends HasMetadata> SharedIndexInformer<T> sharedIndexInformerFor(
      Class<T> type, long resyncPeriodMillis) {
    SharedIndexInformer<T> informer = informers.runnableInformer(type, resyncPeriodMillis);
    informer.exceptionHandler((isStarted, failure) -> {
      Exception exception =
          failure instanceof Exception known ? known : new IllegalStateException(failure);
      listeners.forEach(listener -> listener.onException(informer, exception));
      return true;
    });
    made.add(informer);
    return informer;
  }

  @Override
  @SuppressWarnings("unchecked") // the class is compared
  public <T> @Nullable SharedIndexInformer<T> getExistingSharedIndexInformer(Class<T> type) {
    for (SharedIndexInformer<?> informer : made) {
      if (informer.getApiTypeClass().equals(type)) {
        return (SharedIndexInformer<T>) informer;
      }
    }
    return null;
  }

  @Override
  public Future<Void> startAllRegisteredInformers() {
    List<CompletableFuture<Void>> starts = new ArrayList<>();
    for (SharedIndexInformer<?> informer : made) {
      CompletionStage<Void> start = informer.start();
      starts.add(start.toCompletableFuture());
    }
    return CompletableFuture.allOf(starts.toArray(CompletableFuture[]::new));
  }

  @Override
  public void stopAllRegisteredInformers() {
    made.forEach(SharedIndexInformer::stop);
  }

  @Override
  @Deprecated
  public void addSharedInformerEventListener(SharedInformerEventListener listener) {
    listeners.add(listener);
  }
}
