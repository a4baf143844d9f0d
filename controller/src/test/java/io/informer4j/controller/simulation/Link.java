package io.informer4j.controller.simulation;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.simulation.Dice;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The way between a machine and the API server, with all that goes wrong on it. */
final class Link {

  private static final List<Integer> ERRORS = List.of(ApiException.CONFLICT, 429, 500, 503);
  private static final int FIRST_WITH_EFFECT = 500;

  private final DeterministicRuntime runtime;
  private final SimulatedServer server;
  private final WorldSettings settings;
  private final Dice dice;
  private long requestsLostUntil;
  private long answersLostUntil;
  private long delayedUntil;
  private int longestDelayMillis;
  private long laggingUntil;
  private long errorsUntil;

  Link(DeterministicRuntime runtime, SimulatedServer server, WorldSettings settings, long seed) {
    this.runtime = runtime;
    this.server = server;
    this.settings = settings;
    this.dice = new Dice(seed);
  }

  void loseRequests(Duration time) {
    requestsLostUntil = after(time);
  }

  void loseAnswers(Duration time) {
    answersLostUntil = after(time);
  }

  void delay(Duration time, Duration longest) {
    delayedUntil = after(time);
    longestDelayMillis = (int) longest.toMillis();
  }

  void lag(Duration time) {
    laggingUntil = after(time);
  }

  void answerWithErrors(Duration time) {
    errorsUntil = after(time);
  }

  /** Returns how long watches deliver nothing from now on; zero if they do. */
  Duration lag() {
    return Duration.ofNanos(Math.max(0, laggingUntil - runtime.nanoTime()));
  }

  void heal() {
    long now = runtime.nanoTime();
    requestsLostUntil = now;
    answersLostUntil = now;
    delayedUntil = now;
    laggingUntil = now;
    errorsUntil = now;
  }

  Duration latency() {
    boolean isSlow = runtime.nanoTime() < delayedUntil && dice.chance(0.7);
    return dice.millis(0, isSlow ? longestDelayMillis : settings.latencyMillis());
  }

  /**
   * Sends a request, which has its effect when it arrives. The answer comes as a task of the process, or the failure when it has
   * waited long enough.
   */
  <R> CompletionStage<R> call(Life life, Supplier<R> effect) {
    return call(life, effect, settings.timeout());
  }

  /** Sends a request that is given up after this time. */
  <R> CompletionStage<R> call(Life life, Supplier<R> effect, Duration timeout) {
    Exchange<R> exchange = new Exchange<>(life, effect, server.connections(), timeout);
    if (life.isAlive() && runtime.nanoTime() >= requestsLostUntil) {
      runtime.schedule(latency(), exchange::arrive);
    }
    return exchange.answer;
  }

  private long after(Duration time) {
    return runtime.nanoTime() + time.toNanos();
  }

  private final class Exchange<R> {
    private final Life life;
    private final Supplier<R> effect;
    private final int connection;
    private final CompletableFuture<R> answer = new CompletableFuture<>();
    private final Cancellable timeout;

    Exchange(Life life, Supplier<R> effect, int connection, Duration atMost) {
      this.life = life;
      this.effect = effect;
      this.connection = connection;
      this.timeout = life.runtime()
          .schedule(atMost, () -> end(null, new ApiException(ApiException.NO_ANSWER)));
    }

    private void arrive() {
      if (server.isDown() || connection != server.connections()) {
        answer(null, new ApiException(ApiException.NO_ANSWER));
        return;
      }
      int error = runtime.nanoTime() < errorsUntil && dice.chance(0.7) ? dice.pick(ERRORS) : 0;
      boolean hasEffect = error == 0 || (error >= FIRST_WITH_EFFECT && dice.chance(0.2));
      R result = null;
      RuntimeException refusal = error == 0 ? null : new ApiException(error);
      if (hasEffect) {
        try {
          result = effect.get();
        } catch (RuntimeException e) {
          refusal = e;
        }
      }
      answer(result, refusal);
    }

    private void answer(@Nullable R result, @Nullable RuntimeException refusal) {
      if (runtime.nanoTime() >= answersLostUntil) {
        runtime.schedule(
            latency(), () -> life.runtime().loops().execute(() -> end(result, refusal)));
      }
    }

    private void end(@Nullable R result, @Nullable RuntimeException refusal) {
      timeout.cancel();
      if (refusal != null) {
        answer.completeExceptionally(refusal);
      } else {
        answer.complete(result);
      }
    }
  }
}
