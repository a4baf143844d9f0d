package io.informer4j.integration.controller;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * A process that is started again whenever it has ended.
 *
 * <p><b>Threading:</b> may be asked from any thread; lives begin and end on a thread of their keeper.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what fails is noted by the ledger
final class Operator {

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final IntFunction<Life> lives;
  private final Ledger ledger;
  private final ExecutorService keeper;
  private volatile Life life;
  private int count;
  private boolean isOver;

  Operator(int number, IntFunction<Life> lives, Ledger ledger) {
    this.lives = lives;
    this.ledger = ledger;
    this.keeper = Executors.newSingleThreadExecutor(task -> new Thread(task, "keeper-" + number));
    this.life = lives.apply(count);
  }

  void start() {
    keep(() -> begin(life));
  }

  private void begin(Life next) {
    life = next;
    next.lost().whenComplete((lost, error) -> keep(() -> replace(next, Life::close)));
    next.start();
  }

  /** Ends a life, unless that has happened already, and begins another. */
  private void replace(Life ended, Consumer<Life> how) {
    if (life == ended && !isOver) {
      how.accept(ended);
      begin(lives.apply(++count));
    }
  }

  private void keep(Runnable task) {
    if (!keeper.isShutdown()) {
      keeper.execute(() -> {
        try {
          task.run();
        } catch (RuntimeException e) {
          ledger.violation("a life could not be ended or begun: " + e);
        }
      });
    }
  }

  /** Returns the life of now. */
  Life life() {
    return life;
  }

  /** Ends the process, and starts it again. */
  void end(Life which, boolean isAsked) {
    keep(() -> replace(which, isAsked ? Life::close : Life::kill));
  }

  void close() {
    keep(() -> {
      isOver = true;
      life.close();
    });
    keeper.shutdown();
    try {
      if (!keeper.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        ledger.violation(life.who() + " does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
