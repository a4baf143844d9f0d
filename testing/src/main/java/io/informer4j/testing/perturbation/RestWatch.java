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
import io.informer4j.runtime.Cancellable;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A watch. */
final class RestWatch<T> extends RestCall {

  private final JsonObjects<T> objects;
  private final WatchSink<T> sink;
  private @Nullable EventStream opened;
  private @Nullable Cancellable timer;

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

  private long now() {
    return process().runtime().nanoTime();
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
    Optional<byte[]> line = opened.next(now());
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
    EventStream stream = ((ApiAnswer.Stream) accepted).events();
    if (!stream.hasEnded(now())) {
      wakeWhenDue(stream.due());
    } else if (stream.watch().isBroken()) {
      breakOff();
    } else {
      end();
      sink.onClose();
    }
  }

  /** Without demand nothing that is due can be taken: then the demand wakes it. */
  private void wakeWhenDue(long due) {
    stopTimer();
    if (due != Long.MAX_VALUE && (hasDemand() || due > now())) {
      Duration delay = Duration.ofNanos(Math.max(0, due - now()));
      timer = process().runtime().schedule(delay, this::wake);
    }
  }

  private void stopTimer() {
    if (timer != null) {
      timer.cancel();
      timer = null;
    }
  }

  @Override
  void tellFailure(SourceFailure failure) {
    sink.onFailure(failure);
  }

  @Override
  void ended() {
    stopTimer();
  }
}
