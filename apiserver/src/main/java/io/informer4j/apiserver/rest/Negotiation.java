package io.informer4j.apiserver.rest;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** Finds in which form a client wants the answer. */
final class Negotiation {

  static final String AVAILABLE = "application/json, application/json;stream=watch";

  private static final String JSON = "application/json";

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

  /** Returns the first view that the client accepts and the server has. @throws Refusal if there is none */
  static View view(ApiRequest request, Supplier<Instant> clock) {
    List<MediaType> accepted = accepted(request);
    if (accepted.isEmpty()) {
      return View.WHOLE;
    }
    for (MediaType type : accepted) {
      if (!type.matches(JSON)) {
        continue;
      }
      String as = type.parameter("as");
      String version = type.parameter("v");
      boolean isMeta = type.parameter("g").equals("meta.k8s.io")
          && (version.equals("v1") || version.equals("v1beta1"));
      if (as.isEmpty()) {
        return View.WHOLE;
      }
      if (isMeta && as.equals("Table")) {
        return TableView.of(request, "meta.k8s.io/" + version, clock);
      }
      if (isMeta && version.equals("v1") && as.startsWith("PartialObjectMetadata")) {
        return View.METADATA;
      }
    }
    throw Refusal.notAcceptable(AVAILABLE);
  }
}
