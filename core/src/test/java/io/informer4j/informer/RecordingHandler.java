package io.informer4j.informer;

import io.informer4j.testsupport.Thing;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Writes down what it is told. While it is held, each event is under way until the test ends it. */
final class RecordingHandler implements AsyncResourceEventConsumer<Thing> {

  private final List<ResourceEvent<Thing>> events = new ArrayList<>();
  private final Deque<CompletableFuture<Void>> underWay = new ArrayDeque<>();
  private boolean held;

  @Override
  public CompletionStage<Void> onEvent(ResourceEvent<Thing> event) {
    events.add(event);
    if (!held) {
      return Handlers.DONE;
    }
    CompletableFuture<Void> stage = new CompletableFuture<>();
    underWay.add(stage);
    return stage;
  }

  RecordingHandler hold() {
    held = true;
    return this;
  }

  /** Ends what is under way and holds nothing more. */
  void release() {
    held = false;
    underWay.forEach(stage -> stage.complete(null));
    underWay.clear();
  }

  /** Ends the event that is under way. */
  void endOne() {
    underWay.remove().complete(null);
  }

  void failOne(Throwable error) {
    underWay.remove().completeExceptionally(error);
  }

  List<ResourceEvent<Thing>> events() {
    return events;
  }

  List<String> texts() {
    return events.stream().map(Events::text).toList();
  }
}
