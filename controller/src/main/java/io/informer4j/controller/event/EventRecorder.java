package io.informer4j.controller.event;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;

/**
 * Tells people what a controller does to an object (client-go: {@code record.EventRecorder}, {@code
 * events.EventRecorder}).
 *
 * <pre>{@code
 * RecordingEvents recorder = EventRecorder.builder(client).component("website-operator").build();
 *
 * recorder.normal(website, "Published", "created deployment " + name);
 * recorder.warning(website, "BadSpec", "replicas must not be negative");
 * recorder.record(website, Happening.normal("Scaled", "from 2 to 3").withAction("Scale").withRelated(deployment));
 * }</pre>
 *
 * <p>In tests a recorder is a function: {@code EventRecorder recorder = (about, what) -> told.add(what)}.
 *
 * <p><b>Threading:</b> may be used from any thread; never waits, never throws for what goes wrong with sending.
 */
@FunctionalInterface
public interface EventRecorder {

  /** Tells what happened to the object that this reference names. */
  void record(EventSubject about, Happening what);

  /** Tells what happened to this object. Nothing of it is told but its name, kind, uid and revision. */
  default void record(HasMetadata about, Happening what) {
    record(EventSubject.of(about), what);
  }

  /** Says that something happened as it should. */
  default void normal(HasMetadata about, String reason, String message) {
    record(about, Happening.normal(reason, message));
  }

  /** Says that something is wrong. */
  default void warning(HasMetadata about, String reason, String message) {
    record(about, Happening.warning(reason, message));
  }

  /** Returns a builder of a recorder that writes through this client, which stays the caller's to close. */
  static RecordingEvents.Builder builder(KubernetesClient client) {
    return new RecordingEvents.Builder(client);
  }
}
