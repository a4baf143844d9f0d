package io.informer4j.controller.simulation;

import io.informer4j.controller.leader.LeaderRecord;
import io.informer4j.controller.leader.LeaseLock;
import io.informer4j.controller.leader.LockConflictException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** The lease as a process reaches it. */
final class SimulatedLock implements LeaseLock {

  private static final Duration NEVER = Duration.ofDays(1);

  private final ControllerWorld world;
  private final Life life;

  SimulatedLock(ControllerWorld world, Life life) {
    this.world = world;
    this.life = life;
  }

  @Override
  public CompletionStage<Optional<Versioned>> get() {
    world.judges().budget().onLeaseRequest(life);
    return send(() -> world.server().lease().read());
  }

  @Override
  public CompletionStage<Versioned> create(LeaderRecord record) {
    long now = sends(record);
    return send(() -> world.server().lease().create(life, now, record));
  }

  @Override
  public CompletionStage<Versioned> update(LeaderRecord record, String version) {
    long now = sends(record);
    return send(() -> world.server().lease().update(life, now, record, version));
  }

  private long sends(LeaderRecord record) {
    world.judges().budget().onLeaseRequest(life);
    if (life.isAlive() && record.holder().isEmpty()) {
      world.judges().lease().onRelease(life);
    }
    return world.now();
  }

  /** Not every lock gives up by itself. */
  private <R> CompletionStage<R> send(Supplier<R> effect) {
    WorldSettings settings = world.settings();
    Duration timeout = settings.lockGivesUp() ? settings.timeout() : NEVER;
    CompletableFuture<R> answer = new CompletableFuture<>();
    life.machine().link().call(life, effect, timeout).whenComplete((result, error) -> {
      if (error == null) {
        answer.complete(result);
      } else {
        answer.completeExceptionally(translated(error));
      }
    });
    return answer;
  }

  private static Throwable translated(Throwable error) {
    Throwable cause = error instanceof CompletionException ? error.getCause() : error;
    return cause instanceof ApiException api && api.code() == ApiException.CONFLICT
        ? new LockConflictException("somebody wrote first")
        : cause;
  }

  @Override
  public String describe() {
    return "the lease";
  }
}
