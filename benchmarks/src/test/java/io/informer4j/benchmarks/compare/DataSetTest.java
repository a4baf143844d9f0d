package io.informer4j.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.protobuf.model.ProtobufModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The objects are as large as those of the clusters that they stand for. */
class DataSetTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  @Test
  void podsAreAsLargeAsRealOnes() throws IOException {
    for (String data : List.of("uniform", "diverse")) {
      try (ApiServer server = ApiServer.start()) {
        Pod pod = stored(server, DataSet.of(data), 7777, Pod.class);

        assertThat(bytes(pod, Pod.class)).as("with managed fields").isBetween(7_900, 8_600);
        pod.getMetadata().setManagedFields(List.of());
        assertThat(bytes(pod, Pod.class)).as("without").isBetween(2_950, 3_400);
      }
    }
  }

  @Test
  void configMapsAreAboutAKilobyte() throws IOException {
    try (ApiServer server = ApiServer.start()) {
      ConfigMap map = stored(server, new ConfigMapSet(), 7, ConfigMap.class);

      assertThat(bytes(map, ConfigMap.class)).isBetween(950, 1_100);
    }
  }

  private static <T extends HasMetadata> int bytes(T object, Class<T> model) {
    return ProtobufModel.of(model).orElseThrow().write(object).length;
  }

  /** Returns an object as the server has it after its controllers have written it. */
  private static <T> T stored(ApiServer server, DataSet data, int index, Class<T> model)
      throws IOException {
    String namespace = "{\"metadata\":{\"name\":\"" + data.namespace(index) + "\"}}";
    server.handle(ApiRequest.of("POST", "/api/v1/namespaces")
        .withBody("application/json", namespace.getBytes(StandardCharsets.UTF_8)));
    LoadedServer.filling(server, data, 1).write(index);
    byte[] body = server
        .handle(ApiRequest.of("GET", data.collection(index) + "/" + data.name(index)))
        .body();
    return Serialization.unmarshal(new String(body, StandardCharsets.UTF_8), model);
  }

  @Test
  void podsOfTheUniformSetDifferByLessThanThoseOfTheDiverseOne() throws IOException {
    assertThat(shared(PodSet.UNIFORM)).isGreaterThan(shared(PodSet.DIVERSE) + 20);
  }

  /** Returns how many per cent of its parts a replica of an application has in common with another. */
  private static int shared(PodSet set) throws IOException {
    Set<String> parts = parts(set, 0);
    int all = parts.size();
    parts.retainAll(parts(set, 400));
    return parts.size() * 100 / all;
  }

  private static Set<String> parts(PodSet set, int index) throws IOException {
    ObjectNode pod = set.withStatus(index).orElseThrow();
    return new HashSet<>(List.of(MAPPER.writeValueAsString(pod).split("[{}]", -1)));
  }
}
