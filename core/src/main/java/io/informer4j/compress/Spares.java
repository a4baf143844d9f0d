package io.informer4j.compress;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A few things that are dear to make and hold memory outside of the heap, for whoever needs one next. What finds no place is
 * released at once.
 *
 * <pre>{@code
 * Inflater inflater = spares.take();
 * try { … } finally { spares.give(inflater); }
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread, without locks.
 */
public final class Spares<R> {

  private static final int PLACES = 4;

  private final AtomicReferenceArray<R> places = new AtomicReferenceArray<>(PLACES);
  private final Supplier<? extends R> maker;
  private final Consumer<? super R> release;

  /** Makes a store without any. */
  public Spares(Supplier<? extends R> maker, Consumer<? super R> release) {
    this.maker = maker;
    this.release = release;
  }

  /** Returns one that nobody else has. */
  public R take() {
    for (int i = 0; i < PLACES; i++) {
      R spare = places.getAndSet(i, null);
      if (spare != null) {
        return spare;
      }
    }
    return maker.get();
  }

  /** Takes one back. */
  public void give(R spare) {
    for (int i = 0; i < PLACES; i++) {
      if (places.compareAndSet(i, null, spare)) {
        return;
      }
    }
    release.accept(spare);
  }
}
