package io.informer4j.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ConsoleThreadsTest {

  /** A thread is on its way out for microseconds only; once in some dozen times that is long enough to be seen. */
  private static final int TIMES = 500;

  @Test
  void noThreadIsLeftWhenClosed() {
    for (int i = 0; i < TIMES; i++) {
      CompletableFuture<Thread> ofRounds = new CompletableFuture<>();
      CompletableFuture<Thread> ofRequests = new CompletableFuture<>();
      try (ConsoleThreads threads =
          new ConsoleThreads(InformerRuntime.shared(), 1, Duration.ofSeconds(1))) {
        threads.runAsDaemon(() -> ofRounds.complete(Thread.currentThread()));
        threads.execute(() -> ofRequests.complete(Thread.currentThread()));
        ofRequests.join();
      }

      assertThat(ofRounds.join().isAlive()).as("thread of rounds %s", i).isFalse();
      assertThat(ofRequests.join().isAlive()).as("thread of requests %s", i).isFalse();
    }
  }

  @Test
  void mayBeClosedByOneOfThem() {
    CompletableFuture<Boolean> closed = new CompletableFuture<>();
    ConsoleThreads threads = new ConsoleThreads(InformerRuntime.shared(), 1, Duration.ofSeconds(1));

    threads.execute(() -> {
      threads.close();
      closed.complete(Thread.currentThread().isInterrupted());
    });

    assertThat(closed.join()).isTrue();
  }
}
