package io.informer4j.benchmarks.console;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A source in memory that lists its objects once and then sends updates at an even pace, in the place of a client's I/O thread.
 *
 * <p><b>Threading:</b> one thread {@linkplain #send sends}; it waits for its time, and while there is no demand.
 */
final class PacedSource implements ListerWatcher<ConfigMap> {

  private final List<CachedObject<ConfigMap>> objects = new ArrayList<>();
  private final CountDownLatch watched = new CountDownLatch(1);
  private final AtomicLong demand = new AtomicLong();
  private volatile @Nullable WatchSink<ConfigMap> sink;
  private long revision;
  private int next;

  PacedSource(int count) {
    for (int i = 0; i < count; i++) {
      ObjectName name = ObjectName.of("team-" + i % 100, "settings-" + i);
      ConfigMap map = new ConfigMapBuilder()
          .withNewMetadata()
          .withNamespace(name.namespace())
          .withName(name.name())
          .endMetadata()
          .addToData("number", Integer.toString(i))
          .build();
      objects.add(CachedObject.decoded(metadata(name, ++revision), map));
    }
  }

  private static ObjectMetadata metadata(ObjectName name, long revision) {
    return new ObjectMetadata(
        name, name + "-uid", ResourceVersion.of(revision), Collections.emptyMap());
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<ConfigMap> items) {
    return new SourceCall() {
      private int sent;

      @Override
      public void request(long more) {
        for (long left = more; left > 0 && sent < objects.size(); left--) {
          items.onItem(objects.get(sent++));
          if (sent == objects.size()) {
            items.onComplete(new ListEnd(ResourceVersion.of(revision), ""));
          }
        }
      }

      @Override
      public void cancel() {}
    };
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<ConfigMap> events) {
    sink = events;
    events.onOpen();
    watched.countDown();
    return new SourceCall() {
      @Override
      public void request(long more) {
        demand.addAndGet(more);
      }

      @Override
      public void cancel() {}
    };
  }

  @Override
  public boolean supportsWatchList() {
    return false;
  }

  void awaitWatch() throws InterruptedException {
    watched.await();
  }

  /**
   * Sends updates, each of the next object in turn.
   *
   * @param perSecond how fast; 0 for as fast as they are taken
   * @return the revision of the last
   */
  ResourceVersion send(int updates, int perSecond) {
    WatchSink<ConfigMap> to = sink;
    if (to == null) {
      throw new IllegalStateException("nobody watches");
    }
    long begin = System.nanoTime();
    for (int i = 0; i < updates; i++) {
      if (perSecond > 0) {
        pause(begin + i * 1_000_000_000L / perSecond);
      }
      while (demand.get() == 0) {
        LockSupport.parkNanos(10_000);
      }
      demand.decrementAndGet();
      to.onEvent(change());
    }
    return ResourceVersion.of(revision);
  }

  private static void pause(long until) {
    long left = until - System.nanoTime();
    while (left > 0) {
      LockSupport.parkNanos(left);
      left = until - System.nanoTime();
    }
  }

  private WatchEvent<ConfigMap> change() {
    next = (next + 1) % objects.size();
    CachedObject<ConfigMap> old = objects.get(next);
    return new WatchEvent.Change<>(
        WatchEvent.Verb.MODIFIED,
        CachedObject.decoded(metadata(read(old.name()), ++revision), old.object()));
  }

  /** Returns a name as it comes off a wire: equal to the one that is known, and not the same. */
  private static ObjectName read(ObjectName name) {
    return ObjectName.of(
        new String(name.namespace().toCharArray()), new String(name.name().toCharArray()));
  }
}
