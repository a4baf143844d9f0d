package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.Backoff;
import io.informer4j.runtime.Cancellable;
import io.informer4j.store.Quarantined;
import java.time.Duration;

/**
 * Asks the server whether its history still is the one that we have followed. A server restored from a backup accepts a
 * watch from a revision in its future and stays silent, so nothing else would tell.
 *
 * <p>A list of one item not older than the last revision is enough if it succeeds. If the revision is too large for the
 * server, a consistent read tells a replica that lags from a history that was replaced. Revisions that do not compare
 * prove nothing.
 *
 * <p>It waits a random moment first, since all clients of a server lose it at once, and tries again until it has an
 * answer, with a backoff of its own: it runs beside a watch that may be fine.
 *
 * <p><b>Threading:</b> everything runs on the loop.
 */
final class HistoryProbe<T> implements Cancellable, ListCall.Receiver<T> {

  private static final Duration SHORTEST_DELAY = Duration.ofMillis(500);
  private static final Duration JITTER = Duration.ofSeconds(1);

  private final Machine<T> machine;
  private final ResourceVersion last;
  private final Backoff backoff;
  private final Runnable onReplaced;
  private boolean consistent;
  private Cancellable underWay;

  /** Starts a probe that calls this if the history was replaced. */
  HistoryProbe(Machine<T> machine, Runnable onReplaced) {
    this.machine = machine;
    this.last = machine.progress().last();
    this.backoff = new Backoff(machine.options().backoff(), machine.runtime().random());
    this.onReplaced = onReplaced;
    long jitter = machine.runtime().random().nextLong(JITTER.toNanos());
    this.underWay = machine.after(SHORTEST_DELAY.plusNanos(jitter), this::askWhetherKnown);
  }

  private void askWhetherKnown() {
    if (machine.progress().isDoubtful()) {
      consistent = false;
      ask(new ListOptions(last, ResourceVersionMatch.NOT_OLDER_THAN, 1, ""));
    }
  }

  private void askForNewest() {
    consistent = true;
    ask(new ListOptions(ResourceVersion.UNSET, ResourceVersionMatch.UNSET, 1, ""));
  }

  private void ask(ListOptions options) {
    underWay = ListCall.start(machine, options, KnownObjects.none(), this);
  }

  @Override
  public void cancel() {
    underWay.cancel();
  }

  @Override
  public void onItem(CachedObject<T> item) {}

  @Override
  public void onUndecodable(Quarantined item) {}

  @Override
  public void onComplete(ListEnd end) {
    boolean older = end.resourceVersion().isBefore(last);
    if (older && consistent) {
      onReplaced.run();
    } else if (older) {
      askForNewest();
    } else {
      machine.progress().trust();
    }
  }

  @Override
  public void onFailure(SourceFailure failure) {
    if (failure.kind() == SourceFailure.Kind.TOO_LARGE_RESOURCE_VERSION && !consistent) {
      askForNewest();
    } else {
      machine.decide(Situation.HISTORY_PROBE_FAILED, failure);
      underWay = machine.after(backoff.next(), this::askWhetherKnown);
    }
  }
}
