package io.informer4j.fabric8.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Projection;
import io.informer4j.name.ResourceType;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** How much of the heap a decoded pod keeps, with its share of what all of them share. */
@Tag("slow") // once, not on every JDK
class DecodedSizeTest {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  private static final int COUNT = 200;

  @Test
  void uniformPodsOfElevenKilobytesKeepLessThanEight() throws IOException {
    assertThat(PodJson.uniform(0).length).isBetween(11_000, 12_000);
    long retained = retained(PodJson::uniform);
    assertThat(retained).isLessThan(8_192);
    assertThat(retained * 6).isLessThan(retainedByFabric8(PodJson::uniform));
  }

  @Test
  void diversePodsKeepLessThanAQuarterOfWhatFabric8Keeps() throws IOException {
    long retained = retained(PodJson::diverse);
    assertThat(retained).isLessThan(10_500);
    assertThat(retained * 4).isLessThan(retainedByFabric8(PodJson::diverse));
  }

  private static long retained(IntFunction<byte[]> pods) {
    JsonCodec<Pod> codec = JsonCodec.of(Pod.class, PODS, Limits.DEFAULT);
    List<CachedObject<Pod>> cached = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      Slice slice = Slice.of(pods.apply(i));
      cached.add(codec
          .into(CacheFormat.DECODED, Projection.withoutManagedFields())
          .take(codec.readHead(slice), slice));
    }
    return GraphLayout.parseInstance(cached.toArray()).totalSize() / COUNT;
  }

  private static long retainedByFabric8(IntFunction<byte[]> pods) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    List<Pod> decoded = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      decoded.add(mapper.readValue(pods.apply(i), Pod.class));
    }
    return GraphLayout.parseInstance(decoded.toArray()).totalSize() / COUNT;
  }
}
