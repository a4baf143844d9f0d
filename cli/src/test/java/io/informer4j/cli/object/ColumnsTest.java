package io.informer4j.cli.object;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceType;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ColumnsTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-01-01T01:00:00Z"), ZoneOffset.UTC);
  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");

  private static Map<String, Object> metadata(String name) {
    return Map.of("name", name, "namespace", "shop", "creationTimestamp", "2026-01-01T00:00:00Z");
  }

  @Test
  void podsLookAsWithKubectl() {
    Columns columns = Columns.of(PODS, true, false, CLOCK);
    Map<String, Object> pod = Map.of(
        "metadata", metadata("web-0"),
        "spec", Map.of("containers", List.of(Map.of("name", "app"), Map.of("name", "proxy"))),
        "status",
            Map.of(
                "phase",
                "Running",
                "containerStatuses",
                List.of(
                    Map.of("ready", true, "restartCount", 3),
                    Map.of(
                        "ready",
                        false,
                        "restartCount",
                        1,
                        "state",
                        Map.of("waiting", Map.of("reason", "CrashLoopBackOff"))))));

    assertThat(columns.headings())
        .containsExactly("NAMESPACE", "NAME", "READY", "STATUS", "RESTARTS", "AGE");
    assertThat(columns.cells(pod))
        .containsExactly("shop", "web-0", "1/2", "CrashLoopBackOff", "4", "1h");
  }

  @Test
  void aPodThatIsBeingDeletedIsTerminating() {
    Map<String, Object> pod = Map.of(
        "metadata", Map.of("name", "a", "deletionTimestamp", "2026-01-01T00:00:00Z"),
        "status", Map.of("phase", "Running"));

    assertThat(Columns.of(PODS, false, false, CLOCK).cells(pod))
        .containsExactly("a", "0/0", "Terminating", "0", "-");
  }

  @Test
  void nodesSayWhetherTheyAreReadyAndMayBeUsed() {
    Columns columns =
        Columns.of(ResourceType.clusterScoped("", "v1", "nodes", "Node"), true, false, CLOCK);
    Map<String, Object> node = Map.of(
        "metadata", metadata("n"),
        "spec", Map.of("unschedulable", true),
        "status", Map.of("conditions", List.of(Map.of("type", "Ready", "status", "False"))));

    assertThat(columns.cells(node)).containsExactly("n", "NotReady,SchedulingDisabled", "-", "1h");
  }

  @Test
  void whateverElseHasNameAndAge() {
    Columns columns = Columns.of(
        ResourceType.namespaced("example.com", "v1", "widgets", "Widget"), false, false, CLOCK);

    assertThat(columns.headings()).containsExactly("NAME", "AGE");
    assertThat(columns.cells(Map.of("metadata", Map.of("name", "w", "creationTimestamp", "soon"))))
        .containsExactly("w", "?");
  }

  @Test
  void wideRowsHaveLabelsAndRevision() {
    Columns columns = Columns.of(PODS, false, true, CLOCK);
    Map<String, Object> pod = Map.of(
        "metadata", Map.of("name", "a", "labels", Map.of("app", "web"), "resourceVersion", "7"),
        "spec", Map.of("nodeName", "node-1"),
        "status", Map.of("podIP", "10.0.0.1"));

    assertThat(columns.cells(pod)).endsWith("10.0.0.1", "node-1", "app=web", "7");
  }

  @Test
  void deploymentsAndTheirLikeCountReplicas() {
    Columns columns = Columns.of(
        ResourceType.namespaced("apps", "v1", "deployments", "Deployment"), false, false, CLOCK);
    Map<String, Object> object = Map.of(
        "metadata",
        metadata("d"),
        "spec",
        Map.of("replicas", 3),
        "status",
        Map.of("readyReplicas", 2));

    assertThat(columns.cells(object)).containsExactly("d", "2/3", "0", "0", "1h");
  }
}
