package io.informer4j.fabric8.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ResourceType;
import io.informer4j.wire.Limits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever fabric8 makes of an object, we make the same of it, for every kind in its models. */
@Guarantee("G50")
@Tag("slow") // once, not on every JDK
class DecodingEqualsFabric8Test {

  private static final Path OBJECTS = Path.of("../../shared/spec/transcripts/objects");
  private static final int SEEDS = 4;

  private final ObjectMapper fabric8 = fabric8();

  private static ObjectMapper fabric8() {
    ObjectMapper mapper = new ObjectMapper();
    new KubernetesSerialization(mapper, true);
    return mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
  }

  static List<Class<?>> kinds() {
    TreeMap<String, Class<?>> kinds = new TreeMap<>();
    for (KubernetesResource resource : ServiceLoader.load(KubernetesResource.class)) {
      if (resource instanceof HasMetadata) {
        kinds.put(resource.getClass().getName(), resource.getClass());
      }
    }
    return new ArrayList<>(kinds.values());
  }

  @Test
  void randomObjectsOfAllKindsAreTheSame() {
    List<Class<?>> kinds = kinds();
    assertThat(kinds).hasSizeGreaterThan(100);
    int same = 0;
    for (Class<?> kind : kinds) {
      for (int seed = 0; seed < SEEDS; seed++) {
        boolean isTame = seed % 2 == 0;
        String json = RandomModelJson.of(kind, fabric8, new Random(seed), isTame);
        same += isSame(kind, withKind(json), "seed " + seed) ? 1 : 0;
      }
    }
    assertThat(same).isGreaterThan(kinds.size() * SEEDS / 3);
  }

  @Test
  void recordedObjectsOfAllKindsAreTheSame() throws IOException {
    assumeThat(Files.isDirectory(OBJECTS)).as("%s is there", OBJECTS).isTrue();
    int same = 0;
    try (Stream<Path> files = Files.list(OBJECTS)) {
      for (Path file :
          files.filter(DecodingEqualsFabric8Test::isObject).sorted().toList()) {
        byte[] json = Files.readAllBytes(file);
        same += isSame(GenericKubernetesResource.class, json, file.toString()) ? 1 : 0;
        for (Class<?> kind : kinds()) {
          if (file.getFileName().toString().endsWith("." + kind.getSimpleName() + ".json")) {
            same += isSame(kind, json, kind + " " + file) ? 1 : 0;
          }
        }
      }
    }
    assertThat(same).isGreaterThan(200);
  }

  private static boolean isObject(Path file) {
    String name = file.toString();
    return name.endsWith(".json") && !name.endsWith("WatchEvent.json");
  }

  /** Returns whether both read it, and read the same; fails if only one does. */
  private boolean isSame(Class<?> kind, byte[] json, String what) {
    JsonCodec<?> codec =
        JsonCodec.of(kind, ResourceType.namespaced("test", "v1", "tests", "Test"), Limits.DEFAULT);
    Object expected;
    try {
      expected = fabric8.readValue(json, kind);
    } catch (IOException e) {
      assertThatThrownBy(() -> codec.decode(json, Projection.all()))
          .as("%s %s, which fabric8 refuses: %s", kind, what, e.getMessage())
          .isInstanceOf(UnreadableObjectException.class);
      assertThatThrownBy(() -> codec.validate(json)).isInstanceOf(UnreadableObjectException.class);
      return false;
    }
    Object actual = codec.decode(json, Projection.all());
    assertThat(tree(actual)).as("%s %s", kind, what).isEqualTo(tree(expected));
    if (hasEquals(expected, kind, json)) {
      assertThat(actual).as("%s %s", kind, what).isEqualTo(expected);
      assertThat(actual.hashCode()).as("%s %s", kind, what).isEqualTo(expected.hashCode());
    }
    assertThatCode(() -> codec.validate(json)).as("%s %s", kind, what).doesNotThrowAnyException();
    return true;
  }

  /** A few classes below some kinds are equal to nothing but themselves. */
  private boolean hasEquals(Object expected, Class<?> kind, byte[] json) {
    try {
      return expected.equals(fabric8.readValue(json, kind));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private ObjectNode tree(Object object) {
    try {
      return (ObjectNode) fabric8.readTree(fabric8.writeValueAsBytes(object));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Fields that a list would leave out are filled in by the codec only, which other tests are about. */
  private static byte[] withKind(String json) {
    String kind =
        "{\"kind\":\"Test\",\"apiVersion\":\"test/v1\"" + (json.matches("(?s)\\{\\s*}") ? "" : ",");
    return (kind + json.substring(1)).getBytes(StandardCharsets.UTF_8);
  }
}
