package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.Footprint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What an object costs in the store beyond itself. */
class StoreFootprintTest {

  /** An object with its own identity, as decoders make them: the cache shares these strings. */
  private record Payload(String namespace, String name, String uid) {}

  private static final int PER_NAMESPACE = 200;

  /** Loaded with the class, so that its cost is not counted for each object. */
  private static final Map<String, String> NO_LABELS = Map.of();

  @Test
  void bookkeepingIsAtMostTwoHundredBytesPerObjectWithTheNamespaceIndex() {
    List<Payload> payloads = payloads(10_000);
    Indexer<Payload> indexer = newIndexer();

    indexer.replace(Replacement.of(cached(payloads, 1), ResourceVersion.of(1)));

    assertThat(bytesPerObject(indexer, payloads)).isBetween(80L, 200L);
  }

  @Test
  void bookkeepingStaysWithinItsLimitWhenEachObjectHasBeenUpdated() {
    List<Payload> payloads = payloads(10_000);
    Indexer<Payload> indexer = newIndexer();
    indexer.replace(Replacement.of(cached(payloads, 1), ResourceVersion.of(1)));

    for (CachedObject<Payload> updated : cached(payloads, 2)) {
      indexer.update(updated);
    }

    assertThat(bytesPerObject(indexer, payloads)).isBetween(80L, 200L);
  }

  private static Indexer<Payload> newIndexer() {
    return Indexer.create(Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
  }

  private static List<Payload> payloads(int count) {
    List<Payload> payloads = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      payloads.add(new Payload("namespace-" + i / PER_NAMESPACE, "pod-" + i, "uid-" + i));
    }
    return payloads;
  }

  private static List<CachedObject<Payload>> cached(List<Payload> payloads, long resourceVersion) {
    List<CachedObject<Payload>> cached = new ArrayList<>();
    for (Payload payload : payloads) {
      ObjectName name = ObjectName.of(payload.namespace, payload.name);
      cached.add(CachedObject.decoded(
          new ObjectMetadata(name, payload.uid, ResourceVersion.of(resourceVersion), NO_LABELS),
          payload));
    }
    return cached;
  }

  /** Counts what can be reached from the store and not from the objects alone. */
  private static long bytesPerObject(Indexer<Payload> indexer, List<Payload> payloads) {
    long all = Footprint.of(indexer.snapshot());
    long objects = Footprint.of(payloads.toArray());
    return (all - objects) / payloads.size();
  }
}
