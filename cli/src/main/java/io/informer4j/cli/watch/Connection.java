package io.informer4j.cli.watch;

import io.informer4j.cli.cluster.Failures;
import io.informer4j.informer.InformerListener;
import io.informer4j.name.ResourceVersion;
import io.informer4j.redact.SafeText;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells how an informer's connection to the server is doing: one line when it breaks, with the reason and when it is tried
 * again, and one when it stands again.
 *
 * <p>What no waiting will mend (no permission, no such user, a selector that the server does not take) ends the command, as
 * long as there is nothing to show yet. Later it is trouble like any other: permissions come and go.
 *
 * <p><b>Threading:</b> called by the loop of one informer.
 */
public final class Connection implements InformerListener {

  private final String name;
  private final WatchReport report;
  private final Tally tally;
  private final Consumer<String> hopeless;
  private boolean isListed;
  private @Nullable String failure;
  private long brokenAt;
  private boolean isBroken;

  /**
   * Listens to one informer.
   *
   * @param hopeless told what no waiting will mend
   */
  public Connection(String name, WatchReport report, Tally tally, Consumer<String> hopeless) {
    this.name = name;
    this.report = report;
    this.tally = tally;
    this.hopeless = hopeless;
  }

  @Override
  public void onListProgress(ListMode mode, int objects) {
    tally.loading(name, objects);
  }

  @Override
  public void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    tally.loading(name, 0);
    String how = mode == ListMode.WATCH_LIST ? "a streaming list" : "a list";
    report.listed(
        name, objects, resourceVersion.toString(), took, isListed ? how + ", again" : how);
    isListed = true;
  }

  @Override
  public void onFailure(SourceFailure happened, Decision decision) {
    String words = SafeText.line(happened.message());
    Optional<String> verdict = Failures.hopeless(happened, words);
    if (!isListed && verdict.isPresent()) {
      hopeless.accept(verdict.get());
      return;
    }
    if (!isBroken) {
      isBroken = true;
      brokenAt = System.nanoTime();
    }
    if (decision.backoff()) {
      failure = words; // onBackoff follows, and says for how long
    } else {
      tell(words, Duration.ZERO);
    }
  }

  @Override
  public void onBackoff(Duration delay) {
    if (failure != null) {
      tell(failure, delay);
      failure = null;
    }
  }

  private void tell(String words, Duration again) {
    tally.troubles.increment();
    report.trouble(name, words, again);
  }

  @Override
  public void onWatchOpened(ResourceVersion from) {
    if (isBroken) {
      isBroken = false;
      String revision = from.isConcrete() ? "revision " + from : "the present state";
      report.recovered(name, revision, Duration.ofNanos(System.nanoTime() - brokenAt));
    }
  }

  @Override
  public void onModeChanged(ListMode mode, String reason) {
    report.remark(
        name,
        (mode == ListMode.LIST ? "plain lists" : "streaming lists") + " from now on: "
            + SafeText.line(reason));
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    report.remark(
        name,
        "the server's history was replaced, by a restored backup perhaps (revision " + before
            + ", now " + now + ")");
  }

  @Override
  public void onResourceGone() {
    report.remark(name, "the server does not know the resource any more; it is asked again");
  }

  @Override
  public void onQuarantined(Quarantined quarantined) {
    report.remark(
        name,
        SafeText.line(quarantined.name().toString())
            + " cannot be read; its last good version stays");
  }

  @Override
  public void onWatchSilent(Duration silence) {
    report.remark(
        name, "nothing was heard for " + silence.toSeconds() + " s; a second watch is opened");
  }

  @Override
  public void onMerging(String handler, int pending) {
    report.remark(
        name, pending + " changes wait to be printed; those of one object are merged from here on");
  }
}
