package io.informer4j.apiserver.rest;

import io.informer4j.apiserver.protobuf.ProtobufTrees;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Finds in which form a client wants the answer: whole, as metadata or as a table, in JSON or protobuf. Custom resources are
 * to be had in JSON alone, but for their metadata; tables are JSON always.
 */
final class Negotiation {

  private static final String SERIALIZERS = "application/json, " + ProtobufTrees.MEDIA_TYPE;

  static final String AVAILABLE = SERIALIZERS + ", application/json;stream=watch, "
      + ProtobufTrees.MEDIA_TYPE + ";stream=watch";

  /** What is asked for, with what it is to be written in. */
  private record Choice(MediaType type, Encoding encoding) {

    String as() {
      return type.parameter("as");
    }

    boolean isTable() {
      return as().equals("Table") && isMeta("v1", "v1beta1");
    }

    boolean isMetadata() {
      return as().startsWith("PartialObjectMetadata") && isMeta("v1");
    }

    private boolean isMeta(String... versions) {
      return type.parameter("g").equals("meta.k8s.io")
          && List.of(versions).contains(type.parameter("v"));
    }

    boolean isServed(ApiResource resource) {
      return as().isEmpty()
          ? encoding == Encoding.JSON || resource.hasProtobuf()
          : isMetadata() || (isTable() && encoding == Encoding.JSON);
    }
  }

  private Negotiation() {}

  /** Returns what a client accepts, the dearest first: by quality, then the more definite ones. */
  static List<MediaType> accepted(ApiRequest request) {
    List<MediaType> types =
        new ArrayList<>(MediaType.parseAll(String.join(",", request.headers("accept"))));
    types.sort(Comparator.comparingDouble(Negotiation::quality)
        .reversed()
        .thenComparing(type -> type.name().endsWith("*")));
    return types;
  }

  private static double quality(MediaType type) {
    try {
      String q = type.parameter("q");
      return q.isEmpty() ? 1 : Double.parseDouble(q);
    } catch (NumberFormatException e) {
      return 1;
    }
  }

  /** Returns what of that there is in general, in the same order. */
  private static List<Choice> choices(ApiRequest request) {
    List<Choice> choices = new ArrayList<>();
    for (MediaType type : accepted(request)) {
      if (type.matches(Encoding.JSON.mediaType())) {
        choices.add(new Choice(type, Encoding.JSON));
      } else if (type.name().equals(ProtobufTrees.MEDIA_TYPE) && !isWebSocket(request)) {
        choices.add(new Choice(type, Encoding.PROTOBUF));
      }
    }
    return choices;
  }

  /** Messages of WebSockets are text here. */
  private static boolean isWebSocket(ApiRequest request) {
    return request.header("upgrade").orElse("").equalsIgnoreCase("websocket");
  }

  /** Returns how a {@code Status} is to be written, and whatever else has but one form: in JSON if nothing else helps. */
  static Encoding encodingOfStatus(ApiRequest request) {
    return choices(request).stream()
        .filter(choice -> choice.as().isEmpty())
        .findFirst()
        .map(Choice::encoding)
        .orElse(Encoding.JSON);
  }

  /** Returns how objects of a resource are to be written. @throws Refusal if no way is both accepted and served */
  static Encoding encoding(ApiRequest request, ApiResource resource) {
    return choose(request, resource).map(Choice::encoding).orElse(Encoding.JSON);
  }

  /** Returns the first view that the client accepts and the server has. @throws Refusal if there is none */
  static View view(ApiRequest request, ApiResource resource, Supplier<Instant> clock) {
    Optional<Choice> chosen = choose(request, resource);
    if (chosen.isEmpty() || chosen.get().as().isEmpty()) {
      return View.WHOLE;
    }
    return chosen.get().isTable()
        ? TableView.of(request, "meta.k8s.io/" + chosen.get().type().parameter("v"), clock)
        : View.METADATA;
  }

  /** Returns what comes first of that which there is of a resource; nothing if the client takes anything. */
  private static Optional<Choice> choose(ApiRequest request, ApiResource resource) {
    List<Choice> choices = choices(request);
    for (Choice choice : choices) {
      if (choice.isServed(resource)) {
        return Optional.of(choice);
      }
    }
    if (accepted(request).isEmpty()) {
      return Optional.empty();
    }
    throw choices.isEmpty() && !resource.isCustom()
        ? Refusal.notAcceptable(AVAILABLE)
        : Refusal.noSuchForm(SERIALIZERS);
  }
}
