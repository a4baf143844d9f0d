package io.informer4j.reflector;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Writes down what a reflector says, one line each. */
final class RecordingListener implements ReflectorListener {

  record Failed(SourceFailure failure, Decision decision) {}

  final List<String> lines = new ArrayList<>();
  final List<Failed> failures = new ArrayList<>();
  final List<Duration> backoffs = new ArrayList<>();

  List<Situation> situations() {
    return failures.stream().map(failed -> failed.decision().situation()).toList();
  }

  @Override
  public void onListStarted(ListMode mode, ResourceVersion from) {
    lines.add("list started " + mode + " from '" + from + "'");
  }

  @Override
  public void onListProgress(ListMode mode, int objects) {
    lines.add("listing " + mode + ": " + objects + " so far");
  }

  @Override
  public void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    lines.add("listed " + mode + " " + objects + "@" + resourceVersion + " in " + took);
  }

  @Override
  public void onWatchOpened(ResourceVersion from) {
    lines.add("watch opened from '" + from + "'");
  }

  @Override
  public void onWatchEnded(long events, Duration lasted) {
    lines.add("watch ended after " + events + " events, " + lasted);
  }

  @Override
  public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    lines.add(verb + " " + name + "@" + resourceVersion);
  }

  @Override
  public void onBookmark(ResourceVersion resourceVersion) {
    lines.add("bookmark " + resourceVersion);
  }

  @Override
  public void onForeignEvent(String description) {
    lines.add("foreign " + description);
  }

  @Override
  public void onQuarantined(Quarantined quarantined) {
    lines.add("quarantined " + quarantined.name() + "@" + quarantined.resourceVersion());
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    lines.add("failed " + decision.situation());
    failures.add(new Failed(failure, decision));
  }

  @Override
  public void onResourceGone() {
    lines.add("gone");
  }

  @Override
  public void onBackoff(Duration delay) {
    lines.add("backoff " + delay);
    backoffs.add(delay);
  }

  @Override
  public void onModeChanged(ListMode mode, String reason) {
    lines.add("mode " + mode + ": " + reason);
  }

  @Override
  public void onWatchSilent(Duration silence) {
    lines.add("silent " + silence);
  }

  @Override
  public void onWatchSwapped() {
    lines.add("swapped");
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    lines.add("epoch " + epoch + " " + before + " -> " + now);
  }

  @Override
  public void onConsistencyChecked(ResourceVersion resourceVersion, List<String> differences) {
    lines.add("checked " + resourceVersion + " " + differences);
  }
}
