package io.informer4j.apiserver.rest;

import java.util.List;

/** The kinds of which a deletion answers with the object that was deleted, not with a {@code Status}. */
final class ShownWhenDeleted {

  private static final List<String> RESOURCES = List.of(
      "namespaces",
      "persistentvolumes",
      "persistentvolumeclaims",
      "pods",
      "podtemplates",
      "resourcequotas",
      "services",
      "serviceaccounts",
      "deviceclasses.resource.k8s.io",
      "devicetaintrules.resource.k8s.io",
      "resourceclaims.resource.k8s.io",
      "resourceclaimtemplates.resource.k8s.io",
      "resourcepoolstatusrequests.resource.k8s.io",
      "resourceslices.resource.k8s.io",
      "csidrivers.storage.k8s.io",
      "csinodes.storage.k8s.io",
      "storageclasses.storage.k8s.io",
      "volumeattachments.storage.k8s.io",
      "volumeattributesclasses.storage.k8s.io");

  private ShownWhenDeleted() {}

  static boolean contains(ApiResource resource) {
    return !resource.isCustom() && RESOURCES.contains(resource.qualifiedPlural());
  }
}
