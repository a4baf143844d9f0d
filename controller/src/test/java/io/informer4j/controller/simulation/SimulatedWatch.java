package io.informer4j.controller.simulation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchSink;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One watch: what happened after a revision, in order, each batch a while after it happened. The sink is called on a loop of the
 * watch's own: a process that stands still in the middle of a call hears nothing else of it before it has come back from that one.
 */
final class SimulatedWatch<T extends HasMetadata> implements SourceCall {

  private static final Duration BOOKMARKS = Duration.ofSeconds(60);

  private enum State {
    ASKED,
    OPEN,
    OVER
  }

  private final Life life;
  private final SimulatedCollection<T> collection;
  private final WatchSink<T> sink;
  private final Duration timeout;
  private final SerialLoop loop;
  private long cursor;
  private int next;
  private long demand;
  private boolean isStepDue;
  private boolean isBookmarkDue;
  private State state = State.ASKED;

  SimulatedWatch(
      Life life,
      SimulatedCollection<T> collection,
      WatchSink<T> sink,
      long cursor,
      Duration timeout) {
    this.life = life;
    this.collection = collection;
    this.sink = sink;
    this.cursor = cursor;
    this.timeout = timeout;
    this.loop = new SerialLoop("a watch of " + life, life.runtime().loops());
  }

  Life life() {
    return life;
  }

  void answered(@Nullable Throwable error) {
    loop.execute(() -> begin(error));
  }

  private void begin(@Nullable Throwable error) {
    if (state == State.OVER) {
      return;
    }
    if (error != null) {
      state = State.OVER;
      sink.onFailure(SimulatedSource.failure(error));
      return;
    }
    state = State.OPEN;
    collection.opened(this);
    life.runtime().schedule(timeout, () -> loop.execute(this::expire));
    bookmarkLater();
    sink.onOpen();
    wake();
  }

  private void bookmarkLater() {
    life.runtime().schedule(BOOKMARKS, () -> {
      if (state == State.OPEN) {
        isBookmarkDue = true;
        wake();
        bookmarkLater();
      }
    });
  }

  /** Something may have happened that is to be delivered. */
  void wake() {
    if (state == State.OPEN && !isStepDue) {
      isStepDue = true;
      Duration wait = life.machine().link().lag().plus(life.machine().link().latency());
      life.runtime().schedule(wait, () -> loop.execute(this::step));
    }
  }

  private void step() {
    isStepDue = false;
    if (!life.machine().link().lag().isZero()) {
      wake();
      return;
    }
    List<SimulatedCollection.Change<T>> history = collection.history();
    while (state == State.OPEN && demand > 0 && next < history.size()) {
      SimulatedCollection.Change<T> change = history.get(next++);
      if (change.revision() > cursor) {
        cursor = change.revision();
        demand--;
        sink.onEvent(new WatchEvent.Change<>(change.verb(), change.object()));
      }
    }
    if (state == State.OPEN && demand > 0 && isBookmarkDue && next == history.size()) {
      isBookmarkDue = false;
      cursor = collection.server().revision();
      demand--;
      sink.onEvent(new WatchEvent.Bookmark<>(ResourceVersion.of(cursor), false));
    }
  }

  private void expire() {
    if (state == State.OPEN) {
      end();
      sink.onClose();
    }
  }

  /** The connection breaks, which the process hears when it runs. */
  void breakOff() {
    if (state == State.OPEN) {
      end();
      loop.execute(() -> sink.onFailure(
          SourceFailure.of(SourceFailure.Kind.CONNECTION_LOST, "connection reset", null)));
    }
  }

  private void end() {
    state = State.OVER;
    collection.closed(this);
  }

  @Override
  public void request(long items) {
    demand += items;
    wake();
  }

  @Override
  public void cancel() {
    if (state == State.OPEN) {
      end();
    }
    state = State.OVER;
  }
}
