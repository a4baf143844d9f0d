package io.informer4j.queue;

import io.informer4j.store.Quarantined;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A processor that writes down what it gets, in a form that reads well in assertions. */
final class Recorder implements DeltaProcessor<Thing> {

  /** Each call: its deltas, and a "!" in front when they were of the initial list. */
  final List<String> calls = new ArrayList<>();
  /** All deltas of all calls. */
  final List<Delta<Thing>> deltas = new ArrayList<>();

  @Override
  public void process(List<Delta<Thing>> deltas, boolean inInitialList) {
    calls.add((inInitialList ? "! " : "") + text(deltas));
    this.deltas.addAll(deltas);
  }

  /** Empties the queue, one poll after the other, and returns the calls. */
  static List<String> drain(DeltaQueue<Thing> queue) {
    Recorder recorder = new Recorder();
    boolean more = true;
    while (more) {
      more = queue.poll(recorder);
    }
    return recorder.calls;
  }

  /** Empties the queue in batches and returns the calls. */
  static List<String> drainInBatches(DeltaQueue<Thing> queue, int atMost) {
    Recorder recorder = new Recorder();
    int taken = 1;
    while (taken > 0) {
      taken = queue.pollBatch(atMost, recorder);
    }
    return recorder.calls;
  }

  static String text(List<Delta<Thing>> deltas) {
    return deltas.stream().map(Recorder::text).collect(Collectors.joining(", "));
  }

  static String text(Delta<Thing> delta) {
    if (delta instanceof Delta.Changed<Thing> changed) {
      return changed.type() + " " + changed.object();
    }
    if (delta instanceof Delta.Deleted<Thing> deleted) {
      String state = deleted.lastState().map(Object::toString).orElse("nothing");
      return deleted.finalStateUnknown()
          ? "TOMBSTONE " + deleted.objectName() + " was " + state
              + at(deleted.deletedAt().value())
          : "DELETED " + state;
    }
    if (delta instanceof Delta.Quarantine<Thing> quarantine) {
      return "QUARANTINED " + text(quarantine.quarantined());
    }
    if (delta instanceof Delta.ReplacedAll<Thing> all) {
      return "REPLACED_ALL "
          + all.replacement().objects()
          + all.replacement().quarantined().stream().map(Recorder::text).toList()
          + at(all.replacement().resourceVersion().value());
    }
    return delta instanceof Delta.Bookmark<Thing> bookmark
        ? "BOOKMARK" + at(bookmark.resourceVersion().value())
        : delta.type().toString();
  }

  private static String text(Quarantined quarantined) {
    return quarantined.name() + "@" + quarantined.resourceVersion();
  }

  private static String at(String revision) {
    return revision.isEmpty() ? "" : " at " + revision;
  }
}
