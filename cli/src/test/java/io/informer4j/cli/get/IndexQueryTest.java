package io.informer4j.cli.get;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.cli.cluster.UserException;
import io.informer4j.cli.documentation.Guarantee;
import io.informer4j.codec.FieldPathException;
import io.informer4j.name.ResourceType;
import io.informer4j.store.Index;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexQueryTest {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  private static final ResourceType SECRETS =
      ResourceType.namespaced("", "v1", "secrets", "Secret");

  @Test
  void aPathAloneAsksForAllValues() {
    IndexQuery query = IndexQuery.of(PODS, "spec.nodeName");

    assertThat(query.value()).isEmpty();
    assertThat(query.function()).isEqualTo(Index.byField("spec.nodeName"));
  }

  @Test
  void aValueMayHaveEqualsSignsInIt() {
    assertThat(IndexQuery.of(PODS, "spec.nodeName=a=b").value()).contains("a=b");
    assertThat(IndexQuery.of(PODS, "spec.nodeName=").value()).contains("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "metadata.labels.app.kubernetes.io/name=web",
        "metadata.labels['app.kubernetes.io/name']=web"
      })
  void labelsMayBeQuotedOrNot(String text) {
    IndexQuery query = IndexQuery.of(PODS, text);

    assertThat(query.path().steps())
        .isEqualTo(List.of("metadata", "labels", "app.kubernetes.io/name"));
    assertThat(query.value()).contains("web");
    assertThat(query.function()).isEqualTo(Index.byLabel("app.kubernetes.io/name"));
  }

  @Test
  void quotedKeysMayHaveEqualsSignsInThem() {
    IndexQuery query = IndexQuery.of(PODS, "metadata.annotations['a=b']=c");

    assertThat(query.path().steps()).endsWith("a=b");
    assertThat(query.value()).contains("c");
  }

  @Test
  void whatIsNoPathIsRefused() {
    assertThatThrownBy(() -> IndexQuery.of(PODS, "spec..x")).isInstanceOf(FieldPathException.class);
  }

  @Guarantee("G115")
  @ParameterizedTest
  @ValueSource(
      strings = {
        "data.password", "stringData.x", "metadata.annotations.x",
        "metadata.annotations['kubectl.kubernetes.io/last-applied-configuration']", "data",
            "metadata"
      })
  void thereIsNoIndexByTheContentOfSecrets(String path) {
    assertThatThrownBy(() -> IndexQuery.of(SECRETS, path))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("never shown");
  }

  @ParameterizedTest
  @ValueSource(strings = {"type", "metadata.labels.app", "metadata.namespace"})
  void secretsHaveIndexesByWhatIsNoSecret(String path) {
    assertThat(IndexQuery.of(SECRETS, path).value()).isEmpty();
  }
}
