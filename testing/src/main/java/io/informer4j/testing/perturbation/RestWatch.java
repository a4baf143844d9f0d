package io.informer4j.testing.perturbation;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.EventStream;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchSink;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A watch. */
final class RestWatch<T> extends RestCall {

  private final JsonObjects<T> objects;
  private final WatchSink<T> sink;
  private @Nullable EventStream opened;

  RestWatch(
      ControllerProcess process,
      ResourceType type,
      ApiRequest request,
      JsonObjects<T> objects,
      WatchSink<T> sink) {
    super(process, type, request);
    this.objects = objects;
    this.sink = sink;
  }

  @Override
  boolean deliverNext(ApiAnswer accepted) {
    if (opened == null) {
      opened = ((ApiAnswer.Stream) accepted).events();
      opened.onReady(this::wake);
      sink.onOpen();
      return true;
    }
    if (!hasDemand()) {
      return false;
    }
    Optional<byte[]> line = opened.next(process().runtime().nanoTime());
    if (line.isEmpty()) {
      return false;
    }
    useDemand();
    tell(JsonObjects.parse(line.get()));
    return true;
  }

  private void tell(JsonNode line) {
    JsonNode object = line.path("object");
    String type = JsonObjects.text(line, "type");
    switch (type) {
      case "BOOKMARK" -> sink.onEvent(bookmark(object.path("metadata")));
      case "ERROR" -> sink.onEvent(new WatchEvent.ServerError<>(JsonObjects.failure(object)));
      default -> {
        WatchEvent.Verb verb = WatchEvent.Verb.valueOf(type);
        objects.read(
            object,
            sink,
            read -> sink.onEvent(new WatchEvent.Change<>(verb, read)),
            unreadable -> sink.onEvent(new WatchEvent.Undecodable<>(verb, unreadable)));
      }
    }
  }

  private WatchEvent<T> bookmark(JsonNode metadata) {
    String end = JsonObjects.text(metadata.path("annotations"), "k8s.io/initial-events-end");
    return new WatchEvent.Bookmark<>(
        ResourceVersion.of(JsonObjects.text(metadata, "resourceVersion")), end.equals("true"));
  }

  @Override
  void drained(ApiAnswer accepted) {
    awaitMore(((ApiAnswer.Stream) accepted).events(), sink::onClose);
  }

  @Override
  void tellFailure(SourceFailure failure) {
    sink.onFailure(failure);
  }
}
