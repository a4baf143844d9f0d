package io.informer4j.fabric8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.fabric8.resource.InformerLease;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.informer.SyncCheck;
import io.informer4j.informer.WaitForSync;
import io.informer4j.lister.Lister;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * What a one-liner of {@link Informers} has started: a handler, if there is one, on an informer that others may share.
 *
 * <pre>{@code
 * try (RunningInformer<Node> nodes = Informers.from(client).nodes().start()) {
 *   nodes.awaitSync(Duration.ofSeconds(30));
 *   nodes.lister().list();
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread; {@link #close} from handlers too.
 */
public final class RunningInformer<T> implements AutoCloseable {

  private final ClientFactories.Share share;
  private final InformerLease<T> lease;
  private final Optional<HandlerRegistration> registration;
  private final AtomicBoolean isClosed = new AtomicBoolean();

  private RunningInformer(
      ClientFactories.Share share,
      InformerLease<T> lease,
      Optional<HandlerRegistration> registration) {
    this.share = share;
    this.lease = lease;
    this.registration = registration;
  }

  static <T> RunningInformer<T> start(
      ClientFactories factories,
      KubernetesClient client,
      Function<SharedInformerFactory, ResourceAccess<T>> way,
      List<ResourceEventConsumer<T>> handlers) {
    ClientFactories.Share share = factories.acquire(client);
    try {
      return start(share, way.apply(share.factory()).acquire(), handlers);
    } catch (RuntimeException | Error e) {
      share.release();
      throw e;
    }
  }

  private static <T> RunningInformer<T> start(
      ClientFactories.Share share,
      InformerLease<T> lease,
      List<ResourceEventConsumer<T>> handlers) {
    try {
      Optional<HandlerRegistration> registration = inOne(handlers).map(lease::addEventHandler);
      lease.start();
      return new RunningInformer<>(share, lease, registration);
    } catch (RuntimeException | Error e) {
      lease.close();
      throw e;
    }
  }

  /** Makes one handler of several, so that their calls stay in the order of the changes. */
  private static <T> Optional<ResourceEventConsumer<T>> inOne(
      List<ResourceEventConsumer<T>> handlers) {
    return handlers.stream().reduce((first, second) -> event -> {
      first.onEvent(event);
      second.onEvent(event);
    });
  }

  /** Returns typed look-ups on the mirror. */
  public Lister<T> lister() {
    return lease.lister();
  }

  /** Returns the informer, for everything else. Handlers that are added to it go when this is closed. */
  public ResourceInformer<T> informer() {
    return lease;
  }

  /** Returns whether the mirror holds the first full state, and the handler, if there is one, was told all of it. */
  public boolean hasSynced() {
    return lease.hasSynced() && registration.map(HandlerRegistration::hasSynced).orElse(true);
  }

  /**
   * Waits until {@link #hasSynced}.
   *
   * @throws io.informer4j.informer.NotSyncedException naming what is missing, if it takes longer than this
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public void awaitSync(Duration timeout) throws InterruptedException {
    List<SyncCheck> checks = new ArrayList<>();
    checks.add(new SyncCheck(lease.name(), lease.synced()));
    registration.ifPresent(r -> checks.add(new SyncCheck(r.name(), r.synced())));
    WaitForSync.await(share.runtime(), timeout, checks).orThrow();
  }

  /**
   * Ends it: no further call of its functions begins. The informer goes on as long as others use it. Calling again does
   * nothing.
   */
  @Override
  public void close() {
    if (isClosed.compareAndSet(false, true)) {
      registration.ifPresent(HandlerRegistration::remove);
      lease.close();
      share.release();
    }
  }
}
