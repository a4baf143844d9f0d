package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.informer4j.protobuf.Envelope;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import io.informer4j.protobuf.Transcripts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** One object of each built-in type with every field set, as a real server writes it in JSON and in protobuf. */
class RecordedObjectsTest {

  private static final ObjectMapper MAPPER = mapper();

  private static ObjectMapper mapper() {
    ObjectMapper mapper = new ObjectMapper();
    new KubernetesSerialization(mapper, true);
    return mapper;
  }

  @TestFactory
  List<DynamicTest> protobufIsReadAsJsonIsAndWrittenBack() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String name : Transcripts.objects()) {
      model(name)
          .ifPresent(model -> tests.add(DynamicTest.dynamicTest(name, () -> check(name, model))));
    }
    return tests;
  }

  @Test
  void onlyKindsWithoutAModelClassAreLeftOut() {
    List<String> leftOut = new ArrayList<>();
    int read = 0;
    for (String name : Transcripts.objects()) {
      if (model(name).isPresent()) {
        read++;
      } else if (!classOf(name)
          .filter(type -> type != GenericKubernetesResource.class)
          .isEmpty()) {
        leftOut.add(name);
      }
    }

    // Cut by the ProtobufEventCutter, and an object of nobody.
    assertThat(leftOut).containsExactly("core.v1.WatchEvent");
    assertThat(read).isEqualTo(144);
  }

  private static <T> void check(String name, ProtobufModel<T> model) throws IOException {
    byte[] bytes = Transcripts.object(name, "pb");
    Envelope envelope = Envelope.read(Slice.of(bytes), Limits.DEFAULT);
    T fromProtobuf = model.withManagedFields().read(envelope);
    Object fromJson = MAPPER.readValue(Transcripts.object(name, "json"), fromProtobuf.getClass());

    assertThat(tree(fromProtobuf)).as("as JSON").isEqualTo(tree(fromJson));
    assertThat(fromProtobuf).isEqualTo(fromJson);

    byte[] written = model.write(fromProtobuf);
    T again = model.withManagedFields().read(Slice.of(written));
    assertThat(tree(again)).as("written and read again").isEqualTo(tree(fromJson));
    assertThat(written).as("bytes").isEqualTo(envelope.content().copy());
  }

  private static JsonNode tree(Object object) throws JsonProcessingException {
    return MAPPER.readTree(MAPPER.writeValueAsString(object));
  }

  private static Optional<ProtobufModel<?>> model(String name) {
    return classOf(name).flatMap(ProtobufModel::of);
  }

  /** Returns the class that fabric8 reads the JSON of an object into, nothing if it cannot. */
  private static Optional<Class<?>> classOf(String name) {
    try {
      return Optional.of(MAPPER
          .readValue(Transcripts.object(name, "json"), KubernetesResource.class)
          .getClass());
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
