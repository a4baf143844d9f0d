package io.informer4j.cli.object;

import io.informer4j.cli.output.Figures;
import io.informer4j.name.ResourceType;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The columns of a table of objects: those that everybody knows from kubectl for the usual kinds, name and age for all others.
 *
 * <pre>{@code
 * Columns columns = Columns.of(pods, true, false, Clock.systemUTC());
 * Table table = new Table(columns.headings());
 * table.add(columns.cells(tree));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public final class Columns {

  private record Column(String heading, Function<Map<String, Object>, String> cell) {}

  private final List<Column> columns;

  private Columns(List<Column> columns) {
    this.columns = columns;
  }

  /**
   * Returns the columns for objects of a type.
   *
   * @param isWithNamespace whether the namespace is one of them
   * @param isWide whether there is room for more of them
   */
  public static Columns of(
      ResourceType type, boolean isWithNamespace, boolean isWide, Clock clock) {
    List<Column> columns = new ArrayList<>();
    if (isWithNamespace && type.isNamespaced()) {
      columns.add(at("NAMESPACE", "metadata", "namespace"));
    }
    columns.add(at("NAME", "metadata", "name"));
    columns.addAll(ofKind(type));
    columns.add(new Column("AGE", tree -> age(tree, clock)));
    if (isWide) {
      columns.addAll(wide(type));
    }
    return new Columns(columns);
  }

  /** Returns the headings. */
  public List<String> headings() {
    return columns.stream().map(Column::heading).toList();
  }

  /** Returns an object's cells. */
  public List<String> cells(Map<String, Object> tree) {
    return columns.stream()
        .map(column -> column.cell().apply(tree))
        .map(cell -> cell.isEmpty() ? "-" : cell)
        .toList();
  }

  private static List<Column> ofKind(ResourceType type) {
    return switch (type.apiVersion() + "/" + type.kind()) {
      case "v1/Pod" ->
        List.of(
            new Column("READY", Columns::readyContainers),
            new Column("STATUS", Status::pod),
            new Column("RESTARTS", Columns::restarts));
      case "apps/v1/Deployment" ->
        List.of(
            new Column("READY", Status::replicas),
            orZero("UP-TO-DATE", "status", "updatedReplicas"),
            orZero("AVAILABLE", "status", "availableReplicas"));
      case "apps/v1/StatefulSet" -> List.of(new Column("READY", Status::replicas));
      case "apps/v1/ReplicaSet" ->
        List.of(
            orZero("DESIRED", "spec", "replicas"),
            orZero("CURRENT", "status", "replicas"),
            orZero("READY", "status", "readyReplicas"));
      case "v1/Node" ->
        List.of(
            new Column("STATUS", Status::node),
            at("VERSION", "status", "nodeInfo", "kubeletVersion"));
      case "v1/Service" ->
        List.of(at("TYPE", "spec", "type"), at("CLUSTER-IP", "spec", "clusterIP"));
      case "v1/Namespace", "v1/PersistentVolumeClaim", "v1/PersistentVolume" ->
        List.of(at("STATUS", "status", "phase"));
      case "v1/ConfigMap" -> List.of(new Column("DATA", Columns::dataEntries));
      case "v1/Secret" -> List.of(at("TYPE", "type"), new Column("DATA", Columns::dataEntries));
      case "v1/Event" ->
        List.of(at("TYPE", "type"), at("REASON", "reason"), at("MESSAGE", "message"));
      default -> List.of();
    };
  }

  private static List<Column> wide(ResourceType type) {
    List<Column> columns = new ArrayList<>();
    if (type.apiVersion().equals("v1") && type.kind().equals("Pod")) {
      columns.add(at("IP", "status", "podIP"));
      columns.add(at("NODE", "spec", "nodeName"));
    }
    columns.add(new Column("LABELS", Columns::labels));
    columns.add(at("REVISION", "metadata", "resourceVersion"));
    return columns;
  }

  private static Column at(String heading, String... path) {
    return new Column(heading, tree -> Trees.text(tree, path));
  }

  private static Column orZero(String heading, String... path) {
    return new Column(heading, tree -> Status.orZero(Trees.text(tree, path)));
  }

  private static String age(Map<String, Object> tree, Clock clock) {
    String created = Trees.text(tree, "metadata", "creationTimestamp");
    try {
      return created.isEmpty()
          ? ""
          : Figures.age(Duration.between(Instant.parse(created), clock.instant()));
    } catch (DateTimeException e) {
      return "?";
    }
  }

  private static String readyContainers(Map<String, Object> pod) {
    long ready = Trees.list(pod, "status", "containerStatuses").stream()
        .filter(status -> Trees.text(status, "ready").equals("true"))
        .count();
    return ready + "/" + Trees.list(pod, "spec", "containers").size();
  }

  private static String restarts(Map<String, Object> pod) {
    long restarts = 0;
    for (Object status : Trees.list(pod, "status", "containerStatuses")) {
      restarts += status instanceof Map<?, ?> map && map.get("restartCount") instanceof Number count
          ? count.longValue()
          : 0;
    }
    return Long.toString(restarts);
  }

  private static String dataEntries(Map<String, Object> object) {
    int entries =
        Trees.map(object, "data").size() + Trees.map(object, "binaryData").size();
    return Integer.toString(entries);
  }

  private static String labels(Map<String, Object> object) {
    List<String> labels = new ArrayList<>();
    Trees.map(object, "metadata", "labels").forEach((key, value) -> labels.add(key + "=" + value));
    return String.join(",", labels);
  }
}
