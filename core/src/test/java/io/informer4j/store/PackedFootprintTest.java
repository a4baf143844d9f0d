package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Packer;
import io.informer4j.codec.Projection;
import io.informer4j.compress.Compression;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.Footprint;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a packed or compressed object costs, all included: object, name, store, look-up table, index by namespace. */
@Guarantee("G91")
class PackedFootprintTest {

  private static final int COUNT = 4_000;

  private final ThingCodec codec = new ThingCodec();

  @Test
  void aPackedObjectTakesAtMost267BytesBesideItsOwn() {
    long perObject = bytesPerObject(CacheFormat.PACKED.packer(codec, Projection.all()));

    assertThat(perObject - contentBytes() / COUNT).isBetween(150L, 267L);
  }

  /** Of 3 KB, a third is digits that nobody can guess: 480 bytes that no compression takes away. */
  @Test
  void aCompressedObjectOfThreeKilobytesTakesAtMostOne() {
    long perObject = bytesPerObject(
        CacheFormat.compressedPacker(codec, Projection.all(), Compression.deflate()));

    assertThat(contentBytes() / COUNT).isGreaterThan(3_000);
    assertThat(perObject).isBetween(480L, 1_000L);
  }

  private long bytesPerObject(Packer<Thing> packer) {
    List<CachedObject<Thing>> objects = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      Thing thing = thing(i);
      // As decoders do it: the namespace is one string for all, the labels are read and let go.
      objects.add(packer.pack(Thing.METADATA.metadataOf(thing), codec.encode(thing)));
    }
    Indexer<Thing> indexer =
        Indexer.create(Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace()));
    indexer.replace(Replacement.of(objects, ResourceVersion.of(1)));
    objects.clear();
    return Footprint.of(indexer.snapshot()) / COUNT;
  }

  private long contentBytes() {
    long bytes = 0;
    for (int i = 0; i < COUNT; i++) {
      bytes += codec.encode(thing(i)).length;
    }
    return bytes;
  }

  private static Thing thing(int number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < 24; i++) {
      value.append("{\"name\":\"SERVICE_SETTING_").append(i).append("\",\"value\":\"");
      random.ints(40, 0, 16).forEach(digit -> value.append(Character.forDigit(digit, 16)));
      value.append("\",\"description\":\"what a setting of this name is there for\"}");
    }
    return new Thing(
        NAMESPACES[number / 200],
        "service-" + number % 400 + "-5d7c9b6f8d-" + Integer.toString(number + 46_656, 36),
        new UUID(random.nextLong(), random.nextLong()).toString(),
        Integer.toString(1_000 + number),
        Map.of("app", "service-" + number % 400),
        value.toString());
  }

  private static final String[] NAMESPACES = namespaces();

  private static String[] namespaces() {
    String[] names = new String[COUNT / 200];
    java.util.Arrays.setAll(names, i -> "team-" + i);
    return names;
  }
}
