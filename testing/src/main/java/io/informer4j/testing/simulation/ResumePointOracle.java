package io.informer4j.testing.simulation;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.store.Quarantined;

/**
 * The revision moves with lists, end markers, bookmarks and changes, and never with the synthetic additions of a streaming
 * list: requests show it (G2, G3).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class ResumePointOracle implements Oracle {

  private static final String NAME = "ResumePoint";

  private ResumePoints points = new ResumePoints();

  @Override
  public void onInformer(World world) {
    points = new ResumePoints();
  }

  @Override
  public void onList(World world, int objects, ResourceVersion resourceVersion) {
    points.establish(resourceVersion);
  }

  @Override
  public void onChange(
      World world, WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    points.establish(resourceVersion);
  }

  @Override
  public void onBookmark(World world, ResourceVersion resourceVersion) {
    points.establish(resourceVersion);
  }

  /** Those of a list come before the list itself, which then counts. */
  @Override
  public void onQuarantined(World world, Quarantined quarantined) {
    points.establish(quarantined.resourceVersion());
  }

  @Override
  public void onRequest(World world, Request request) {
    Verdict.tell(world, NAME, points.judge(request));
  }
}
