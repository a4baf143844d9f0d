package io.informer4j.informer;

import java.util.concurrent.CompletionStage;

/**
 * A handler of events that goes on after its method has returned: the next event is delivered when the stage has ended.
 *
 * <pre>{@code
 * AsyncResourceEventConsumer<Pod> handler = event -> client.report(event.name());  // a CompletionStage<Void>
 * }</pre>
 *
 * <p>No thread waits for the stage. One that ends with an error is reported like an exception that was thrown. Until it ends,
 * this handler's events gather in its mailbox.
 *
 * <p><b>Threading:</b> called on threads for handlers; one event at a time for one registration.
 */
@FunctionalInterface
public interface AsyncResourceEventConsumer<T> {

  /** Returns the stage of an event that is dealt with already; with it the next one follows without a detour. */
  static CompletionStage<Void> done() {
    return Handlers.DONE;
  }

  /** Begins to handle one event; the stage ends when it is done. */
  CompletionStage<Void> onEvent(ResourceEvent<T> event);
}
