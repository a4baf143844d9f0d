package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What an object looks like when it is to be deleted but something holds it: finalizers, or the node a pod is on. */
final class GracefulDeletion {

  static final String FOREGROUND_FINALIZER = "foregroundDeletion";
  static final String ORPHAN_FINALIZER = "orphan";

  private final Backend backend;

  GracefulDeletion(Backend backend) {
    this.backend = backend;
  }

  /**
   * Returns the object marked for deletion; the same if it is so already. Empty if it goes without being marked.
   */
  Optional<ObjectNode> mark(ApiResource resource, ObjectNode object, DeleteOptions options) {
    boolean isPod = backend.options().strategies() && isPod(resource);
    Optional<Long> period = isPod ? podPeriod(object, options) : Optional.empty();
    long before = Metadata.of(object).path(Metadata.GRACE).asLong(0);
    boolean isPending = isPod && Metadata.isDeleting(object) && before > 0 && period.isEmpty();
    if (isPending) {
      return Optional.of(object);
    }
    List<String> finalizers = finalizers(resource, object, options);
    if (period.isEmpty() && finalizers.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode next = object.deepCopy();
    setFinalizers(next, finalizers);
    if (period.isPresent()) {
      stamp(next, period.get());
    } else if (!Metadata.isDeleting(object)) {
      stamp(next, 0);
    }
    return Optional.of(next);
  }

  /** A namespace is marked at first, and goes when its finalizers are gone. */
  Optional<ObjectNode> markNamespace(ObjectNode namespace, DeleteOptions options) {
    if (Metadata.isDeleting(namespace)) {
      return Modification.isFinishedNamespace(namespace)
          ? Optional.empty()
          : Optional.of(namespace);
    }
    ObjectNode next = namespace.deepCopy();
    List<String> finalizers = new ArrayList<>(Metadata.finalizers(namespace));
    finalizers.removeAll(List.of(FOREGROUND_FINALIZER, ORPHAN_FINALIZER));
    if (options.propagation().equals(DeleteOptions.FOREGROUND)) {
      finalizers.add(FOREGROUND_FINALIZER);
    }
    if (options.propagation().equals(DeleteOptions.ORPHAN) || options.orphan().orElse(false)) {
      finalizers.add(ORPHAN_FINALIZER);
    }
    setFinalizers(next, finalizers);
    Metadata.writable(next).put(Metadata.DELETION, backend.timestamp());
    next.withObject("/status").put("phase", "Terminating");
    return Optional.of(next);
  }

  private static boolean isPod(ApiResource resource) {
    return !resource.isCustom() && resource.qualifiedPlural().equals("pods");
  }

  /** Returns how long a pod may take from now on; empty if that does not change. */
  private static Optional<Long> podPeriod(ObjectNode pod, DeleteOptions options) {
    long before = Metadata.of(pod).path(Metadata.GRACE).asLong(0);
    if (Metadata.isDeleting(pod)) {
      return options.grace().map(g -> g < 0 ? 1 : g).filter(g -> before > 0 && g < before);
    }
    JsonNode spec = pod.path("spec");
    String phase = Json.text(pod.path("status"), "phase");
    boolean atOnce = Json.text(spec, "nodeName").isEmpty()
        || phase.equals("Succeeded")
        || phase.equals("Failed");
    long wanted =
        options.grace().orElse(spec.path("terminationGracePeriodSeconds").asLong(0));
    return Optional.of(atOnce ? 0 : wanted < 0 ? 1 : wanted);
  }

  /** Sets the deletion timestamp, or brings it forward to a shorter period. */
  private void stamp(ObjectNode object, long period) {
    ObjectNode metadata = Metadata.writable(object);
    if (Metadata.isDeleting(object)) {
      Instant started = Instant.parse(Metadata.text(object, Metadata.DELETION))
          .minusSeconds(metadata.path(Metadata.GRACE).asLong(0));
      Instant now = Instant.parse(backend.timestamp());
      Instant due = started.plusSeconds(period);
      boolean isOver = due.isBefore(now);
      metadata.put(
          Metadata.DELETION,
          (isOver ? now : due).truncatedTo(ChronoUnit.SECONDS).toString());
      metadata.put(Metadata.GRACE, isOver && period != 0 ? 1 : period);
      return;
    }
    metadata.put(Metadata.DELETION, backend.timestamp(Duration.ofSeconds(period)));
    metadata.put(Metadata.GRACE, period);
    if (Metadata.generation(object) > 0) {
      metadata.put("generation", Metadata.generation(object) + 1);
    }
  }

  /** Returns which finalizers an object has then: the policy adds or takes away those of the garbage collector. */
  private List<String> finalizers(ApiResource resource, ObjectNode object, DeleteOptions options) {
    List<String> finalizers = new ArrayList<>(Metadata.finalizers(object));
    boolean ignored = !backend.options().strategies() || isEvent(resource);
    if (ignored) {
      return finalizers;
    }
    boolean foreground = finalizers.contains(FOREGROUND_FINALIZER);
    boolean orphan =
        !foreground && (finalizers.contains(ORPHAN_FINALIZER) || orphansByDefault(resource));
    if (options.orphan().isPresent() || !options.propagation().isEmpty()) {
      orphan = options.orphan().orElse(options.propagation().equals(DeleteOptions.ORPHAN));
      foreground = options.propagation().equals(DeleteOptions.FOREGROUND);
    }
    List<String> wanted = new ArrayList<>(finalizers);
    wanted.removeAll(List.of(FOREGROUND_FINALIZER, ORPHAN_FINALIZER));
    if (orphan) {
      wanted.add(ORPHAN_FINALIZER);
    }
    if (foreground) {
      wanted.add(FOREGROUND_FINALIZER);
    }
    boolean same = wanted.size() == finalizers.size() && finalizers.containsAll(wanted);
    return same ? finalizers : wanted;
  }

  private static boolean isEvent(ApiResource resource) {
    return !resource.isCustom() && resource.type().plural().equals("events");
  }

  /** Two kinds are older than the garbage collector, and still behave so unless told otherwise. */
  private static boolean orphansByDefault(ApiResource resource) {
    String key = resource.isCustom() ? "" : resource.qualifiedPlural();
    return key.equals("replicationcontrollers") || key.equals("jobs.batch");
  }

  static void setFinalizers(ObjectNode object, List<String> finalizers) {
    ObjectNode metadata = Metadata.writable(object);
    if (finalizers.isEmpty()) {
      metadata.remove("finalizers");
    } else if (!finalizers.equals(Metadata.finalizers(object))) {
      ArrayNode array = metadata.putArray("finalizers");
      finalizers.forEach(array::add);
    }
  }
}
