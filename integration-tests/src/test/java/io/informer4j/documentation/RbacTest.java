package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.informer4j.documentation.scene.Stage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The roles that docs/rbac.md shows are those of the file, an API server takes them, and they allow what informers do. */
class RbacTest {

  @Test
  void theFileIsWhatThePageShowsAndAServerTakesIt() throws Exception {
    String yaml = ProjectFiles.read(ProjectFiles.root().resolve("docs/rbac.yaml"));

    try (Stage stage = Stage.set()) {
      List<HasMetadata> applied = stage
          .client()
          .load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)))
          .serverSideApply();

      assertThat(applied)
          .hasSizeGreaterThan(3)
          .allMatch(one -> one.getMetadata().getUid() != null);
      assertThat(
              applied.stream().filter(ClusterRole.class::isInstance).map(ClusterRole.class::cast))
          .flatExtracting(ClusterRole::getRules)
          .isNotEmpty()
          .allSatisfy(RbacTest::allowsAnInformer);
      assertThat(applied.stream().filter(Role.class::isInstance).map(Role.class::cast))
          .flatExtracting(Role::getRules)
          .anySatisfy(rule -> assertThat(rule.getResources()).containsExactly("leases"));
    }
  }

  private static void allowsAnInformer(PolicyRule rule) {
    assertThat(rule.getVerbs()).containsExactly("get", "list", "watch");
  }

  @Test
  void thePageShowsTheFile() {
    String shown = Page.of("docs/rbac.md").blocks().stream()
        .filter(block -> block.language().equals("yaml"))
        .findFirst()
        .orElseThrow()
        .text();

    assertThat(shown.strip())
        .isEqualTo(
            ProjectFiles.read(ProjectFiles.root().resolve("docs/rbac.yaml")).strip());
  }
}
