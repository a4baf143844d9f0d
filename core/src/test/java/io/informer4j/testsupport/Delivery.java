package io.informer4j.testsupport;

import io.informer4j.reflector.SourceCall;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A call to a {@link FakeSource}: hands out one thing after the other, on the source's executor, as demand allows. */
abstract class Delivery implements SourceCall {

  final FakeSource source;
  private final AtomicInteger wakeUps = new AtomicInteger();
  private long demand;
  private boolean over;

  Delivery(FakeSource source) {
    this.source = source;
  }

  /** Returns the next thing that needs demand, if there is one. Called with the source's lock held. */
  abstract @Nullable Runnable next();

  /** Returns the next thing that needs no demand, if there is one. Called with the source's lock held. */
  abstract @Nullable Runnable nextWithoutDemand();

  /** Called with the source's lock held when nothing more will come. */
  void onOver() {}

  /** Nothing comes after this. Called with the source's lock held. */
  final void end() {
    over = true;
    onOver();
  }

  @Override
  public void request(long items) {
    synchronized (source) {
      demand += items;
    }
    wake();
  }

  @Override
  public void cancel() {
    synchronized (source) {
      if (!over) {
        end();
      }
    }
  }

  final void wake() {
    if (wakeUps.getAndIncrement() == 0) {
      source.executor().execute(this::drain);
    }
  }

  private void drain() {
    int missed = 1;
    while (missed != 0) {
      for (Runnable out = pull(); out != null; out = pull()) {
        out.run();
      }
      missed = wakeUps.addAndGet(-missed);
    }
  }

  private @Nullable Runnable pull() {
    synchronized (source) {
      if (over) {
        return null;
      }
      Runnable free = nextWithoutDemand();
      if (free != null || demand == 0) {
        return free;
      }
      Runnable out = next();
      if (out != null) {
        demand--;
      }
      return out;
    }
  }
}
