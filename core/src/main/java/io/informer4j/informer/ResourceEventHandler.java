package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * A handler that gets the objects themselves (client-go: {@code cache.ResourceEventHandler}). All methods do nothing unless
 * overridden.
 *
 * <pre>{@code
 * ResourceEventHandler<Pod> handler =
 *     ResourceEventHandler.of(
 *         pod -> log.info("added {}", pod),
 *         (old, pod) -> log.info("updated {}", pod),
 *         deleted -> log.info("deleted {}", deleted.name()));
 * }</pre>
 *
 * <p>From a packed cache each handler gets copies of its own, decoded at most once per event; from a decoded cache the objects
 * are shared with all readers and must not be changed. A handler that needs names only should be a {@link
 * ResourceEventConsumer}: it then costs no decoding at all.
 *
 * <p><b>Threading:</b> as {@link ResourceEventConsumer}: any thread for handlers, one call at a time for one registration.
 */
public interface ResourceEventHandler<T> extends ResourceEventConsumer<T> {

  /**
   * An object is there that was not.
   *
   * @param object the object
   * @param inInitialList whether it was there already when this handler, or its informer, started
   */
  default void onAdd(T object, boolean inInitialList) {}

  /** An object has a new revision; or both are the same, and it is told once more by a resync. */
  default void onUpdate(T old, T current) {}

  /** An object is gone. Its last state may be stale or absent; its name is certain. */
  default void onDelete(DeletedObject<T> deleted) {}

  /** Decodes what the event is about, each object once, and calls the method that fits. */
  @Override
  default void onEvent(ResourceEvent<T> event) {
    if (event instanceof ResourceEvent.Added<T> added) {
      onAdd(added.object().object(), added.inInitialList());
    } else if (event instanceof ResourceEvent.Updated<T> updated) {
      CachedObject<T> old = updated.old();
      CachedObject<T> current = updated.current();
      T object = current.object();
      onUpdate(old == current ? object : old.object(), object);
    } else if (event instanceof ResourceEvent.Deleted<T> deleted) {
      onDelete(deleted.deleted().forOneHandler());
    }
  }

  /** Returns a handler made of three functions (client-go: {@code ResourceEventHandlerFuncs}). */
  static <T> ResourceEventHandler<T> of(
      Consumer<? super T> onAdd,
      BiConsumer<? super T, ? super T> onUpdate,
      Consumer<? super DeletedObject<T>> onDelete) {
    Objects.requireNonNull(onAdd, "onAdd");
    return of((object, inInitialList) -> onAdd.accept(object), onUpdate, onDelete);
  }

  /**
   * Returns a handler made of three functions, the first of which is also told whether the object belongs to the initial list
   * (client-go: {@code ResourceEventHandlerDetailedFuncs}).
   */
  static <T> ResourceEventHandler<T> of(
      BiConsumer<? super T, Boolean> onAdd,
      BiConsumer<? super T, ? super T> onUpdate,
      Consumer<? super DeletedObject<T>> onDelete) {
    return new FunctionHandler<>(onAdd, onUpdate, onDelete);
  }
}
