package io.informer4j.controller;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.HandlerOptions;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.MailboxPolicy;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Deleted;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.name.ObjectName;
import io.informer4j.workqueue.AddOptions;

/**
 * Turns the events of one source into names in the queue.
 *
 * <p><b>Threading:</b> called by one thread at a time, on threads for handlers; never waits, unless a filter or a mapping does.
 *
 * <p><i>Implementation notes:</i> its mailbox is one that blocks. One that merges would lose names: what is merged away was in the
 * view for a while, where a reconcile may have seen it that was begun for another reason. An owner who had an object between two
 * events that became one, or an object that was added and deleted in one breath, would be missing from the queue for ever.
 * Blocking costs little here: a handler that only adds to a queue falls behind for moments.
 */
final class SourceHandler<T> implements ResourceEventConsumer<T> {

  private static final AddOptions CHANGE = AddOptions.defaults();
  private static final AddOptions NO_CHANGE = CHANGE.withPriority(AddOptions.LOW_PRIORITY);

  private final Source<T> source;
  private final Workers workers;
  private final Reporter reporter;

  SourceHandler(Source<T> source, Workers workers, Reporter reporter) {
    this.source = source;
    this.workers = workers;
    this.reporter = reporter;
  }

  /** Registers a handler at the source's informer, which is not started by this. */
  static <T> HandlerRegistration register(Source<T> source, Workers workers, Reporter reporter) {
    HandlerOptions options = HandlerOptions.defaults()
        .withName("controller " + reporter.controller())
        .withMailboxPolicy(MailboxPolicy.BLOCK);
    return source
        .informer()
        .addEventHandler(
            new SourceHandler<>(source, workers, reporter),
            source.resyncPeriod().map(options::withResyncPeriod).orElse(options));
  }

  @Override
  public void onEvent(ResourceEvent<T> event) {
    if (!passes(event)) {
      return;
    }
    if (source.isPlain()) {
      workers.enqueue(event.name(), isChange(event) ? CHANGE : NO_CHANGE);
    } else if (event instanceof Added<T> added) {
      enqueue(added.object(), isChange(event) ? CHANGE : NO_CHANGE);
    } else if (event instanceof Updated<T> updated) {
      enqueueBoth(updated, isChange(event) ? CHANGE : NO_CHANGE);
    } else {
      enqueueOwnersOf((Deleted<T>) event);
    }
  }

  private boolean passes(ResourceEvent<T> event) {
    try {
      return source.filter().test(event);
    } catch (Throwable e) { // one look too many does no harm, one too few might
      reporter.sourceError(source.informer().name(), event.name(), e);
      return true;
    }
  }

  /** What starts or resyncs an informer is no change, and waits behind those. */
  private static boolean isChange(ResourceEvent<?> event) {
    return event instanceof Added<?> added
        ? !added.inInitialList()
        : !(event instanceof Updated<?> updated)
            || !updated.old().isSameRevisionAs(updated.current());
  }

  private void enqueueBoth(Updated<T> updated, AddOptions how) {
    if (updated.old() != updated.current()) {
      enqueue(updated.old(), how);
    }
    enqueue(updated.current(), how);
  }

  private void enqueueOwnersOf(Deleted<T> event) {
    event
        .deleted()
        .cached()
        .ifPresentOrElse(
            last -> enqueue(last, CHANGE),
            () -> reporter.sourceError(
                source.informer().name(),
                event.name(),
                new IllegalStateException(
                    "it is gone, and nothing is known of it that could be mapped")));
  }

  private void enqueue(CachedObject<T> object, AddOptions how) {
    try {
      for (ObjectName name : source.namesOf(object)) {
        workers.enqueue(name, how);
      }
    } catch (Throwable e) { // the other object of an update may fare better
      reporter.sourceError(source.informer().name(), object.name(), e);
    }
  }
}
