package io.informer4j.controller.event;

/**
 * Where events are written to. Calls block.
 *
 * <p><b>Threading:</b> one call at a time, from handlers of the runtime.
 */
interface EventSink {

  /** Creates the event, with all there is to say about it. */
  void create(EventRecord record);

  /** Changes the event of this name: how often it happened, and when last. */
  void update(EventRecord record);
}
