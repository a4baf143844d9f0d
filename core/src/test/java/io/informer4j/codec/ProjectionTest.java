package io.informer4j.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectionTest {

  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  private static final Map<String, Object> IDENTITY = Map.of(
      "name",
      "web",
      "namespace",
      "default",
      "uid",
      "u1",
      "resourceVersion",
      "7",
      "labels",
      Map.of("app", "web"));

  private static final Map<String, Object> POD = Map.of(
      "apiVersion", "v1",
      "kind", "Pod",
      "metadata",
          plus(
              IDENTITY,
              Map.of(
                  "annotations",
                  Map.of(LAST_APPLIED, "{}", "note", "n"),
                  "managedFields",
                  List.of("m"))),
      "spec",
          Map.of(
              "nodeName",
              "n1",
              "containers",
              List.of(Map.of("name", "a", "image", "i1"), Map.of("name", "b", "image", "i2"))),
      "status", Map.of("phase", "Running"));

  @Test
  void allKeepsEverything() {
    assertThat(project(POD, Projection.all())).isEqualTo(POD);
    assertThat(Projection.all().keepsAll()).isTrue();
    assertThat(Projection.all().root().keepsAll()).isTrue();
    assertThat(Projection.all().root().isSkipped()).isFalse();
  }

  @Test
  void droppingLeavesOutWhatIsNamedAndNothingElse() {
    Projection projection = Projection.dropping(
        "status", "metadata.managedFields", "metadata.annotations['" + LAST_APPLIED + "']");

    Map<String, Object> projected = project(POD, projection);

    assertThat(projected)
        .isEqualTo(Map.of(
            "apiVersion",
            "v1",
            "kind",
            "Pod",
            "metadata",
            plus(IDENTITY, Map.of("annotations", Map.of("note", "n"))),
            "spec",
            POD.get("spec")));
    assertThat(projection.keepsAll()).isFalse();
  }

  @Test
  void keepingLeavesOutAllButTheIdentityAndWhatIsNamed() {
    Map<String, Object> projected = project(POD, Projection.keeping("spec.nodeName"));

    assertThat(projected)
        .isEqualTo(Map.of(
            "apiVersion",
            "v1",
            "kind",
            "Pod",
            "metadata",
            IDENTITY,
            "spec",
            Map.of("nodeName", "n1")));
  }

  @Test
  void keepingNothingKeepsTheIdentity() {
    assertThat(project(POD, Projection.keeping()))
        .isEqualTo(Map.of("apiVersion", "v1", "kind", "Pod", "metadata", IDENTITY));
  }

  @Test
  void droppingAllMetadataKeepsTheIdentityInIt() {
    assertThat(project(POD, Projection.dropping("metadata", "spec", "status")))
        .isEqualTo(project(POD, Projection.keeping()));
  }

  @Test
  void droppingNothingKeepsAll() {
    assertThat(Projection.dropping()).isEqualTo(Projection.all());
  }

  @Test
  void informersDropManagedFieldsByDefault() {
    assertThat(Projection.withoutManagedFields())
        .isEqualTo(Projection.dropping("metadata.managedFields"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spec.containers[*].image",
        "spec.containers.image",
        "spec[*].containers[*][*].image[*]"
      })
  void aStepAfterAListAppliesToEachElement(String path) {
    Projection projection = Projection.dropping(path);

    assertThat(project(POD, projection).get("spec"))
        .isEqualTo(Map.of(
            "nodeName", "n1", "containers", List.of(Map.of("name", "a"), Map.of("name", "b"))));
    assertThat(projection).hasToString("all -spec.containers.image");
  }

  @Test
  void andKeepsWhatBothKeep() {
    Projection both = Projection.keeping("metadata", "spec")
        .and(Projection.dropping("metadata.managedFields", "spec.nodeName"));

    assertThat(both)
        .isEqualTo(Projection.dropping("spec.nodeName", "metadata.managedFields")
            .and(Projection.keeping("spec", "metadata")))
        .hasToString(
            "none +apiVersion +kind +metadata -metadata.managedFields +spec -spec.nodeName");
    assertThat(project(POD, both))
        .isEqualTo(Map.of(
            "apiVersion",
            "v1",
            "kind",
            "Pod",
            "metadata",
            plus(IDENTITY, Map.of("annotations", Map.of(LAST_APPLIED, "{}", "note", "n"))),
            "spec",
            Map.of(
                "containers",
                List.of(Map.of("name", "a", "image", "i1"), Map.of("name", "b", "image", "i2")))));
  }

  @Test
  void andWithAllChangesNothing() {
    Projection projection = Projection.keeping("spec");

    assertThat(projection.and(Projection.all())).isEqualTo(projection);
    assertThat(Projection.all().and(projection)).isEqualTo(projection);
  }

  @Test
  void anOuterPathMakesInnerOnesRedundant() {
    assertThat(Projection.dropping("status.phase", "status", "status.podIP"))
        .isEqualTo(Projection.dropping("status"));
    assertThat(Projection.keeping("spec.nodeName", "spec")).isEqualTo(Projection.keeping("spec"));
  }

  @Test
  void equalProjectionsHaveEqualHashesAndText() {
    Projection one = Projection.dropping("status", "spec.a").and(Projection.dropping("spec.b"));
    Projection same = Projection.dropping("spec.b", "spec.a", "status");
    Projection other = Projection.dropping("spec.b", "spec.c", "status");

    assertThat(one).isEqualTo(same).hasSameHashCodeAs(same).hasToString(same.toString());
    assertThat(one)
        .isNotEqualTo(other)
        .isNotEqualTo(Projection.keeping("spec.a"))
        .isNotEqualTo("all");
    assertThat(one.root()).isEqualTo(same.root()).isNotEqualTo(other.root()).isNotEqualTo("all");
  }

  @Test
  void dropAndKeepOfTheSamePathDiffer() {
    assertThat(Projection.dropping("a").root())
        .isNotEqualTo(Projection.keeping("a").root());
    assertThat(Projection.dropping("a.b")).isNotEqualTo(Projection.dropping("a.c"));
    assertThat(Projection.dropping("a.b").hashCode())
        .isNotEqualTo(Projection.dropping("a.c").hashCode());
  }

  @Test
  void textIsCanonicalAndQuotesWhatNeedsIt() {
    assertThat(Projection.all()).hasToString("all");
    assertThat(Projection.keeping())
        .hasToString("none +apiVersion +kind +metadata.labels +metadata.name +metadata.namespace"
            + " +metadata.resourceVersion +metadata.uid");
    assertThat(Projection.dropping("status", "data['a.b']['it\\'s \\\\']['']", "['x.y'].z"))
        .hasToString("all -data['a.b']['it\\'s \\\\'][''] -status -['x.y'].z");
    assertThat(Projection.dropping("status").root().child("status")).hasToString("none");
  }

  @Test
  void aPlainKeyMeansTheSameQuotedOrNot() {
    assertThat(Projection.dropping("['spec']['nodeName']"))
        .isEqualTo(Projection.dropping("spec.nodeName"));
  }

  @Test
  void theCursorTellsSkippedPartialAndWhole() {
    Projection.Node root =
        Projection.dropping("metadata.managedFields", "status").root();

    assertThat(root.isSkipped()).isFalse();
    assertThat(root.keepsAll()).isFalse();
    assertThat(root.child("status").isSkipped()).isTrue();
    assertThat(root.child("status").keepsAll()).isFalse();
    assertThat(root.child("status").child("phase").isSkipped()).isTrue();
    assertThat(root.child("spec").keepsAll()).isTrue();
    assertThat(root.child("spec").child("nodeName").keepsAll()).isTrue();
    assertThat(root.child("metadata").isSkipped()).isFalse();
    assertThat(root.child("metadata").keepsAll()).isFalse();
    assertThat(root.child("metadata").child("managedFields").isSkipped()).isTrue();
    assertThat(root.child("metadata").child("finalizers").keepsAll()).isTrue();
  }

  @Test
  void aNodeThatSkipsTheRestIsNotSkippedItself() {
    Projection.Node root = Projection.keeping("spec.nodeName").root();

    assertThat(root.isSkipped()).isFalse();
    assertThat(root.keepsAll()).isFalse();
    assertThat(root.child("spec").isSkipped()).isFalse();
    assertThat(root.child("spec").child("nodeName").keepsAll()).isTrue();
    assertThat(root.child("spec").child("volumes").isSkipped()).isTrue();
    assertThat(root.child("status").isSkipped()).isTrue();
  }

  @Test
  void fieldsAreFoundByTheirBytes() {
    Projection.Node root = Projection.dropping("größe", "status").root();
    byte[] bytes = "xxgrößestatusstat".getBytes(StandardCharsets.UTF_8);

    assertThat(root.child(bytes, 2, 9).isSkipped()).isTrue();
    assertThat(root.child(bytes, 9, 15).isSkipped()).isTrue();
    assertThat(root.child(bytes, 15, 19).keepsAll()).isTrue();
    assertThat(root.child(bytes, 0, 0).keepsAll()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(quoteCharacter = '"', textBlock = """
          "",                 0,  has the end of the path where a field name should be
          ".spec",            0,  has '.' where a field name should be
          "spec.",            5,  has the end of the path where a field name should be
          "metadata..name",   9,  has '.' where a field name should be
          "spec x",           4,  "has ' ' where '.', '[' or the end should be"
          "spec]",            4,  "has ']' where '.', '[' or the end should be"
          "spec*",            4,  "has '*' where '.', '[' or the end should be"
          "a['b']c",          6,  "has 'c' where '.', '[' or the end should be"
          "a[0]",             2,  has '0' where a quoted key or '*' should be
          "a[",               2,  has the end of the path where a quoted key or '*' should be
          "a[*",              2,  has '*' where a quoted key or '*' should be
          "[*].a",            1,  has '*' where a quoted key should be
          "a['b",             4,  has the end of the path where a closing quote should be
          "a['b'",            5,  has the end of the path where ']' should be
          "a['b'x",           5,  has 'x' where ']' should be
          "a['b\\x']",        5,  has 'x' where \\ or ' after a backslash should be
          "a['b\\",           5,  has the end of the path where \\ or ' after a backslash should be
          """)
  void aBadPathIsRefusedWithItsPosition(String path, int position, String problem) {
    assertThatThrownBy(() -> Projection.keeping("spec", path))
        .isInstanceOfSatisfying(FieldPathException.class, refused -> {
          assertThat(refused.path()).isEqualTo(path);
          assertThat(refused.position()).isEqualTo(position);
        })
        .hasMessage("field path '" + path + "' " + problem + " (position " + position + ")");
    assertThatThrownBy(() -> Projection.dropping(path))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "apiVersion",
        "kind",
        "metadata.name",
        "metadata.namespace",
        "metadata.uid",
        "metadata.resourceVersion",
        "metadata.labels",
        "metadata.labels.app",
        "metadata['labels']['a.b']"
      })
  void theIdentityCannotBeDroppedByName(String path) {
    assertThatThrownBy(() -> Projection.dropping("status", path))
        .isInstanceOf(FieldPathException.class)
        .hasMessageContaining(
            "'" + path + "' cannot be dropped, since it is part of what identifies an object");
  }

  @Test
  void whatOnlyLooksLikeTheIdentityCanBeDropped() {
    assertThat(
            Projection.dropping("metadata.generateName", "spec.labels", "name", "metadata.name2"))
        .hasToString("all -metadata.generateName -metadata.name2 -name -spec.labels");
  }

  /** Does what a decoder does, on maps and lists. */
  private static Map<String, Object> project(Map<String, Object> object, Projection projection) {
    return objectAt(object, projection.root());
  }

  private static Map<String, Object> objectAt(Map<?, ?> object, Projection.Node place) {
    Map<String, Object> kept = new TreeMap<>();
    object.forEach((field, value) -> {
      Projection.Node child = place.child((String) field);
      if (!child.isSkipped()) {
        kept.put((String) field, valueAt(value, child));
      }
    });
    return kept;
  }

  private static Object valueAt(Object value, Projection.Node place) {
    if (value instanceof Map<?, ?> object) {
      return objectAt(object, place);
    }
    if (value instanceof List<?> list) {
      List<Object> kept = new ArrayList<>();
      list.forEach(element -> kept.add(valueAt(element, place)));
      return kept;
    }
    return value;
  }

  private static Map<String, Object> plus(Map<String, Object> some, Map<String, Object> more) {
    Map<String, Object> all = new TreeMap<>(some);
    all.putAll(more);
    return all;
  }
}
