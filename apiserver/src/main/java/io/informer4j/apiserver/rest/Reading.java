package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.Answer;
import io.informer4j.apiserver.controlplane.Query;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.Function;

/** Answers gets, lists and watches. */
final class Reading {

  private final Backend backend;
  private final EventLines lines = new EventLines();

  Reading(Backend backend) {
    this.backend = backend;
  }

  /** A get without a resource version reads the history itself; with one, what the watch cache has. */
  ApiAnswer get(Target target, ApiRequest request, View view, Patience patience) {
    String version = request.parameter("resourceVersion").orElse("");
    if (version.isEmpty()) {
      StoredObject<Document> stored = backend
          .history()
          .get(target.resource().type(), target.objectName())
          .orElseThrow(() -> Refusal.notFound(target.resource(), target.name()));
      return whole(form(target, request, view), stored);
    }
    Query<Document> query = new Query<>(
        target.resource().type(),
        target.namespace(),
        object -> object.name().equals(target.objectName()),
        ResourceVersion.of(version),
        "",
        0,
        "",
        false,
        false,
        Duration.ZERO);
    return answer(
        backend.replica().list(query, patience.isOver(), patience.required()),
        page -> page.items().stream()
            .findFirst()
            .map(stored -> whole(form(target, request, view), stored))
            .orElseThrow(() -> Refusal.notFound(target.resource(), target.name())));
  }

  ApiAnswer list(Target target, ApiRequest request, View view, Patience patience) {
    Query<Document> query =
        new ListParameters(request, target.resource(), target.namespace()).list();
    return answer(
        backend.replica().list(query, patience.isOver(), patience.required()),
        page -> list(form(target, request, view), page));
  }

  ApiAnswer watch(Target target, ApiRequest request, View view, Patience patience) {
    Query<Document> query = new ListParameters(request, target.resource(), target.namespace())
        .watch(backend.supplies());
    Answer<Document> answer = backend
        .replica()
        .watch(query, backend.supplies().nanoTime(), patience.isOver(), patience.required());
    if (answer instanceof Answer.Stream<Document> accepted) {
      return new ApiAnswer.Stream(
          new EventStream(form(target, request, view), lines, accepted.stream()));
    }
    return answer(answer, page -> list(form(target, request, view), page));
  }

  private static ApiAnswer answer(
      Answer<Document> answer, Function<Answer.Page<Document>, ApiAnswer> onPage) {
    return switch (answer.kind()) {
      case PAGE -> onPage.apply((Answer.Page<Document>) answer);
      case NOT_YET -> new ApiAnswer.Wait(((Answer.NotYet<Document>) answer).revision());
      case REFUSED -> throw Refusal.of(((Answer.Refused<Document>) answer).status());
      case STREAM -> throw new IllegalStateException("a list was answered with a stream");
    };
  }

  private static ObjectForm form(Target target, ApiRequest request, View view) {
    return ObjectForm.of(target.resource(), view, Negotiation.encoding(request, target.resource()));
  }

  private ApiResponse whole(ObjectForm form, StoredObject<Document> stored) {
    return ApiResponse.of(200, form.encoding(), form.body(stored, backend.versionOf(stored)));
  }

  private ApiResponse list(ObjectForm form, Answer.Page<Document> page) {
    ObjectNode head = form.view().list(form.resource());
    ObjectNode metadata = head.putObject("metadata");
    metadata.put("resourceVersion", page.resourceVersion().value());
    if (!page.continueToken().isEmpty()) {
      metadata.put("continue", page.continueToken());
    }
    if (page.remaining() > 0) {
      metadata.put("remainingItemCount", page.remaining());
    }
    Iterable<byte[]> body = form.list(head, page.items(), backend.replica().format());
    Iterator<byte[]> pieces = body.iterator();
    byte[] first = pieces.next();
    return pieces.hasNext()
        ? ApiResponse.inPieces(200, form.encoding(), body)
        : ApiResponse.of(200, form.encoding(), first);
  }
}
