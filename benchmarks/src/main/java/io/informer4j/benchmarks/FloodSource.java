package io.informer4j.benchmarks;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A source that lists its objects once and then sends updates as fast as they are asked for.
 *
 * <p><b>Threading:</b> one thread {@linkplain #send sends}, in the place of a client's I/O thread, and waits while there is
 * no demand.
 */
final class FloodSource implements ListerWatcher<Item> {

  /** A call whose demand a sender waits for. */
  private static final class Demand implements SourceCall {
    private final AtomicLong open = new AtomicLong();
    private volatile @Nullable Thread waiting;

    @Override
    public void request(long items) {
      if (open.getAndAdd(items) == 0) {
        LockSupport.unpark(waiting);
      }
    }

    @Override
    public void cancel() {}

    void take() {
      while (open.get() == 0) {
        waiting = Thread.currentThread();
        if (open.get() == 0) {
          LockSupport.park(this);
        }
      }
      open.getAndDecrement();
    }
  }

  private final List<CachedObject<Item>> objects;
  private final CountDownLatch watched = new CountDownLatch(1);
  private volatile @Nullable WatchSink<Item> sink;
  private volatile @Nullable Demand demand;
  private long resourceVersion;
  private int next;

  FloodSource(List<CachedObject<Item>> objects) {
    this.objects = objects;
    this.resourceVersion = objects.size();
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<Item> listSink) {
    return new SourceCall() {
      private int sent;

      @Override
      public void request(long items) {
        for (long left = items; left > 0 && sent < objects.size(); left--) {
          listSink.onItem(objects.get(sent++));
          if (sent == objects.size()) {
            listSink.onComplete(new ListEnd(ResourceVersion.of(objects.size()), ""));
          }
        }
      }

      @Override
      public void cancel() {}
    };
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<Item> watchSink) {
    Demand call = new Demand();
    sink = watchSink;
    demand = call;
    watchSink.onOpen();
    watched.countDown();
    return call;
  }

  @Override
  public boolean supportsWatchList() {
    return false;
  }

  void awaitWatch() throws InterruptedException {
    watched.await();
  }

  /** Sends this many updates, each of the next object in turn. */
  void send(int updates) {
    WatchSink<Item> to = sink;
    Demand from = demand;
    if (to == null || from == null) {
      throw new IllegalStateException("nobody watches");
    }
    for (int i = 0; i < updates; i++) {
      from.take();
      to.onEvent(nextEvent());
    }
  }

  /** Makes the next update without sending it. */
  WatchEvent<Item> nextEvent() {
    next = next + 1 == objects.size() ? 0 : next + 1;
    return new WatchEvent.Change<>(
        WatchEvent.Verb.MODIFIED, Workload.revised(objects.get(next), ++resourceVersion));
  }
}
