package io.informer4j.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Says when to stop: on Ctrl-C, or when somebody calls it. */
final class StopSignal {

  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);

  /** Returns a signal that is given when the process is told to end, and that holds the process until all is stopped. */
  static StopSignal onShutdown() {
    StopSignal signal = new StopSignal();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      signal.stop();
      try {
        signal.done.await(10, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }));
    return signal;
  }

  void stop() {
    asked.countDown();
  }

  void stopped() {
    done.countDown();
  }

  /** Waits for the signal, or for so long, and returns whether it was given. */
  boolean await(Duration atMost) throws InterruptedException {
    return asked.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }

  void await() throws InterruptedException {
    asked.await();
  }
}
