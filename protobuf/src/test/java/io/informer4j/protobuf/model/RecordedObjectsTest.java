package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.runtime.RawExtension;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.Transcripts;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** One object of each built-in type with every field set, as a real server writes it in JSON and in protobuf. */
class RecordedObjectsTest {

  @TestFactory
  List<DynamicTest> protobufIsReadAsJsonIsAndWrittenBack() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String name : Transcripts.objects()) {
      model(name)
          .ifPresent(model -> tests.add(DynamicTest.dynamicTest(name, () -> check(name, model))));
    }
    return tests;
  }

  /**
   * What fabric8 declares no class for: versions that servers no longer serve, options of requests, and what no client lists or
   * watches. A watch event is cut by the ProtobufEventCutter, and an object of nobody.
   */
  private static final String LEFT_OUT = """
      admissionregistration.k8s.io.v1alpha1.ValidatingAdmissionPolicy
      admissionregistration.k8s.io.v1alpha1.ValidatingAdmissionPolicyBinding
      admissionregistration.k8s.io.v1beta1.ValidatingAdmissionPolicy
      admissionregistration.k8s.io.v1beta1.ValidatingAdmissionPolicyBinding
      apidiscovery.k8s.io.v2.APIGroupDiscovery
      apidiscovery.k8s.io.v2beta1.APIGroupDiscovery
      apps.v1beta1.ControllerRevision
      apps.v1beta1.Deployment
      apps.v1beta1.DeploymentRollback
      apps.v1beta1.Scale
      apps.v1beta1.StatefulSet
      apps.v1beta2.ControllerRevision
      apps.v1beta2.DaemonSet
      apps.v1beta2.Deployment
      apps.v1beta2.ReplicaSet
      apps.v1beta2.Scale
      apps.v1beta2.StatefulSet
      authentication.k8s.io.v1beta1.SelfSubjectReview
      coordination.k8s.io.v1beta1.Lease
      core.v1.NodeProxyOptions
      core.v1.PodAttachOptions
      core.v1.PodLogOptions
      core.v1.PodPortForwardOptions
      core.v1.PodProxyOptions
      core.v1.PodStatusResult
      core.v1.RangeAllocation
      core.v1.SerializedReference
      core.v1.ServiceProxyOptions
      core.v1.WatchEvent
      extensions.v1beta1.DeploymentRollback
      imagepolicy.k8s.io.v1alpha1.ImageReview
      internal.apiserver.k8s.io.v1alpha1.StorageVersion
      rbac.authorization.k8s.io.v1alpha1.ClusterRole
      rbac.authorization.k8s.io.v1alpha1.ClusterRoleBinding
      rbac.authorization.k8s.io.v1alpha1.Role
      rbac.authorization.k8s.io.v1alpha1.RoleBinding
      rbac.authorization.k8s.io.v1beta1.ClusterRole
      rbac.authorization.k8s.io.v1beta1.ClusterRoleBinding
      rbac.authorization.k8s.io.v1beta1.Role
      rbac.authorization.k8s.io.v1beta1.RoleBinding
      storage.k8s.io.v1alpha1.VolumeAttributesClass
      """;

  @Test
  void onlyKindsWithoutAModelClassAreLeftOut() {
    List<String> leftOut = new ArrayList<>();
    for (String name : Transcripts.objects()) {
      if (model(name).isEmpty()) {
        leftOut.add(name);
        assertThat(classOf(name))
            .as(name)
            .get()
            .isIn(GenericKubernetesResource.class, RawExtension.class);
      }
    }

    assertThat(leftOut).isEqualTo(LEFT_OUT.lines().toList());
    assertThat(Transcripts.objects()).hasSize(144 + leftOut.size()).hasSize(185);
  }

  private static <T> void check(String name, ProtobufModel<T> model) throws IOException {
    byte[] bytes = Transcripts.object(name, "pb");
    Envelope envelope = Envelope.read(Slice.of(bytes), Limits.DEFAULT);
    T fromProtobuf = model.withManagedFields().read(envelope);
    Object fromJson =
        Json.MAPPER.readValue(Transcripts.object(name, "json"), fromProtobuf.getClass());

    assertThat(Json.tree(fromProtobuf)).as("as JSON").isEqualTo(Json.tree(fromJson));
    assertThat(fromProtobuf).isEqualTo(fromJson);

    byte[] written = model.write(fromProtobuf);
    T again = model.withManagedFields().read(Slice.of(written));
    assertThat(Json.tree(again)).as("written and read again").isEqualTo(Json.tree(fromJson));
    assertThat(written).as("bytes").isEqualTo(envelope.content().copy());
  }

  private static Optional<ProtobufModel<?>> model(String name) {
    return classOf(name).flatMap(ProtobufModel::of);
  }

  /** Returns the class that fabric8 reads the JSON of an object into, nothing if it cannot. */
  private static Optional<Class<?>> classOf(String name) {
    try {
      return Optional.of(Json.MAPPER
          .readValue(Transcripts.object(name, "json"), KubernetesResource.class)
          .getClass());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
