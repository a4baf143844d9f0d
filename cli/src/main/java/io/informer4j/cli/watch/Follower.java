package io.informer4j.cli.watch;

import io.informer4j.cli.object.Changes;
import io.informer4j.cli.object.Trees;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEventConsumer;
import io.informer4j.name.ResourceType;
import java.util.Map;

/**
 * The handler behind {@code watch}: tells each event, with what has changed. Nothing is decoded of what is not shown.
 *
 * <p><b>Threading:</b> as handlers are, one call at a time.
 */
public final class Follower<T> implements ResourceEventConsumer<T> {

  private final ResourceType type;
  private final Trees trees;
  private final WatchReport report;
  private final Tally tally;
  private final boolean showsInitial;

  /**
   * Makes a handler.
   *
   * @param showsInitial whether objects that were there from the start are told one by one
   */
  public Follower(ResourceType type, WatchReport report, Tally tally, boolean showsInitial) {
    this.type = type;
    this.trees = new Trees(type);
    this.report = report;
    this.tally = tally;
    this.showsInitial = showsInitial;
  }

  @Override
  public void onEvent(ResourceEvent<T> event) {
    if (event instanceof ResourceEvent.Added<T> added) {
      onAdded(added);
    } else if (event instanceof ResourceEvent.Updated<T> updated) {
      onUpdated(updated);
    } else if (event instanceof ResourceEvent.Deleted<T> deleted) {
      tally.deleted.increment();
      report.deleted(type, event.name(), deleted.deleted().finalStateUnknown());
    }
  }

  private void onAdded(ResourceEvent.Added<T> added) {
    (added.inInitialList() ? tally.initial : tally.added).increment();
    if (showsInitial || !added.inInitialList()) {
      Map<String, Object> object = tree(added.object().object());
      report.added(type, added.name(), object, added.inInitialList());
    }
  }

  private void onUpdated(ResourceEvent.Updated<T> updated) {
    tally.updated.increment();
    Map<String, Object> old = tree(updated.old().object());
    Map<String, Object> now = tree(updated.current().object());
    report.updated(type, updated.name(), old, now, Changes.between(old, now));
  }

  private Map<String, Object> tree(T object) {
    return trees.of(object);
  }
}
