package io.informer4j.controller.simulation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.runtime.SerialLoop;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The lists and watches of one resource, as a process asks for them. */
final class SimulatedSource<T extends HasMetadata> implements ListerWatcher<T> {

  private final Life life;
  private final SimulatedCollection<T> collection;

  SimulatedSource(Life life, SimulatedCollection<T> collection) {
    this.life = life;
    this.collection = collection;
  }

  @Override
  public boolean supportsWatchList() {
    return false;
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<T> sink) {
    ListOf<T> list = new ListOf<>(life, sink);
    life.machine()
        .link()
        .call(life, () -> new Page<>(collection.all(), collection.server().revision()))
        .whenComplete(list::answered);
    return list;
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<T> sink) {
    long from = Long.parseLong(options.resourceVersion().value());
    SimulatedWatch<T> watch = new SimulatedWatch<>(life, collection, sink, from, options.timeout());
    life.machine()
        .link()
        .call(life, () -> collection.server().revision())
        .whenComplete((ignored, error) -> watch.answered(error));
    return watch;
  }

  static SourceFailure failure(Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    if (cause instanceof ApiException api && api.code() != ApiException.NO_ANSWER) {
      return SourceFailure.ofStatus(api.code(), "", api.toString(), List.of(), Optional.empty());
    }
    return SourceFailure.of(SourceFailure.Kind.CONNECTION_LOST, "connection lost", null);
  }

  private record Page<T>(List<CachedObject<T>> items, long revision) {}

  /** Calls its sink on a loop of its own, as a watch does. */
  private static final class ListOf<T> implements SourceCall {
    private final ListSink<T> sink;
    private final SerialLoop loop;
    private @Nullable Page<T> page;
    private long demand;
    private int delivered;
    private boolean isOver;

    ListOf(Life life, ListSink<T> sink) {
      this.sink = sink;
      this.loop = new SerialLoop("a list of " + life, life.runtime().loops());
    }

    void answered(@Nullable Page<T> answer, @Nullable Throwable error) {
      loop.execute(() -> begin(answer, error));
    }

    private void begin(@Nullable Page<T> answer, @Nullable Throwable error) {
      if (isOver) {
        return;
      }
      if (answer == null) {
        isOver = true;
        sink.onFailure(failure(error == null ? new ApiException(ApiException.NO_ANSWER) : error));
      } else {
        page = answer;
        deliver();
      }
    }

    @Override
    public void request(long items) {
      demand += items;
      loop.execute(this::deliver);
    }

    private void deliver() {
      while (page != null && !isOver && delivered < page.items.size() && demand > 0) {
        demand--;
        sink.onItem(page.items.get(delivered++));
      }
      if (page != null && !isOver && delivered == page.items.size()) {
        isOver = true;
        sink.onComplete(new ListEnd(ResourceVersion.of(page.revision), ""));
      }
    }

    @Override
    public void cancel() {
      isOver = true;
    }
  }
}
