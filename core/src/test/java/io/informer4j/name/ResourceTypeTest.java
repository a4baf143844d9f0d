package io.informer4j.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceTypeTest {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  private static final ResourceType DEPLOYMENTS =
      ResourceType.namespaced("apps", "v1", "deployments", "Deployment");

  @Test
  void describesItselfByPluralVersionAndGroup() {
    assertThat(PODS).hasToString("pods.v1");
    assertThat(DEPLOYMENTS).hasToString("deployments.v1.apps");
  }

  @Test
  void apiVersionIsWhatObjectsWrite() {
    assertThat(PODS.apiVersion()).isEqualTo("v1");
    assertThat(DEPLOYMENTS.apiVersion()).isEqualTo("apps/v1");
  }

  @Test
  void scopeIsKept() {
    assertThat(PODS.isNamespaced()).isTrue();
    assertThat(ResourceType.clusterScoped("", "v1", "nodes", "Node").isNamespaced())
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "apps/v1,Deployment,true",
    "apps/v1,ReplicaSet,false",
    "apps/v1beta1,Deployment,false",
    "v1,Deployment,false",
    "extensions/v1,Deployment,false",
  })
  void acceptsObjectsOfItsOwnVersionAndKindOnly(String apiVersion, String kind, boolean accepted) {
    assertThat(DEPLOYMENTS.accepts(apiVersion, kind)).isEqualTo(accepted);
  }

  @Test
  void acceptsObjectsOfTheCoreGroup() {
    assertThat(PODS.accepts("v1", "Pod")).isTrue();
    assertThat(PODS.accepts("/v1", "Pod")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "meta.k8s.io/v1,Table,true",
    "meta.k8s.io/v1beta1,Table,true",
    "v1,Pod,false",
    "meta.k8s.io/v1,PartialObjectMetadata,false",
    "example.com/v1,Table,false",
    "meta.k8s.io/v2,Table,false",
  })
  void tablesAreThoseOfTheMetaGroup(String apiVersion, String kind, boolean table) {
    assertThat(ResourceType.isTable(apiVersion, kind)).isEqualTo(table);
  }

  @Test
  void versionPluralAndKindAreNeeded() {
    assertThatThrownBy(() -> ResourceType.namespaced("", "", "pods", "Pod"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("version");
    assertThatThrownBy(() -> ResourceType.namespaced("", "v1", "", "Pod"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("plural");
    assertThatThrownBy(() -> ResourceType.namespaced("", "v1", "pods", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("kind");
  }
}
