package io.informer4j.testsupport;

import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One watch of a {@link FakeSource}. All fields are guarded by the source's lock. */
final class FakeWatch extends Delivery {

  private final WatchOptions options;
  private final WatchSink<Thing> sink;
  final Deque<WatchEvent<Thing>> injected = new ArrayDeque<>();
  Optional<Consumer<WatchSink<Thing>>> end = Optional.empty();
  long cursor;
  boolean bookmarkDue;
  boolean frozen;
  private boolean announced;
  private boolean ended;

  FakeWatch(FakeSource source, WatchOptions options, WatchSink<Thing> sink) {
    super(source);
    this.options = options;
    this.sink = sink;
  }

  void refuse(SourceFailure failure) {
    announced = true;
    end = Optional.of(to -> to.onFailure(failure));
  }

  /** Ends the watch at its timeout and sends bookmarks from time to time. */
  void keepTime(InformerRuntime time, Duration bookmarkPeriod) {
    time.schedule(options.timeout(), () -> change(() -> end = Optional.of(WatchSink::onClose)));
    if (!bookmarkPeriod.isZero()) {
      keepBookmarking(time, bookmarkPeriod);
    }
  }

  private void keepBookmarking(InformerRuntime time, Duration period) {
    time.schedule(period, () -> {
      change(() -> bookmarkDue = true);
      boolean goOn;
      synchronized (source) {
        goOn = !ended;
      }
      if (goOn) {
        keepBookmarking(time, period);
      }
    });
  }

  private void change(Runnable change) {
    synchronized (source) {
      change.run();
    }
    wake();
  }

  @Override
  void onOver() {
    ended = true;
    source.forget(this);
  }

  @Override
  @Nullable
  Runnable nextWithoutDemand() {
    if (frozen) {
      return null;
    }
    if (!announced) {
      announced = true;
      return sink::onOpen;
    }
    if (end.isEmpty()) {
      return null;
    }
    Consumer<WatchSink<Thing>> last = end.get();
    end();
    return () -> last.accept(sink);
  }

  @Override
  @Nullable
  Runnable next() {
    if (frozen) {
      return null;
    }
    WatchEvent<Thing> event = injected.poll();
    if (event == null) {
      event = nextChange();
    }
    if (event == null && bookmarkDue) {
      bookmarkDue = false;
      // Real servers send no bookmark to a watch that waits for a revision in their future.
      event = cursor > source.revision() ? null : bookmarkNow();
    }
    if (event == null) {
      return null;
    }
    if (event.kind() == WatchEvent.Kind.ERROR) {
      end = Optional.of(WatchSink::onClose);
    }
    WatchEvent<Thing> out = event;
    return () -> sink.onEvent(out);
  }

  private WatchEvent<Thing> bookmarkNow() {
    cursor = source.revision();
    return new WatchEvent.Bookmark<>(source.history().version(cursor), false);
  }

  private @Nullable WatchEvent<Thing> nextChange() {
    FakeHistory history = source.history();
    for (int index = history.indexAfter(cursor); index < history.size(); index++) {
      FakeHistory.Change change = history.get(index);
      cursor = change.revision();
      if (!change.hiddenFromWatches()) {
        return source.event(change.verb(), change.thing());
      }
    }
    return null;
  }
}
