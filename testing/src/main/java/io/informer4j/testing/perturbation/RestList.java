package io.informer4j.testing.perturbation;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.SourceFailure;
import org.jspecify.annotations.Nullable;

/** A list, or a page of it. */
final class RestList<T> extends RestCall {

  private final JsonObjects<T> objects;
  private final ListSink<T> sink;
  private @Nullable JsonNode page;
  private int delivered;

  RestList(
      ControllerProcess process,
      ResourceType type,
      ApiRequest request,
      JsonObjects<T> objects,
      ListSink<T> sink) {
    super(process, type, request);
    this.objects = objects;
    this.sink = sink;
  }

  private JsonNode page(ApiAnswer accepted) {
    if (page == null) {
      page = JsonObjects.parse(((ApiResponse) accepted).body());
    }
    return page;
  }

  @Override
  boolean deliverNext(ApiAnswer accepted) {
    JsonNode items = page(accepted).path("items");
    if (delivered == items.size() || !useDemand()) {
      return false;
    }
    objects.read(items.get(delivered++), sink, sink::onItem, sink::onUndecodable);
    return true;
  }

  @Override
  void drained(ApiAnswer accepted) {
    if (delivered == page(accepted).path("items").size()) {
      JsonNode metadata = page(accepted).path("metadata");
      end();
      sink.onComplete(new ListEnd(
          ResourceVersion.of(JsonObjects.text(metadata, "resourceVersion")),
          JsonObjects.text(metadata, "continue")));
    }
  }

  @Override
  void tellFailure(SourceFailure failure) {
    sink.onFailure(failure);
  }
}
