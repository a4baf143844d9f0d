package io.informer4j.informer;

import io.informer4j.queue.DeltaProcessor;
import io.informer4j.queue.DeltaQueue;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceFailure;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * What a {@link QueueController} is made of (client-go: {@code cache.Config}).
 *
 * <pre>{@code
 * InformerConfig<Pod> config = InformerConfig.of(queue, pods, (deltas, inInitialList) -> apply(deltas))
 *     .withResync(Duration.ofSeconds(30), () -> true);
 * }</pre>
 *
 * @param queue where the reflector puts changes and the process function takes them from
 * @param listerWatcher the source
 * @param process what is done with the changes, inline
 * @param resyncPeriod how often everything is said once more; zero for never
 * @param shouldResync asked each time the period is over
 * @param pageSize the page size of lists, 0 for the protocol's own rules
 * @param errorHandler hears why lists and watches failed; they are tried again all the same
 */
public record InformerConfig<T>(
    DeltaQueue<T> queue,
    ListerWatcher<T> listerWatcher,
    DeltaProcessor<T> process,
    Duration resyncPeriod,
    BooleanSupplier shouldResync,
    int pageSize,
    Consumer<SourceFailure> errorHandler) {

  /** Returns a configuration without resync, with the protocol's page size, whose failures go to the log only. */
  public static <T> InformerConfig<T> of(
      DeltaQueue<T> queue, ListerWatcher<T> listerWatcher, DeltaProcessor<T> process) {
    return new InformerConfig<>(
        queue, listerWatcher, process, Duration.ZERO, () -> true, 0, failure -> {});
  }

  /** Returns this configuration with a resync. */
  public InformerConfig<T> withResync(Duration period, BooleanSupplier whenDue) {
    return new InformerConfig<>(
        queue, listerWatcher, process, period, whenDue, pageSize, errorHandler);
  }

  /** Returns this configuration with another page size. */
  public InformerConfig<T> withPageSize(int size) {
    return new InformerConfig<>(
        queue, listerWatcher, process, resyncPeriod, shouldResync, size, errorHandler);
  }

  /** Returns this configuration with somebody who hears of failures. */
  public InformerConfig<T> withErrorHandler(Consumer<SourceFailure> handler) {
    return new InformerConfig<>(
        queue, listerWatcher, process, resyncPeriod, shouldResync, pageSize, handler);
  }
}
