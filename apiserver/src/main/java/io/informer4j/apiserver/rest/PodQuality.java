package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** The quality of service of a pod, by what its containers request and what they are limited to. */
final class PodQuality {

  private static final List<String> COUNTED = List.of("cpu", "memory");

  private PodQuality() {}

  static String of(ObjectNode pod) {
    boolean any = false;
    boolean guaranteed = true;
    for (String list : List.of("containers", "initContainers")) {
      for (JsonNode container : pod.path("spec").path(list)) {
        JsonNode resources = container.path("resources");
        for (String name : COUNTED) {
          JsonNode limit = resources.path("limits").path(name);
          JsonNode request = resources.path("requests").path(name);
          any |= isSet(limit) || isSet(request);
          boolean same = request.isMissingNode() || request.equals(limit);
          guaranteed &= isSet(limit) && same;
        }
      }
    }
    if (!any) {
      return "BestEffort";
    }
    return guaranteed ? "Guaranteed" : "Burstable";
  }

  private static boolean isSet(JsonNode quantity) {
    return !quantity.isMissingNode() && !quantity.asText().equals("0");
  }
}
