package io.informer4j.apiserver.rest;

import java.util.List;

/** What servers say to somebody who selects by a field that a resource does not offer: not all say the same. */
final class FieldLabels {

  /** Those that check fields by themselves, by {@code plural.group}. */
  private static final List<String> OWN_WORDS = List.of(
      "pods",
      "nodes",
      "replicationcontrollers",
      "events",
      "events.events.k8s.io",
      "namespaces",
      "secrets",
      "services",
      "certificatesigningrequests.certificates.k8s.io");

  private FieldLabels() {}

  static String refusal(ApiResource resource, String field) {
    String plural = resource.qualifiedPlural();
    if (resource.isCustom() || OWN_WORDS.contains(plural)) {
      return "field label not supported: " + field;
    }
    if (plural.equals("jobs.batch")) {
      return "field label \"" + field + "\" not supported for Job";
    }
    if (plural.equals("resourceslices.resource.k8s.io")) {
      return "field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: " + field;
    }
    return "\"" + field
        + "\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"";
  }
}
