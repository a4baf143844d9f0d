package io.informer4j.fabric8.transport;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.KnownObjects;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchSink;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A sink that keeps what it is given, lets tests wait for it, and notes breaches of the contract. */
abstract class Recorded<T, E> implements KnownObjects<T> {

  static final Duration PATIENCE = Duration.ofSeconds(20);

  private final List<E> taken = new ArrayList<>();
  private final AtomicBoolean busy = new AtomicBoolean();
  private final List<String> breaches = new ArrayList<>();
  private @Nullable CachedObject<T> known;
  private boolean isFirst;
  private int meanwhileAt;
  private Runnable meanwhile = () -> {};
  final CompletableFuture<SourceFailure> failure = new CompletableFuture<>();
  final CompletableFuture<Boolean> over = new CompletableFuture<>();

  /** The one object that is in the cache already. */
  void knows(CachedObject<T> object) {
    known = object;
  }

  /** There is no cache yet. */
  void knowsNothing() {
    isFirst = true;
  }

  @Override
  public boolean isEmpty() {
    return isFirst;
  }

  @Override
  public Optional<CachedObject<T>> known(ObjectName name, String uid, ResourceVersion revision) {
    CachedObject<T> object = known;
    return object != null
            && object.name().equals(name)
            && object.uid().equals(uid)
            && object.resourceVersion().equals(revision)
        ? Optional.of(object)
        : Optional.empty();
  }

  final void called(Runnable what) {
    if (!busy.compareAndSet(false, true)) {
      breach("two calls at a time");
    }
    if (over.isDone()) {
      breach("a call after the end");
    }
    what.run();
    busy.set(false);
  }

  private synchronized void breach(String what) {
    breaches.add(what);
  }

  synchronized List<String> breaches() {
    return List.copyOf(breaches);
  }

  final synchronized void take(E something) {
    taken.add(something);
    notifyAll();
    if (taken.size() == meanwhileAt) {
      meanwhile.run();
    }
  }

  /** Does something while the sink is called with the one of this number. */
  void meanwhile(int number, Runnable something) {
    meanwhileAt = number;
    meanwhile = something;
  }

  synchronized List<E> taken() {
    return new ArrayList<>(taken);
  }

  /** Waits until there are this many, for real. */
  synchronized List<E> await(int count) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (taken.size() < count) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError(
            "only " + taken.size() + " of " + count + " came; failure: " + failure.getNow(null));
      }
      wait(left);
    }
    return new ArrayList<>(taken);
  }

  SourceFailure awaitFailure() throws Exception {
    return failure.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  void failed(SourceFailure why) {
    called(() -> {
      failure.complete(why);
      over.complete(false);
    });
  }

  /** A list. */
  static final class OfList<T> extends Recorded<T, Object> implements ListSink<T> {
    final CompletableFuture<ListEnd> end = new CompletableFuture<>();

    @Override
    public void onItem(CachedObject<T> item) {
      called(() -> take(item));
    }

    @Override
    public void onUndecodable(Quarantined item) {
      called(() -> take(item));
    }

    @Override
    public void onComplete(ListEnd how) {
      called(() -> {
        end.complete(how);
        over.complete(true);
      });
    }

    @Override
    public void onFailure(SourceFailure why) {
      end.completeExceptionally(new AssertionError(why.toString()));
      failed(why);
    }

    ListEnd awaitEnd() throws Exception {
      return end.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    List<String> names() {
      List<String> names = new ArrayList<>();
      taken().forEach(item -> names.add(nameOf(item)));
      return names;
    }

    private static String nameOf(Object item) {
      return item instanceof CachedObject<?> object
          ? object.name().name()
          : "undecodable " + ((Quarantined) item).name().name();
    }
  }

  /** A watch. */
  static final class OfWatch<T> extends Recorded<T, WatchEvent<T>> implements WatchSink<T> {
    final CompletableFuture<Boolean> open = new CompletableFuture<>();
    final CompletableFuture<Boolean> closed = new CompletableFuture<>();

    @Override
    public void onOpen() {
      called(() -> open.complete(true));
    }

    @Override
    public void onEvent(WatchEvent<T> event) {
      called(() -> take(event));
    }

    @Override
    public void onClose() {
      called(() -> {
        closed.complete(true);
        over.complete(true);
      });
    }

    @Override
    public void onFailure(SourceFailure why) {
      open.completeExceptionally(new AssertionError(why.toString()));
      closed.completeExceptionally(new AssertionError(why.toString()));
      failed(why);
    }

    void awaitOpen() throws Exception {
      open.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    void awaitClosed() throws Exception {
      closed.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
  }
}
