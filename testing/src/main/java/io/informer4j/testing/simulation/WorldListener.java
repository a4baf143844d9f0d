package io.informer4j.testing.simulation;

import io.informer4j.informer.InformerListener;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.store.Quarantined;
import java.time.Duration;

/** Tells the world what the informer says about itself. */
final class WorldListener implements InformerListener {

  private final World world;

  WorldListener(World world) {
    this.world = world;
  }

  @Override
  public void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    world.note("list", mode, resourceVersion);
    world.tell(oracle -> oracle.onList(world, objects, resourceVersion));
  }

  @Override
  public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    world.note("change", name, resourceVersion);
    world.tell(oracle -> oracle.onChange(world, verb, name, resourceVersion));
    world.process().changeTakenOver();
  }

  @Override
  public void onBookmark(ResourceVersion resourceVersion) {
    world.note("bookmark", resourceVersion, "");
    world.tell(oracle -> oracle.onBookmark(world, resourceVersion));
  }

  @Override
  public void onQuarantined(Quarantined quarantined) {
    world.note("quarantine", quarantined.name(), quarantined.resourceVersion());
    world.tell(oracle -> oracle.onQuarantined(world, quarantined));
  }

  @Override
  public void onWatchOpened(ResourceVersion from) {
    world.note("watch opened", from, "");
    world.tell(oracle -> oracle.onWatchOpened(world, from));
  }

  @Override
  public void onWatchEnded(long events, Duration lasted) {
    world.note("watch ended", events, "");
    world.tell(oracle -> oracle.onWatchEnded(world, events, lasted));
  }

  @Override
  public void onBackoff(Duration delay) {
    world.note("backoff", delay.toString(), "");
    world.tell(oracle -> oracle.onBackoff(world, delay));
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    world.note("failure", failure.kind(), decision.situation());
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    world.note("epoch", before, now);
    world.tell(oracle -> oracle.onEpoch(world, epoch));
  }

  @Override
  public void onWatchSilent(Duration silence) {
    world.note("watch silent", silence.toString(), "");
  }

  @Override
  public void onWatchSwapped() {
    world.note("watch swapped", "", "");
  }

  @Override
  public void onModeChanged(ListMode mode, String reason) {
    world.note("mode", mode, reason);
  }

  @Override
  public void onProcessingError(Throwable error) {
    world.violated("processing", "a batch of changes could not be applied: " + error);
  }
}
