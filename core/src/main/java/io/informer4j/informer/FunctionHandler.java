package io.informer4j.informer;

import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A handler made of three functions; its parts are visible so that it can be named after them. */
record FunctionHandler<T>(
    BiConsumer<? super T, Boolean> add,
    BiConsumer<? super T, ? super T> update,
    Consumer<? super DeletedObject<T>> delete)
    implements ResourceEventHandler<T> {

  FunctionHandler {
    Objects.requireNonNull(add, "onAdd");
    Objects.requireNonNull(update, "onUpdate");
    Objects.requireNonNull(delete, "onDelete");
  }

  @Override
  public void onAdd(T object, boolean inInitialList) {
    add.accept(object, inInitialList);
  }

  @Override
  public void onUpdate(T old, T current) {
    update.accept(old, current);
  }

  @Override
  public void onDelete(DeletedObject<T> deleted) {
    delete.accept(deleted);
  }
}
