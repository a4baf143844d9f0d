package io.informer4j.controller.simulation;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Secret;
import io.informer4j.codec.CachedObject;
import io.informer4j.controller.Reconciler;
import io.informer4j.controller.Reconciliation;
import io.informer4j.controller.Result;
import io.informer4j.testing.simulation.Dice;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes for every object that is wanted one of the same name and value. Every write names the revision that it replaces, so that
 * one which was overtaken does no harm.
 */
final class CopyReconciler implements Reconciler {

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final ControllerWorld world;
  private final Program program;
  private final Dice dice;
  private final FreshnessJudge freshness;

  CopyReconciler(ControllerWorld world, Program program, Dice dice) {
    this.world = world;
    this.program = program;
    this.dice = dice;
    this.freshness = new FreshnessJudge(world);
  }

  @Override
  public Result reconcile(Reconciliation reconciliation) throws InterruptedException {
    program.life().requireAlive();
    String name = reconciliation.name().name();
    StartJudge starts = world.judges().starts();
    starts.onStart(program, name);
    try {
      CachedObject<ConfigMap> wanted =
          reconciliation.view(program.wanted()).get(reconciliation.name()).orElse(null);
      CachedObject<Secret> made =
          reconciliation.view(program.made()).get(reconciliation.name()).orElse(null);
      freshness.onRead(name, made);
      int looks = dice.below(3);
      for (int i = 0; i < looks; i++) {
        await(() -> world.server().revision());
      }
      write(reconciliation, wanted, made);
      if (dice.chance(0.05)) {
        throw new IllegalStateException("something went wrong");
      }
      world.judges().convergence().onDone(name, wanted, made);
      if (dice.chance(0.1)) {
        Duration delay = dice.millis(1, 5000);
        world.judges().convergence().onRequeue(program, name);
        return Result.requeueAfter(delay);
      }
      return Result.done();
    } finally {
      starts.onEnd(program, name);
    }
  }

  private void write(
      Reconciliation reconciliation,
      @Nullable CachedObject<ConfigMap> wanted,
      @Nullable CachedObject<Secret> made)
      throws InterruptedException {
    String name = reconciliation.name().name();
    SimulatedCollection<Secret> copies = world.server().made();
    long before = SimulatedCollection.revisionOf(made);
    if (wanted == null && made != null) {
      reconciliation.deleted(program.made(), await(() -> copies.delete(name, before)));
      freshness.onDeleted(name, before);
    } else if (wanted != null) {
      String value = SimulatedCollection.valueOf(wanted);
      if (made == null || !SimulatedCollection.valueOf(made).equals(value)) {
        Secret written = await(() -> copies.write(name, value, before));
        reconciliation.wrote(program.made(), written);
        freshness.onWritten(name, written);
      }
    }
  }

  private <R> R await(Supplier<R> effect) throws InterruptedException {
    Life life = program.life();
    CompletionStage<R> answer = life.machine().link().call(life, effect);
    life.runtime().await(answer, PATIENCE);
    CompletableFuture<R> ended = answer.toCompletableFuture();
    try {
      if (!ended.isDone()) {
        throw new ApiException(ApiException.NO_ANSWER);
      }
      return ended.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof ApiException api ? api : e;
    }
  }
}
