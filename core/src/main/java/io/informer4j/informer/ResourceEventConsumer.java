package io.informer4j.informer;

/**
 * A handler of events that sees keys and revisions, and decodes objects only when it asks for them.
 *
 * <pre>{@code
 * ResourceEventConsumer<Pod> handler = event -> queue.add(event.name());  // no pod is ever decoded
 * }</pre>
 *
 * <p><b>Threading:</b> called on threads for handlers, where it may block; never by two threads at once for one registration,
 * and each call sees what the one before it wrote. What it throws is reported, and the next event follows.
 */
@FunctionalInterface
public interface ResourceEventConsumer<T> {

  /** Handles one event. */
  void onEvent(ResourceEvent<T> event);
}
