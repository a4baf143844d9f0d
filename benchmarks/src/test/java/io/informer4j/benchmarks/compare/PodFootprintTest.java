package io.informer4j.benchmarks.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Projection;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import io.informer4j.store.Replacement;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ListCutter;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/**
 * What a pod takes in a cache, as the server sends it: object, name, store, look-up table and index. What a process has once,
 * and what its collector leaves lying about, come on top in a benchmark: about 150 bytes for each of 20,000 pods.
 */
@Tag("slow") // once, not on every JDK
class PodFootprintTest {

  private static final int PODS = 1_000;
  private static final ResourceType TYPE = ResourceType.namespaced("", "v1", "pods", "Pod");
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ProtobufCodec<Pod> codec =
      ProtobufCodec.of(Pod.class, TYPE, Limits.DEFAULT).orElseThrow();

  /** JOL cannot look into records unless told so. */
  @BeforeAll
  static void letJolLookIntoRecords() {
    System.setProperty("jol.magicFieldOffset", "true");
  }

  @Test
  void aPackedPod() throws IOException {
    assertThat(bytesPerPod(PodSet.UNIFORM, CacheFormat.PACKED)).isBetween(3_000L, 3_300L);
    assertThat(bytesPerPod(PodSet.DIVERSE, CacheFormat.PACKED)).isBetween(3_000L, 3_450L);
  }

  @Test
  void aDecodedPod() throws IOException {
    assertThat(bytesPerPod(PodSet.DIVERSE, CacheFormat.DECODED)).isBetween(4_000L, 7_000L);
  }

  private long bytesPerPod(PodSet data, CacheFormat format) throws IOException {
    Ingest<Pod> ingest = codec.into(format, Projection.withoutManagedFields());
    List<CachedObject<Pod>> cached = new ArrayList<>();
    ListCutter cutter = codec.listCutter();
    byte[] list = listOf(data);
    cutter.feed(list, 0, list.length);
    for (Slice item = cutter.next(); item != null; item = cutter.next()) {
      cached.add(ingest.take(codec.readHead(item), item));
    }
    assertThat(cached).hasSize(PODS);

    Indexer<Pod> indexer =
        Indexer.create(Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
    indexer.replace(Replacement.of(cached, ResourceVersion.of(1)));
    GraphLayout all = GraphLayout.parseInstance(indexer.snapshot());
    return all.subtract(GraphLayout.parseInstance(codec)).totalSize() / PODS;
  }

  private byte[] listOf(PodSet data) throws IOException {
    try (ApiServer server = ApiServer.start()) {
      for (int i = 0; i < DataSet.NAMESPACES; i++) {
        ObjectNode namespace = MAPPER.createObjectNode();
        namespace.putObject("metadata").put("name", "team-" + i);
        server.handle(ApiRequest.of("POST", "/api/v1/namespaces")
            .withBody("application/json", MAPPER.writeValueAsBytes(namespace)));
      }
      for (int i = 0; i < PODS; i++) {
        LoadedServer.filling(server, data, PODS).write(i);
      }
      return server
          .handle(ApiRequest.of("GET", "/api/v1/pods").withHeader("accept", codec.mediaType()))
          .body();
    }
  }
}
