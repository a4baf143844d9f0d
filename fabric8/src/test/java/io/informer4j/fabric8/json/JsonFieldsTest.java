package io.informer4j.fabric8.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldReader;
import io.informer4j.codec.ObjectView;
import io.informer4j.codec.Projection;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.lister.LabelSelector;
import io.informer4j.name.ResourceType;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JsonFieldsTest {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");

  private static final byte[] POD = """
      {"kind":"Pod","apiVersion":"v1","metadata":{"name":"web-0","namespace":"shop",
        "uid":"0a1b2c3d-0000-4000-8000-00000000abcd","resourceVersion":"42",
        "labels":{"app":"web","tier\\u0021":"fr\\"ont","größe":"klein"},
        "annotations":{"example.com/notes":"dots.in.keys"},
        "ownerReferences":[{"uid":"owner-1","controller":true},{"uid":"owner-2"}]},
       "spec":{"nodeName":"node-1","nodeNames":"not this","priority":-7,"hostNetwork":true,"volumes":null,
        "containers":[{"name":"main","image":"a","args":["x","y"],"ports":[{"containerPort":8080}]},
          {"name":"side","image":"b"}]},
       "status":{}}
      """.strip().getBytes(StandardCharsets.UTF_8);

  private final JsonCodec<Pod> codec = JsonCodec.of(Pod.class, PODS, Limits.DEFAULT);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "spec.nodeName|node-1",
        "spec.priority|-7",
        "spec.hostNetwork|true",
        "spec.containers[*].image|a,b",
        "spec.containers.args|x,y",
        "spec.containers.ports.containerPort|8080",
        "metadata.ownerReferences[*].uid|owner-1,owner-2",
        "metadata.annotations['example.com/notes']|dots.in.keys",
        "metadata.labels['tier!']|fr\"ont",
        "metadata.labels.größe|klein",
        "spec.node|``",
        "spec.volumes|``",
        "spec.containers|``",
        "spec.nodeName.deeper|``",
        "status.phase|``",
      })
  void valuesAreReadAtTheirPaths(String path, String values) {
    assertThat(String.join(",", codec.textsAt(POD, FieldPath.of(path)))).isEqualTo(values);
  }

  @Test
  void ofAFieldThatIsThereTwiceTheLastOneCounts() {
    byte[] twice = "{\"spec\":{\"a\":\"1\",\"a\":[\"2\",\"3\"]},\"spec\":{\"b\":\"4\"}}"
        .getBytes(StandardCharsets.UTF_8);

    assertThat(codec.textsAt(twice, FieldPath.of("spec.b"))).containsExactly("4");
    assertThat(codec.textsAt(twice, FieldPath.of("spec.a"))).isEmpty();
  }

  @Test
  void oneLabelIsThatOfAllLabels() {
    Map<String, String> labels = codec.labelsOf(POD);

    assertThat(labels).containsOnlyKeys("app", "tier!", "größe");
    labels.forEach((key, value) -> assertThat(codec.labelOf(POD, key)).hasValue(value));
    assertThat(codec.labelOf(POD, "ap")).isEmpty();
    assertThat(codec.labelOf(POD, "apple")).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DECODED")
  @Guarantee("G88")
  void packedObjectsAnswerFromTheirBytes(CacheFormat format) {
    Slice item = Slice.of(POD);
    CachedObject<Pod> cached =
        codec.into(format, Projection.dropping("status")).take(codec.readHead(item), item);

    ObjectView view = ObjectView.of(cached, FieldReader.none());

    assertThat(cached.uid()).isEqualTo("0a1b2c3d-0000-4000-8000-00000000abcd");
    assertThat(cached.label("app")).hasValue("web");
    assertThat(LabelSelector.parse("app in (web), !legacy").matches(cached)).isTrue();
    assertThat(LabelSelector.parse("app=api").matches(cached)).isFalse();
    assertThat(view.text("spec.nodeName")).hasValue("node-1");
    assertThat(view.texts("spec.containers.image")).isEqualTo(List.of("a", "b"));
    assertThat(view.labels()).isEqualTo(cached.object().getMetadata().getLabels());
  }
}
