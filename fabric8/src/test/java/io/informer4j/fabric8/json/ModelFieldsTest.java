package io.informer4j.fabric8.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldPathException;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.Widget;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.protobuf.model.ProtobufModel;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of decoded objects by their paths, and what they are in the bytes of packed ones. */
@Guarantee("G95")
@Tag("slow") // once, not on every JDK
class ModelFieldsTest {

  private final ModelFields<Pod> pods = ModelFields.of(Pod.class);

  @Test
  void decodedAndPackedObjectsOfAllKindsHaveTheSameFields() throws Exception {
    int paths = 0;
    int inProtobuf = 0;
    List<String> unwritten = new ArrayList<>();
    for (Class<?> kind : DecodingEqualsFabric8Test.kinds()) {
      Optional<? extends Fields<?>> fields = fieldsOf(kind, new Random(7));
      if (fields.isPresent()) {
        paths += fields.get().assertSameInJson();
        inProtobuf += fields.get().assertSameInProtobuf(unwritten);
      }
    }
    assertThat(paths).isGreaterThan(3_000);
    assertThat(inProtobuf).isGreaterThan(2_500);
    assertThat(unwritten).isEmpty();
  }

  /** Returns a random object, or nothing if the class takes no random texts: for times, for instance. */
  private static <T> Optional<Fields<T>> fieldsOf(Class<T> kind, Random random) {
    JsonCodec<T> codec = JsonCodec.of(kind, type(kind), Limits.DEFAULT);
    ObjectMapper mapper = ModelBinders.of(kind).mapper();
    String json = RandomModelJson.of(kind, mapper, random, true);
    try {
      T object = codec.decode(json.getBytes(StandardCharsets.UTF_8), Projection.all());
      return Optional.of(new Fields<>(kind, codec, mapper, object));
    } catch (UnreadableObjectException e) {
      return Optional.empty();
    }
  }

  private static ResourceType type(Class<?> kind) {
    return ResourceType.namespaced("test", "v1", "tests", kind.getSimpleName());
  }

  /** One object in all its forms. */
  private record Fields<T>(Class<T> kind, JsonCodec<T> codec, ObjectMapper mapper, T object) {

    int assertSameInJson() {
      byte[] packed = codec.encode(object);
      Set<FieldPath> paths = paths(object);
      for (FieldPath path : paths) {
        assertThat(ModelFields.of(kind).textsAt(object, path))
            .as("%s of %s", path, kind)
            .isEqualTo(codec.textsAt(packed, path));
      }
      return paths.size();
    }

    int assertSameInProtobuf(List<String> unwritten) throws IOException {
      Optional<ProtobufCodec<T>> protobuf = ProtobufCodec.of(kind, type(kind), Limits.DEFAULT);
      if (protobuf.isEmpty()) {
        return 0;
      }
      byte[] packed;
      try {
        packed = protobuf.get().encode(withValidValues());
      } catch (RuntimeException e) {
        unwritten.add(kind.getName() + ": " + e);
        return 0;
      }
      T decoded = protobuf.get().decode(packed, Projection.all());
      int compared = 0;
      for (FieldPath path : paths(decoded)) {
        Optional<List<String>> found = textsUnlessInJson(protobuf.get(), packed, path);
        if (found.isPresent()) {
          assertThat(found.get())
              .as("%s of %s in protobuf", path, kind)
              .isEqualTo(ModelFields.of(kind).textsAt(decoded, path));
          compared++;
        }
      }
      return compared;
    }

    /** JSON inside of protobuf is not looked into, and objects inside of objects do not name their type there. */
    private static Optional<List<String>> textsUnlessInJson(
        ProtobufCodec<?> codec, byte[] packed, FieldPath path) {
      try {
        return Optional.of(codec.textsAt(packed, path));
      } catch (FieldPathException e) {
        assertThat(e)
            .hasMessageMatching(
                ".*(cannot be read without decoding it|no field '(apiVersion|kind)').*");
        return Optional.empty();
      }
    }

    private T withValidValues() throws IOException {
      ObjectNode tree = mapper.valueToTree(object);
      ValidValues.put(tree, Schema.message(ProtobufModel.of(kind).orElseThrow().message()));
      return codec.decode(mapper.writeValueAsBytes(tree), Projection.all());
    }

    private Set<FieldPath> paths(T of) {
      Set<FieldPath> paths = new LinkedHashSet<>();
      addPaths(mapper.valueToTree(of), List.of(), paths);
      return paths;
    }

    private static void addPaths(JsonNode node, List<String> steps, Set<FieldPath> paths) {
      if (node.isArray()) {
        node.forEach(element -> addPaths(element, steps, paths));
      } else if (node.isObject()) {
        node.properties().forEach(field -> {
          List<String> further = new ArrayList<>(steps);
          further.add(field.getKey());
          addPaths(field.getValue(), further, paths);
        });
      } else if (!steps.isEmpty()) {
        paths.add(new FieldPath(steps));
      }
    }
  }

  @Test
  void pathsGoThroughListsMapsAndForms() {
    Pod pod = new PodBuilder()
        .withNewMetadata()
        .addToLabels("app", "web")
        .addToAnnotations("example.com/notes", "none")
        .addNewOwnerReference()
        .withUid("u-1")
        .withController(true)
        .endOwnerReference()
        .endMetadata()
        .withNewSpec()
        .withNodeName("node-1")
        .addNewContainer()
        .withImage("web:1")
        .withNewResources()
        .addToRequests("cpu", new Quantity("250m"))
        .endResources()
        .withNewReadinessProbe()
        .withNewHttpGet()
        .withNewPort(8080)
        .endHttpGet()
        .endReadinessProbe()
        .endContainer()
        .addNewContainer()
        .withImage("proxy:7")
        .endContainer()
        .endSpec()
        .build();

    assertThat(texts(pod, "spec.nodeName")).containsExactly("node-1");
    assertThat(texts(pod, "spec.containers[*].image")).containsExactly("web:1", "proxy:7");
    assertThat(texts(pod, "spec.containers.resources.requests.cpu")).containsExactly("250m");
    assertThat(texts(pod, "spec.containers.readinessProbe.httpGet.port")).containsExactly("8080");
    assertThat(texts(pod, "metadata.ownerReferences.uid")).containsExactly("u-1");
    assertThat(texts(pod, "metadata.ownerReferences.controller")).containsExactly("true");
    assertThat(texts(pod, "metadata.labels.app")).containsExactly("web");
    assertThat(texts(pod, "metadata.annotations['example.com/notes']")).containsExactly("none");
    assertThat(texts(pod, "status.phase")).isEmpty();
    assertThat(texts(new Pod(), "spec.nodeName")).isEmpty();
  }

  private List<String> texts(Pod pod, String path) {
    pods.check(FieldPath.of(path));
    return pods.textsAt(pod, FieldPath.of(path));
  }

  @Test
  void aMisspeltNameIsRefusedWithTheNamesThatExist() {
    assertThatThrownBy(() -> pods.check(FieldPath.of("spec.nodename")))
        .isInstanceOf(FieldPathException.class)
        .hasMessageContaining("spec.nodename")
        .hasMessageContaining("a PodSpec has no field 'nodename'")
        .hasMessageContaining("nodeName")
        .hasMessageContaining("containers");
    assertThatThrownBy(() -> pods.check(FieldPath.of("Spec")))
        .hasMessageContaining("a Pod has no field 'Spec'")
        .hasMessageContaining("[apiVersion, kind, metadata, spec, status]");
  }

  @Test
  void whatIsNoSingleValueIsRefusedWithTheWayOn() {
    assertThatThrownBy(() -> pods.check(FieldPath.of("spec.containers")))
        .isInstanceOf(FieldPathException.class)
        .hasMessageContaining("leads to a Container, which is no single value")
        .hasMessageContaining("image");
    assertThatThrownBy(() -> pods.check(FieldPath.of("metadata.labels")))
        .hasMessageContaining("name one of its keys: metadata.labels['…']");
    assertThatThrownBy(() -> pods.check(FieldPath.of("spec.nodeName.first")))
        .hasMessageContaining("goes on with 'first' below a String");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "metadata.labels['a/b']",
        "spec.tolerations.key",
        "spec.containers[*].ports[*].containerPort",
        "spec.containers.resources.limits.memory",
        "status.conditions.status",
        "spec.containers.livenessProbe.tcpSocket.port"
      })
  void customaryPathsAreAccepted(String path) {
    assertThatCode(() -> pods.check(FieldPath.of(path))).doesNotThrowAnyException();
  }

  @Test
  void customResourcesAndThoseWithoutAClassHaveFieldsToo() {
    GenericKubernetesResource generic = new GenericKubernetesResource();
    generic.setAdditionalProperty("spec", Map.of("size", 3, "owners", List.of("a", "b")));
    ModelFields<GenericKubernetesResource> any = ModelFields.of(GenericKubernetesResource.class);
    any.check(FieldPath.of("spec.size"));
    assertThat(any.textsAt(generic, FieldPath.of("spec.size"))).containsExactly("3");
    assertThat(any.textsAt(generic, FieldPath.of("spec.owners"))).containsExactly("a", "b");

    ModelFields<Widget> widgets = ModelFields.of(Widget.class);
    widgets.check(FieldPath.of("metadata.name"));
    assertThatThrownBy(() -> widgets.check(FieldPath.of("metadata.nam")))
        .hasMessageContaining("an ObjectMeta has no field 'nam'");
  }

  @Test
  void nothingOfASecretIsInTheMessages() {
    assertThatThrownBy(() -> ModelFields.of(Secret.class).check(FieldPath.of("dat.token")))
        .hasMessageContaining("a Secret has no field 'dat'");
    assertThatCode(() -> ModelFields.of(Secret.class).check(FieldPath.of("data.token")))
        .doesNotThrowAnyException();
    assertThatCode(() ->
            ModelFields.of(Deployment.class).check(FieldPath.of("spec.selector.matchLabels.app")))
        .doesNotThrowAnyException();
  }
}
