package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.informer4j.protobuf.Transcripts;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects of every type with fields left out and lists grown at random: read from JSON, written, and read again. */
class SparseObjectsTest {

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void whatIsLeftOutStaysOut(long seed) throws IOException {
    Random random = new Random(seed);
    int compared = 0;
    for (String name : Transcripts.objects()) {
      JsonNode tree = Json.MAPPER.readTree(Transcripts.object(name, "json"));
      thin(tree, random, 0.1 + 0.15 * seed);
      Object object = Json.MAPPER.treeToValue(tree, kind(name));
      if (object != null && check(name, object)) {
        compared++;
      }
    }

    assertThat(compared).isEqualTo(144);
  }

  private static Class<?> kind(String name) {
    try {
      return Json.MAPPER
          .readValue(Transcripts.object(name, "json"), KubernetesResource.class)
          .getClass();
    } catch (IOException e) {
      return Object.class; // what fabric8 cannot read has no model either
    }
  }

  private static <T> boolean check(String name, T object) {
    @SuppressWarnings("unchecked") // the class of an object reads objects of that class
    ProtobufModel<T> model = ProtobufModel.of((Class<T>) object.getClass())
        .map(ProtobufModel::withManagedFields)
        .orElse(null);
    if (model == null) {
      return false;
    }
    assertThat(model.read(Slice.of(model.write(object)))).as(name).isEqualTo(object);
    return true;
  }

  /** Leaves out fields, but never what says of which class an object is. */
  private static void thin(JsonNode node, Random random, double share) {
    if (node instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        if (!name.equals("kind") && !name.equals("apiVersion") && random.nextDouble() < share) {
          object.remove(name);
        } else {
          thin(object.get(name), random, share);
        }
      }
    } else if (node instanceof ArrayNode array && !array.isEmpty()) {
      array.add(array.get(0).deepCopy());
      array.forEach(element -> thin(element, random, share));
    }
  }
}
