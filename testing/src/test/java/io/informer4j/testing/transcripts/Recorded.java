package io.informer4j.testing.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads recorded JSON as the engine wants it. */
final class Recorded {

  private Recorded() {}

  static CachedObject<JsonNode> object(JsonNode json) {
    JsonNode metadata = json.path("metadata");
    Map<String, String> labels = new LinkedHashMap<>();
    metadata
        .path("labels")
        .properties()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    return CachedObject.decoded(
        new ObjectMetadata(
            ObjectName.of(
                metadata.path("namespace").asText(), metadata.path("name").asText()),
            metadata.path("uid").asText(),
            revision(json),
            labels),
        json);
  }

  static ResourceVersion revision(JsonNode json) {
    return ResourceVersion.of(json.at("/metadata/resourceVersion").asText());
  }

  static WatchEvent<JsonNode> event(JsonNode line) {
    JsonNode object = line.path("object");
    String type = line.path("type").asText();
    return switch (type) {
      case "BOOKMARK" ->
        new WatchEvent.Bookmark<>(
            revision(object),
            object
                .at("/metadata/annotations/k8s.io~1initial-events-end")
                .asText()
                .equals("true"));
      case "ERROR" -> new WatchEvent.ServerError<>(failure(object));
      default -> new WatchEvent.Change<>(WatchEvent.Verb.valueOf(type), object(object));
    };
  }

  static SourceFailure failure(JsonNode status) {
    List<SourceFailure.StatusCause> causes = new ArrayList<>();
    status
        .at("/details/causes")
        .forEach(cause -> causes.add(new SourceFailure.StatusCause(
            cause.path("reason").asText(), cause.path("message").asText())));
    return SourceFailure.ofStatus(
        status.path("code").asInt(),
        status.path("reason").asText(),
        status.path("message").asText(),
        causes,
        Optional.of(status.at("/details/retryAfterSeconds").asLong(0))
            .filter(seconds -> seconds > 0)
            .map(Duration::ofSeconds));
  }
}
