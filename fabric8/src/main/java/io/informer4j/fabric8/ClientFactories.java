package io.informer4j.fabric8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.informer.InformerListener;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.IdentityHashMap;

/**
 * One factory for each client that has running informers, and none for others: what is not in use holds no client.
 *
 * <p>A factory ends with the last of its users, or when its client is closed. That is looked at whenever a request fails, and
 * every few seconds besides: with some HTTP clients a watch just falls silent then.
 *
 * <p><b>Threading:</b> may be used from any thread. The lock guards the map, the counts and the timers; factories are closed
 * outside of it.
 */
final class ClientFactories {

  static final Duration PERIOD = Duration.ofSeconds(2);

  private final InformerRuntime runtime;
  private final IdentityHashMap<KubernetesClient, Share> shares = new IdentityHashMap<>();

  ClientFactories(InformerRuntime runtime) {
    this.runtime = runtime;
  }

  /**
   * Takes a share of the client's factory, which is made if there is none.
   *
   * @throws IllegalStateException if the client is closed
   */
  synchronized Share acquire(KubernetesClient client) {
    if (client.getHttpClient().isClosed()) {
      throw new IllegalStateException("the client is closed, no informer can run on it");
    }
    Share share = shares.get(client);
    if (share == null) {
      share = new Share(client);
      shares.put(client, share);
      share.lookAgainLater();
    }
    share.users++;
    return share;
  }

  /** Returns whether there is a factory for a client. */
  synchronized boolean isInUse(KubernetesClient client) {
    return shares.containsKey(client);
  }

  private synchronized boolean removeOneUser(Share share) {
    share.users--;
    return share.users == 0 && remove(share);
  }

  /** Returns whether it was still there, so that exactly one closes it. */
  private synchronized boolean remove(Share share) {
    share.timer.cancel();
    return shares.remove(share.client, share);
  }

  private synchronized void lookAfter(Share share) {
    if (shares.get(share.client) == share) {
      share.lookAgainLater();
    }
  }

  /** The factory of a client, in use by some. */
  final class Share {

    private final KubernetesClient client;
    private final SharedInformerFactory factory;
    private int users;
    private Cancellable timer = () -> {};

    private Share(KubernetesClient client) {
      this.client = client;
      this.factory = SharedInformerFactory.builder(client)
          .runtime(runtime)
          .listener(new FailureWatch(this))
          .build();
    }

    SharedInformerFactory factory() {
      return factory;
    }

    InformerRuntime runtime() {
      return runtime;
    }

    /** Gives the share back; to be called once. The last one closes the factory. */
    void release() {
      if (removeOneUser(this)) {
        factory.close();
      }
    }

    private void lookAgainLater() {
      timer = runtime.schedule(PERIOD, () -> {
        endIfClientIsClosed();
        lookAfter(this);
      });
    }

    private void endIfClientIsClosed() {
      if (client.getHttpClient().isClosed() && remove(this)) {
        // Closing waits for handlers, for which a loop has no time.
        runtime.handlers().execute(factory::close);
      }
    }
  }

  private record FailureWatch(Share share) implements InformerListener {

    @Override
    public void onFailure(SourceFailure failure, Decision decision) {
      share.endIfClientIsClosed();
    }
  }
}
