package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What all documents of a kind have in common, which is kept once: what they say they are, and which of their fields
 * selectors may name.
 *
 * @param kind the kind, empty if they do not say
 * @param apiVersion the version, empty if they do not say
 * @param fields the paths of the fields whose values every document has at hand
 */
record DocumentType(String kind, String apiVersion, List<String> fields) {

  /** Never iterated. */
  private static final Map<String, DocumentType> BUILT_IN = builtIn();

  static DocumentType of(ObjectNode tree) {
    String kind = Json.text(tree, "kind");
    String apiVersion = Json.text(tree, "apiVersion");
    DocumentType known = BUILT_IN.get(key(kind, apiVersion));
    return known != null ? known : new DocumentType(kind, apiVersion, List.of());
  }

  private static Map<String, DocumentType> builtIn() {
    Map<String, DocumentType> types = new LinkedHashMap<>();
    for (ApiResource resource : ApiResources.builtIn().all()) {
      String kind = resource.type().kind();
      String apiVersion = resource.type().apiVersion();
      types.put(
          key(kind, apiVersion), new DocumentType(kind, apiVersion, resource.selectableFields()));
    }
    return types;
  }

  private static String key(String kind, String apiVersion) {
    return apiVersion + "/" + kind;
  }
}
