package io.informer4j.testing.client;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.informer4j.apiserver.rest.EventStream;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The body of a watch: pieces arrive in tasks of the runtime, when there is demand and the control plane has more. */
final class StreamBody extends SimulatedBody {

  private final EventStream events;
  private final InformerRuntime runtime;
  private final Connections connections;
  private boolean isScheduled;
  private @Nullable Cancellable timer;

  StreamBody(
      EventStream events,
      InformerRuntime runtime,
      Connections connections,
      Chunking chunking,
      long cutAfter,
      AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    super(new ByteSource.Events(events, runtime), chunking, cutAfter, consumer);
    this.events = events;
    this.runtime = runtime;
    this.connections = connections;
  }

  /** Begins to listen to the control plane. Apart from the constructor, since it gives this away. */
  void open() {
    connections.opened(this);
    events.onReady(this::schedule);
  }

  @Override
  void onDemand() {
    schedule();
  }

  @Override
  void onDrained() {
    cancelTimer();
    long due = events.due();
    if (due != Long.MAX_VALUE) {
      long delay = Math.max(0, due - runtime.nanoTime());
      timer = runtime.schedule(Duration.ofNanos(delay), this::schedule);
    }
  }

  @Override
  void onOver() {
    cancelTimer();
    connections.closed(this);
  }

  private void schedule() {
    if (!isScheduled && !done().isDone()) {
      isScheduled = true;
      runtime.loops().execute(this::run);
    }
  }

  private void run() {
    isScheduled = false;
    cancelTimer();
    deliver();
  }

  private void cancelTimer() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }
}
