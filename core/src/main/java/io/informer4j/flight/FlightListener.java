package io.informer4j.flight;

import io.informer4j.flight.FlightRecord.Step;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.Optional;

/** Writes the steps of one informer's objects into a recorder. What was thrown is noted by its class: messages quote objects. */
final class FlightListener implements InformerListener {

  private final FlightRecorder recorder;
  private final String informer;

  FlightListener(FlightRecorder recorder, String informer) {
    this.recorder = recorder;
    this.informer = informer;
  }

  @Override
  public boolean wantsChanges() {
    return false;
  }

  @Override
  public boolean wantsArrivals() {
    return true;
  }

  @Override
  public boolean wantsObjects() {
    return true;
  }

  @Override
  public boolean wantsHandlerCalls() {
    return true;
  }

  @Override
  public void onArrived(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    recorder.write(informer, Step.RECEIVED, name, resourceVersion, verb.name(), "", 0);
  }

  @Override
  public void onStored(
      ResourceEvent.Kind kind, ObjectName name, ResourceVersion revision, boolean listed) {
    if (listed && kind != ResourceEvent.Kind.DELETED) {
      recorder.write(informer, Step.LISTED, name, revision, "", "", 0);
    }
    recorder.write(informer, Step.STORED, name, revision, word(kind), "", 0);
  }

  @Override
  public void onHandlerCalled(
      String handler, ResourceEvent.Kind kind, ObjectName name, ResourceVersion revision) {
    recorder.write(informer, Step.DELIVERED, name, revision, word(kind), handler, 0);
  }

  @Override
  public void onHandlerReturned(
      String handler,
      ResourceEvent.Kind kind,
      ObjectName name,
      ResourceVersion revision,
      Duration took,
      Optional<Throwable> error) {
    Step step = error.isPresent() ? Step.FAILED : Step.RETURNED;
    String detail = error.isPresent() ? classOf(error.get()) : word(kind);
    recorder.write(informer, step, name, revision, detail, handler, took.toNanos());
  }

  @Override
  public void onQuarantined(Quarantined quarantined) {
    recorder.write(
        informer, Step.QUARANTINED, quarantined.name(), quarantined.resourceVersion(), "", "", 0);
  }

  @Override
  public void onTransformError(ObjectName name, ResourceVersion revision, RuntimeException error) {
    recorder.write(informer, Step.QUARANTINED, name, revision, classOf(error), "", 0);
  }

  private static String classOf(Throwable error) {
    return error.getClass().getName();
  }

  private static String word(ResourceEvent.Kind kind) {
    return switch (kind) {
      case ADDED -> "ADD";
      case UPDATED -> "UPDATE";
      case DELETED -> "DELETE";
    };
  }
}
