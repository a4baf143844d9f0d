package io.informer4j.apiserver.rest;

import java.util.Set;

/** What becomes of updates that name no resource version, or an object that is not there: as of 1.36, by kind. */
final class UpdateStrategies {

  private static final Set<String> CREATED_BY_UPDATE = Set.of(
      "endpoints",
      "events",
      "limitranges",
      "services",
      "leases.coordination.k8s.io",
      "runtimeclasses.node.k8s.io",
      "clusterroles.rbac.authorization.k8s.io",
      "clusterrolebindings.rbac.authorization.k8s.io",
      "roles.rbac.authorization.k8s.io",
      "rolebindings.rbac.authorization.k8s.io");

  private static final Set<String> NEVER_UNCONDITIONAL = Set.of(
      "mutatingadmissionpolicies.admissionregistration.k8s.io",
      "mutatingadmissionpolicybindings.admissionregistration.k8s.io",
      "mutatingwebhookconfigurations.admissionregistration.k8s.io",
      "validatingadmissionpolicies.admissionregistration.k8s.io",
      "validatingadmissionpolicybindings.admissionregistration.k8s.io",
      "validatingwebhookconfigurations.admissionregistration.k8s.io",
      "customresourcedefinitions.apiextensions.k8s.io",
      "apiservices.apiregistration.k8s.io",
      "leases.coordination.k8s.io",
      "runtimeclasses.node.k8s.io",
      "poddisruptionbudgets.policy",
      "csidrivers.storage.k8s.io",
      "csinodes.storage.k8s.io",
      "csistoragecapacities.storage.k8s.io",
      "volumeattachments.storage.k8s.io");

  private UpdateStrategies() {}

  /** Returns whether an update of an object that is not there creates it. Kubernetes: {@code AllowCreateOnUpdate}. */
  static boolean allowCreateOnUpdate(ApiResource resource) {
    return !resource.isCustom() && CREATED_BY_UPDATE.contains(resource.qualifiedPlural());
  }

  /**
   * Returns whether an update without resource version wins over whatever is there. Kubernetes:
   * {@code AllowUnconditionalUpdate}.
   */
  static boolean allowUnconditionalUpdate(ApiResource resource) {
    return !resource.isCustom() && !NEVER_UNCONDITIONAL.contains(resource.qualifiedPlural());
  }
}
