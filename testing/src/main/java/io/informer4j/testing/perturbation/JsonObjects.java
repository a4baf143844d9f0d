package io.informer4j.testing.perturbation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.KnownObjects;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.store.Quarantined;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads objects of one class from the JSON of the API. */
final class JsonObjects<T> {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final KubernetesSerialization serialization;
  private final Class<T> model;

  JsonObjects(KubernetesSerialization serialization, Class<T> model) {
    this.serialization = serialization;
    this.model = model;
  }

  static JsonNode parse(byte[] json) {
    try {
      return MAPPER.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException("the simulated server has sent what is no JSON", e);
    }
  }

  /** Hands out an object, or the cached one if it has this very revision, or that it cannot be read. */
  void read(
      JsonNode json,
      KnownObjects<T> knownObjects,
      Consumer<CachedObject<T>> onObject,
      Consumer<Quarantined> onUnreadable) {
    ObjectMetadata metadata = metadata(json);
    Optional<CachedObject<T>> known =
        knownObjects.known(metadata.name(), metadata.uid(), metadata.resourceVersion());
    if (known.isPresent()) {
      onObject.accept(known.get());
      return;
    }
    T object;
    try {
      object = serialization.convertValue(json, model);
    } catch (IllegalArgumentException e) {
      onUnreadable.accept(new Quarantined(
          metadata.name(), metadata.uid(), metadata.resourceVersion(), String.valueOf(e)));
      return;
    }
    onObject.accept(CachedObject.decoded(metadata, object));
  }

  private static ObjectMetadata metadata(JsonNode json) {
    JsonNode metadata = json.path("metadata");
    Map<String, String> labels = new LinkedHashMap<>();
    metadata
        .path("labels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    return new ObjectMetadata(
        ObjectName.of(text(metadata, "namespace"), text(metadata, "name")),
        text(metadata, "uid"),
        ResourceVersion.of(text(metadata, "resourceVersion")),
        labels);
  }

  /** Returns the failure that a {@code Status} describes. */
  static SourceFailure failure(JsonNode status) {
    List<SourceFailure.StatusCause> causes = new ArrayList<>();
    status
        .path("details")
        .path("causes")
        .forEach(cause -> causes.add(
            new SourceFailure.StatusCause(text(cause, "reason"), text(cause, "message"))));
    long retryAfter = status.path("details").path("retryAfterSeconds").asLong(0);
    return SourceFailure.ofStatus(
        status.path("code").asInt(),
        text(status, "reason"),
        text(status, "message"),
        causes,
        Optional.of(Duration.ofSeconds(retryAfter)).filter(time -> !time.isZero()));
  }

  static String text(JsonNode json, String field) {
    return json.path(field).asText("");
  }
}
