package io.informer4j.testsupport;

import io.informer4j.reflector.SourceCall;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call that the test answers itself: it calls the sink and sees demand and cancellation.
 *
 * @param <O> what was asked for
 * @param <S> who is to be answered
 */
public abstract class ManualCall<O, S> implements SourceCall {

  private volatile @Nullable O options;
  private volatile @Nullable S sink;
  private volatile long requested;
  private volatile boolean cancelled;

  void begin(O withOptions, S to) {
    options = withOptions;
    sink = to;
  }

  public boolean isBegun() {
    return sink != null;
  }

  public O options() {
    return Objects.requireNonNull(options, "not asked for yet");
  }

  public S sink() {
    return Objects.requireNonNull(sink, "not asked for yet");
  }

  /** Returns how many items or events were asked for in all. */
  public long requested() {
    return requested;
  }

  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // one loop asks
  public void request(long items) {
    requested += items;
  }

  @Override
  public void cancel() {
    cancelled = true;
  }
}
