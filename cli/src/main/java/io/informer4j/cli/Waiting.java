package io.informer4j.cli;

import io.informer4j.cli.cluster.Failures;
import io.informer4j.cli.cluster.UserException;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.InformerListener;
import io.informer4j.redact.SafeText;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.SourceFailure;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Waits for informers, and knows when what they wait for will not come: an informer itself never gives up.
 *
 * <p><b>Threading:</b> listeners may be called from any thread; one thread waits.
 */
final class Waiting {

  private final StopSignal stop;
  private final CompletableFuture<Void> hopeless = new CompletableFuture<>();
  private volatile String lastFailure = "";

  Waiting(StopSignal stop) {
    this.stop = stop;
  }

  /** Returns a listener that hears what stands in the way. */
  InformerListener listener() {
    return new InformerListener() {
      @Override
      public void onFailure(SourceFailure failure, Decision decision) {
        failed(failure);
      }
    };
  }

  void failed(SourceFailure failure) {
    lastFailure = SafeText.line(failure.message());
    Failures.hopeless(failure, lastFailure)
        .ifPresent(why -> hopeless.completeExceptionally(new UserException(why)));
  }

  /**
   * Waits for the first full state.
   *
   * @throws UserException if it does not come in that time, or never will
   * @throws StoppedException if it is told to stop meanwhile
   */
  void until(ResourceInformer<?> informer, Duration patience) throws InterruptedException {
    CompletableFuture<Void> synced = informer.synced().toCompletableFuture().copy();
    if (!await(CompletableFuture.anyOf(synced, hopeless, stop.asked()), patience)) {
      throw new UserException("the cache is not synced after " + patience.toSeconds() + " s"
          + (lastFailure.isEmpty() ? "; --timeout waits longer" : ": " + lastFailure));
    }
    if (!synced.isDone()) {
      throw new StoppedException();
    }
  }

  /**
   * Waits for so long, and returns whether it was told to stop meanwhile.
   *
   * @throws UserException if informers wait in vain
   */
  boolean pause(Duration duration) throws InterruptedException {
    await(CompletableFuture.anyOf(hopeless, stop.asked()), duration);
    return stop.isAsked();
  }

  private static boolean await(CompletableFuture<?> one, Duration atMost)
      throws InterruptedException {
    try {
      one.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new UserException(Failures.inWords(e), e);
    }
  }
}
