package io.informer4j.fabric8.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Projection;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.protobuf.model.ProtobufModel;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** How much of the heap a pod keeps that was decoded from protobuf, with its share of what all of them share. */
@Tag("slow") // once, not on every JDK
class ProtobufSizeTest {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  private static final int COUNT = 200;

  private final ProtobufCodec<Pod> codec =
      ProtobufCodec.of(Pod.class, PODS, Limits.DEFAULT).orElseThrow();

  @Test
  void uniformPodsKeepLessThanFourKilobytes() throws IOException {
    assertThat(retained(codec, PodJson::uniform)).isLessThan(4_096);
  }

  @Test
  void diversePodsKeepLessThanEightKilobytes() throws IOException {
    assertThat(retained(codec, PodJson::diverse)).isLessThan(8_192);
  }

  @Test
  void uniformPodsWithPartsOfTheirOwnKeepLessThanNineKilobytes() throws IOException {
    assertThat(retained(codec.withoutSharedParts(), PodJson::uniform)).isBetween(4_096L, 9_000L);
  }

  private static long retained(ProtobufCodec<Pod> codec, IntFunction<byte[]> pods)
      throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    ProtobufModel<Pod> model = ProtobufModel.of(Pod.class).orElseThrow();
    Ingest<Pod> ingest = codec.into(CacheFormat.DECODED, Projection.withoutManagedFields());
    List<CachedObject<Pod>> cached = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      Slice bytes = Slice.of(model.write(mapper.readValue(pods.apply(i), Pod.class)));
      cached.add(ingest.take(codec.readHead(bytes), bytes));
    }
    return GraphLayout.parseInstance(cached.toArray()).totalSize() / COUNT;
  }
}
