package io.informer4j.fabric8.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Packer;
import io.informer4j.codec.Projection;
import io.informer4j.compact.Interner;
import io.informer4j.compress.Compression;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.zstd.ZstdCompression;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.Indexer;
import io.informer4j.store.Replacement;
import io.informer4j.wire.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** What a compressed pod costs, all included, if almost every string that may be its own is. */
@Guarantee("G91")
@Tag("slow") // once, not on every JDK
class CompressedSizeTest {

  private static final int PODS = 2_000;

  private final JsonCodec<Pod> codec =
      JsonCodec.of(Pod.class, ResourceType.namespaced("", "v1", "pods", "Pod"), Limits.DEFAULT);

  /** JOL cannot look into records unless told so. */
  @BeforeAll
  static void letJolLookIntoRecords() {
    System.setProperty("jol.magicFieldOffset", "true");
  }

  @Test
  void aDiversePodTakesAtMostAKilobyteWithZstandard() {
    assertThat(bytesPerPod(new ZstdCompression())).isBetween(500L, 1_000L);
  }

  @Test
  void andWithDeflate() {
    assertThat(bytesPerPod(Compression.deflate())).isBetween(500L, 1_060L);
  }

  private long bytesPerPod(Compression compression) {
    Interner interner = Interner.bounded();
    Packer<Pod> packer = CacheFormat.compressedPacker(codec, Projection.all(), compression);
    List<CachedObject<Pod>> cached = new ArrayList<>();
    for (int i = 0; i < PODS; i++) {
      byte[] pod = pod(i).getBytes(UTF_8);
      cached.add(packer.pack(interner.shared(codec.readMetadata(pod)), pod));
    }
    Indexer<Pod> indexer =
        Indexer.create(Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
    indexer.replace(Replacement.of(cached, ResourceVersion.of(1)));
    GraphLayout all = GraphLayout.parseInstance(indexer.snapshot());
    GraphLayout shared = GraphLayout.parseInstance(codec, compression);
    return all.subtract(shared).totalSize() / PODS;
  }

  /** Returns a pod with 480 bytes that nobody can guess: ids, digests, settings, checksums. */
  private static String pod(int number) {
    SplittableRandom random = new SplittableRandom(number);
    int application = number % 100;
    StringBuilder containers = new StringBuilder();
    StringBuilder statuses = new StringBuilder();
    for (String name : new String[] {"main", "sidecar"}) {
      containers.append(containers.isEmpty() ? "" : ",").append("{\"name\":\"").append(name);
      containers.append("\",\"image\":\"registry.example.com/shop/service-").append(application);
      containers.append(":v1.").append(application % 30);
      containers.append("\",\"imagePullPolicy\":\"IfNotPresent\",\"env\":[");
      for (int i = 0; i < 12; i++) {
        containers
            .append(i == 0 ? "" : ",")
            .append("{\"name\":\"SERVICE_SETTING_")
            .append(i);
        containers.append("\",\"value\":\"").append(hex(random, 24)).append("\"}");
      }
      containers.append("],\"resources\":{\"requests\":{\"cpu\":\"100m\",\"memory\":\"128Mi\"}}}");
      statuses.append(statuses.isEmpty() ? "" : ",").append("{\"name\":\"").append(name);
      statuses.append(
          "\",\"ready\":true,\"restartCount\":0,\"imageID\":\"registry.example.com/image@sha256:");
      statuses.append(hex(random, 64)).append("\",\"containerID\":\"containerd://");
      statuses.append(hex(random, 64)).append("\"}");
    }
    return "{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"service-" + application
        + "-5d7c9b6f8d-" + Integer.toString(number + 46_656, 36) + "\",\"namespace\":\"team-"
        + number % 10
        + "\",\"uid\":\"" + new UUID(random.nextLong(), random.nextLong())
        + "\",\"resourceVersion\":\"" + (1_000 + number)
        + "\",\"labels\":{\"app\":\"service-" + application + "\",\"zone\":\"zone-" + number % 3
        + "\"},\"annotations\":{\"checksum/config\":\"" + hex(random, 64)
        + "\",\"cni.example.com/status\":\"eth0="
        + hex(random, 32) + ",mtu=1450\"}},\"spec\":{\"nodeName\":\"node-" + number % 50
        + "\",\"restartPolicy\":\"Always\",\"containers\":[" + containers
        + "]},\"status\":{\"phase\":\"Running\",\"hostIP\":\"10.1.0." + number % 50
        + "\",\"podIP\":\"10.64."
        + number / 255 + "." + number % 255 + "\",\"containerStatuses\":[" + statuses + "]}}";
  }

  private static String hex(SplittableRandom random, int digits) {
    StringBuilder text = new StringBuilder(digits);
    random.ints(digits, 0, 16).forEach(digit -> text.append(Character.forDigit(digit, 16)));
    return text.toString();
  }
}
