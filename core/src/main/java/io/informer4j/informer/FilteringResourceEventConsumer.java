package io.informer4j.informer;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.FilteringResourceEventHandler.AbsentObject;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/** The filter of {@link FilteringResourceEventHandler} for those who do without the object. */
final class FilteringResourceEventConsumer<T> implements ResourceEventConsumer<T> {

  private final Predicate<? super CachedObject<T>> filter;
  private final ResourceEventConsumer<T> consumer;
  private final AbsentObject absentObject;

  FilteringResourceEventConsumer(
      Predicate<? super CachedObject<T>> filter,
      ResourceEventConsumer<T> consumer,
      AbsentObject absentObject) {
    this.filter = Objects.requireNonNull(filter, "filter");
    this.consumer = Objects.requireNonNull(consumer, "consumer");
    this.absentObject = Objects.requireNonNull(absentObject, "absentObject");
  }

  /** Returns the consumer behind the filter. */
  ResourceEventConsumer<T> consumer() {
    return consumer;
  }

  @Override
  public void onEvent(ResourceEvent<T> event) {
    if (event instanceof ResourceEvent.Updated<T> updated) {
      onUpdate(updated);
    } else if (event instanceof ResourceEvent.Added<T> added) {
      if (filter.test(added.object())) {
        consumer.onEvent(event);
      }
    } else if (event instanceof ResourceEvent.Deleted<T> deleted && passes(deleted.deleted())) {
      consumer.onEvent(event);
    }
  }

  private void onUpdate(ResourceEvent.Updated<T> update) {
    boolean passes = filter.test(update.current());
    boolean passed = filter.test(update.old());
    if (passes && passed) {
      consumer.onEvent(update);
    } else if (passes) {
      consumer.onEvent(new ResourceEvent.Added<>(update.current(), false));
    } else if (passed) {
      consumer.onEvent(new ResourceEvent.Deleted<>(DeletedObject.of(update.old())));
    }
  }

  private boolean passes(DeletedObject<T> deleted) {
    Optional<CachedObject<T>> cached = deleted.cached();
    return cached.isPresent() ? filter.test(cached.get()) : absentObject == AbsentObject.PASS;
  }
}
