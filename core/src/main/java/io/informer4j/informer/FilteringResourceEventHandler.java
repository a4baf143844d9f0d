package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Lets a handler see only the objects that pass a filter, as if there were no others (client-go: {@code
 * FilteringResourceEventHandler}).
 *
 * <pre>{@code
 * var running = new FilteringResourceEventHandler<>(Pod::isRunning, handler);
 * informer.addEventHandler(running);
 * }</pre>
 *
 * <p>An update is judged by both of its revisions: an object that begins to pass is added (not as one of the initial list), one
 * that ceases to pass is deleted, with its old state.
 *
 * <p>A delete whose object is absent cannot be judged. By default the handler is told, since clean-up that is tried in vain
 * does no harm and clean-up that is not tried does; {@link AbsentObject#DROP} keeps it away.
 *
 * <p>This form decodes each object of an event once, for filter and handler together. {@link #ofCached} judges by name,
 * revision and labels and decodes nothing.
 *
 * <p><b>Threading:</b> stateless; the filter runs on the handler's thread.
 */
public final class FilteringResourceEventHandler<T> implements ResourceEventConsumer<T> {

  /** What happens to a delete whose object is absent, so that the filter has nothing to judge. */
  public enum AbsentObject {
    /** The handler is told. */
    PASS,
    /** The handler is not told. */
    DROP
  }

  private final Predicate<? super T> filter;
  private final ResourceEventHandler<T> handler;
  private final AbsentObject absentObject;

  /** Creates a filter that passes deletes of absent objects on. */
  public FilteringResourceEventHandler(
      Predicate<? super T> filter, ResourceEventHandler<T> handler) {
    this(filter, handler, AbsentObject.PASS);
  }

  /** Creates a filter. */
  public FilteringResourceEventHandler(
      Predicate<? super T> filter, ResourceEventHandler<T> handler, AbsentObject absentObject) {
    this.filter = Objects.requireNonNull(filter, "filter");
    this.handler = Objects.requireNonNull(handler, "handler");
    this.absentObject = Objects.requireNonNull(absentObject, "absentObject");
  }

  /** Returns a filter on name, revision and labels, before a consumer; nothing is decoded unless one of them asks. */
  public static <T> ResourceEventConsumer<T> ofCached(
      Predicate<? super CachedObject<T>> filter, ResourceEventConsumer<T> consumer) {
    return ofCached(filter, consumer, AbsentObject.PASS);
  }

  /** Returns a filter on name, revision and labels, before a consumer; nothing is decoded unless one of them asks. */
  public static <T> ResourceEventConsumer<T> ofCached(
      Predicate<? super CachedObject<T>> filter,
      ResourceEventConsumer<T> consumer,
      AbsentObject absentObject) {
    return new FilteringResourceEventConsumer<>(filter, consumer, absentObject);
  }

  /** Returns the handler behind the filter. */
  ResourceEventHandler<T> handler() {
    return handler;
  }

  @Override
  public void onEvent(ResourceEvent<T> event) {
    if (event instanceof ResourceEvent.Added<T> added) {
      onAdd(added.object().object(), added.inInitialList());
    } else if (event instanceof ResourceEvent.Updated<T> updated) {
      onUpdate(updated.old(), updated.current());
    } else if (event instanceof ResourceEvent.Deleted<T> deleted) {
      onDelete(deleted.deleted().forOneHandler());
    }
  }

  private void onAdd(T object, boolean inInitialList) {
    if (filter.test(object)) {
      handler.onAdd(object, inInitialList);
    }
  }

  private void onUpdate(CachedObject<T> oldCached, CachedObject<T> currentCached) {
    CachedObject<T> current = currentCached.forOneReader();
    CachedObject<T> old = oldCached == currentCached ? current : oldCached.forOneReader();
    boolean passes = filter.test(current.object());
    boolean passed = filter.test(old.object());
    if (passes && passed) {
      handler.onUpdate(old.object(), current.object());
    } else if (passes) {
      handler.onAdd(current.object(), false);
    } else if (passed) {
      handler.onDelete(DeletedObject.of(old));
    }
  }

  private void onDelete(DeletedObject<T> deleted) {
    Optional<T> object = deleted.object();
    if (object.isPresent() ? filter.test(object.get()) : absentObject == AbsentObject.PASS) {
      handler.onDelete(deleted);
    }
  }
}
