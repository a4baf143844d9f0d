package io.informer4j.testing.simulation;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.runtime.Backoff;
import java.time.Duration;

/**
 * The informer does not storm its source (G20): few requests at a time, patience after failures, at most two watches and
 * one list at once.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class RequestBudgetOracle implements Oracle {

  private static final String NAME = "RequestBudget";
  private static final int MOST_WATCHES = 2;
  private static final int MOST_LISTS = 1;

  private RequestBucket bucket = new RequestBucket(0, 0, 0);
  private BackoffJudge patience = new BackoffJudge(Backoff.Policy.DEFAULT);
  private int open;

  @Override
  public void onInformer(World world) {
    WorldSettings settings = world.settings();
    bucket = new RequestBucket(world.runtime().nanoTime(), settings.names(), settings.pageSize());
    patience = new BackoffJudge(Backoff.Policy.DEFAULT);
  }

  @Override
  public void onChange(
      World world, WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    bucket.refund();
  }

  @Override
  public void onBookmark(World world, ResourceVersion resourceVersion) {
    bucket.refund();
  }

  @Override
  public void onWatchEnded(World world, long events, Duration lasted) {
    patience.watchEnded(lasted);
  }

  @Override
  public void onBackoff(World world, Duration delay) {
    Verdict.tell(world, NAME, patience.wait(world.runtime().nanoTime(), delay));
  }

  @Override
  public void onRequest(World world, Request request) {
    Verdict.tell(world, NAME, bucket.take(request));
    Verdict.tell(world, NAME, patience.ask(request));
  }

  @Override
  public void afterTask(World world) {
    int now = world.openCalls();
    if (now != open) {
      open = now;
      if (now > 1) {
        judgeOpen(world);
      }
    }
  }

  private static void judgeOpen(World world) {
    int lists = world.openLists();
    int watches = world.openWatches();
    if (lists > MOST_LISTS || watches > MOST_WATCHES) {
      Verdict.tell(
          world,
          NAME,
          "expected at most " + MOST_WATCHES + " watches and " + MOST_LISTS
              + " list to be open, found " + watches + " and " + lists);
    }
  }
}
