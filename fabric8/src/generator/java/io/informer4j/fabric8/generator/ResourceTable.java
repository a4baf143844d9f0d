package io.informer4j.fabric8.generator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The resources that client-go has informers for, and the short names that kubectl knows, as checked-in lists. What the model
 * classes have beyond that is added by {@link ModelCatalog}.
 */
final class ResourceTable {

  /**
   * One line per group and version; the core group is "core". A kind that no model class has is written {@code
   * plural=Kind}, with a star if it lives outside of namespaces.
   */
  private static final String RESOURCES =
      """
      admissionregistration.k8s.io/v1: mutatingadmissionpolicies mutatingadmissionpolicybindings mutatingwebhookconfigurations
      admissionregistration.k8s.io/v1: validatingadmissionpolicies validatingadmissionpolicybindings validatingwebhookconfigurations
      admissionregistration.k8s.io/v1alpha1: mutatingadmissionpolicies mutatingadmissionpolicybindings
      admissionregistration.k8s.io/v1alpha1: validatingadmissionpolicies validatingadmissionpolicybindings
      admissionregistration.k8s.io/v1beta1: mutatingadmissionpolicies mutatingadmissionpolicybindings mutatingwebhookconfigurations
      admissionregistration.k8s.io/v1beta1: validatingadmissionpolicies validatingadmissionpolicybindings validatingwebhookconfigurations
      apps/v1: controllerrevisions daemonsets deployments replicasets statefulsets
      apps/v1beta1: controllerrevisions deployments statefulsets
      apps/v1beta2: controllerrevisions daemonsets deployments replicasets statefulsets
      autoscaling/v1: horizontalpodautoscalers
      autoscaling/v2: horizontalpodautoscalers
      batch/v1: cronjobs jobs
      batch/v1beta1: cronjobs
      certificates.k8s.io/v1: certificatesigningrequests clustertrustbundles podcertificaterequests
      certificates.k8s.io/v1alpha1: clustertrustbundles
      certificates.k8s.io/v1beta1: certificatesigningrequests clustertrustbundles podcertificaterequests
      coordination.k8s.io/v1: leases
      coordination.k8s.io/v1alpha2: leasecandidates
      coordination.k8s.io/v1beta1: leasecandidates leases
      core/v1: componentstatuses configmaps endpoints events limitranges namespaces nodes persistentvolumeclaims
      core/v1: persistentvolumes pods podtemplates replicationcontrollers resourcequotas secrets serviceaccounts services
      discovery.k8s.io/v1: endpointslices
      discovery.k8s.io/v1beta1: endpointslices
      events.k8s.io/v1: events
      events.k8s.io/v1beta1: events
      extensions/v1beta1: daemonsets deployments ingresses networkpolicies replicasets
      flowcontrol.apiserver.k8s.io/v1: flowschemas prioritylevelconfigurations
      flowcontrol.apiserver.k8s.io/v1beta1: flowschemas prioritylevelconfigurations
      flowcontrol.apiserver.k8s.io/v1beta2: flowschemas prioritylevelconfigurations
      flowcontrol.apiserver.k8s.io/v1beta3: flowschemas prioritylevelconfigurations
      internal.apiserver.k8s.io/v1alpha1: storageversions=StorageVersion*
      lifecycle.k8s.io/v1alpha1: evictionrequests=EvictionRequest evictions=Eviction
      networking.k8s.io/v1: ingressclasses ingresses ipaddresses networkpolicies servicecidrs
      networking.k8s.io/v1beta1: ingressclasses ingresses ipaddresses servicecidrs
      node.k8s.io/v1: runtimeclasses
      node.k8s.io/v1alpha1: runtimeclasses
      node.k8s.io/v1beta1: runtimeclasses
      policy/v1: poddisruptionbudgets
      policy/v1beta1: poddisruptionbudgets
      rbac.authorization.k8s.io/v1: clusterrolebindings clusterroles rolebindings roles
      rbac.authorization.k8s.io/v1alpha1: clusterrolebindings clusterroles rolebindings roles
      rbac.authorization.k8s.io/v1beta1: clusterrolebindings clusterroles rolebindings roles
      resource.k8s.io/v1: deviceclasses devicetaintrules resourceclaims resourceclaimtemplates resourceslices
      resource.k8s.io/v1alpha3: devicetaintrules resourcepoolstatusrequests
      resource.k8s.io/v1beta1: deviceclasses resourceclaims resourceclaimtemplates resourceslices
      resource.k8s.io/v1beta2: deviceclasses devicetaintrules resourceclaims resourceclaimtemplates resourceslices
      scheduling.k8s.io/v1: priorityclasses
      scheduling.k8s.io/v1alpha3: compositepodgroups=CompositePodGroup podgroups workloads
      scheduling.k8s.io/v1beta1: podgroups priorityclasses workloads
      storage.k8s.io/v1: csidrivers csinodes csistoragecapacities storageclasses volumeattachments volumeattributesclasses
      storage.k8s.io/v1alpha1: csistoragecapacities volumeattachments volumeattributesclasses
      storage.k8s.io/v1beta1: csidrivers csinodes csistoragecapacities storageclasses volumeattachments volumeattributesclasses
      storagemigration.k8s.io/v1: storageversionmigrations
      storagemigration.k8s.io/v1beta1: storageversionmigrations
      """;

  /** The plural, in whatever group, and how kubectl lets it be called. */
  private static final String SHORT_NAMES =
      """
      backendtlspolicies: btlspolicy
      certificatesigningrequests: csr
      componentstatuses: cs
      configmaps: cm
      cronjobs: cj
      customresourcedefinitions: crd crds
      daemonsets: ds
      deployments: deploy
      endpoints: ep
      events: ev
      gatewayclasses: gc
      gateways: gtw
      horizontalpodautoscalers: hpa
      ingresses: ing
      ipaddresses: ip
      limitranges: limits
      listenersets: lset
      namespaces: ns
      networkpolicies: netpol
      nodes: no
      persistentvolumeclaims: pvc
      persistentvolumes: pv
      poddisruptionbudgets: pdb
      pods: po
      podsecuritypolicies: psp
      priorityclasses: pc
      referencegrants: refgrant
      replicasets: rs
      replicationcontrollers: rc
      resourcequotas: quota
      serviceaccounts: sa
      services: svc
      statefulsets: sts
      storageclasses: sc
      volumeattributesclasses: vac
      """;

  private ResourceTable() {}

  /**
   * A resource that the chain must have.
   *
   * @param kind its kind, empty if a model class says it
   */
  record Row(String group, String version, String plural, String kind, boolean isNamespaced) {}

  /** Returns the resources, in the order of the table. */
  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    RESOURCES.lines().forEach(line -> {
      String[] sides = line.split(": ", 2);
      String[] groupVersion = sides[0].split("/", 2);
      String group = groupVersion[0].equals("core") ? "" : groupVersion[0];
      for (String resource : sides[1].split(" ")) {
        rows.add(row(group, groupVersion[1], resource));
      }
    });
    return rows;
  }

  private static Row row(String group, String version, String resource) {
    int equals = resource.indexOf('=');
    if (equals < 0) {
      return new Row(group, version, resource, "", false);
    }
    String kind = resource.substring(equals + 1);
    boolean isClusterScoped = kind.endsWith("*");
    return new Row(
        group,
        version,
        resource.substring(0, equals),
        isClusterScoped ? kind.substring(0, kind.length() - 1) : kind,
        !isClusterScoped);
  }

  /** Returns the short names by plural. */
  static Map<String, List<String>> shortNames() {
    Map<String, List<String>> names = new LinkedHashMap<>();
    SHORT_NAMES.lines().forEach(line -> {
      String[] sides = line.split(": ", 2);
      names.put(sides[0], Arrays.asList(sides[1].split(" ")));
    });
    return names;
  }
}
