package io.informer4j.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.compress.Compression;
import io.informer4j.compress.Dictionary;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import io.informer4j.testsupport.ThingCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
@Guarantee("G90")
class CompressedCacheTest {

  private static final String TEXT =
      "a text that all of them have in common, and that is long enough ";

  private final ThingCodec codec = new ThingCodec();

  @Test
  void whatCameBeforeTheDictionaryIsCompressedOnceItIsThere() {
    Packer<Thing> packer = packer(Compression.deflate());
    List<CachedObject<Thing>> first = pack(packer, 0, 511, TEXT);
    int plain = sizeOf(first);

    List<CachedObject<Thing>> rest = pack(packer, 511, 600, TEXT);

    assertThat(plain).isGreaterThan(511 * TEXT.length());
    assertThat(sizeOf(first)).isLessThan(plain / 2);
    assertThat(sizeOf(rest)).isLessThan(plain / 2 * 89 / 511);
    assertRead(first, 0, TEXT);
    assertRead(rest, 511, TEXT);
  }

  @Test
  void fewLargeObjectsAreEnoughToLearnFrom() {
    Packer<Thing> packer = packer(Compression.deflate());
    String large = "0123456 lines of a large object ".repeat(1_500);

    List<CachedObject<Thing>> objects = pack(packer, 0, 40, large);

    assertThat(sizeOf(objects)).isLessThan(40 * large.length() / 20);
    assertRead(objects, 0, large);
  }

  @Test
  void whenObjectsNoLongerCompressThereIsANewDictionaryAndTheOldObjectsKeepTheirs() {
    CountingCompression compression = new CountingCompression();
    Packer<Thing> packer = packer(compression);
    String other = randomText(200);
    List<CachedObject<Thing>> before = pack(packer, 0, 2_000, TEXT);

    List<CachedObject<Thing>> decayed = pack(packer, 2_000, 2_300, other);
    pack(packer, 2_300, 5_000, other);
    List<CachedObject<Thing>> after = pack(packer, 5_000, 5_300, other);

    assertThat(compression.learnt).isEqualTo(2);
    assertThat(sizeOf(after)).isLessThan(sizeOf(decayed) / 2);
    assertRead(before, 0, TEXT);
    assertRead(decayed, 2_000, other);
    assertRead(after, 5_000, other);
    assertThat(before.get(0).hasSameContentAs(before.get(0))).isTrue();
    assertThat(after.get(0).hasSameContentAs(after.get(1))).isFalse();
  }

  @Test
  void equalContentIsFoundAcrossGenerationsAndBeforeTheDictionary() {
    Packer<Thing> packer = packer(Compression.deflate());
    CachedObject<Thing> plain = pack(packer, 0, 1, TEXT).get(0);
    CachedObject<Thing> waiting = pack(packer, 0, 1, TEXT).get(0);

    assertThat(plain.hasSameContentAs(waiting)).isTrue();
    pack(packer, 1, 600, TEXT);
    assertThat(plain.hasSameContentAs(pack(packer, 0, 1, TEXT).get(0))).isTrue();
  }

  @Test
  void transformedObjectsAreCompressedToo() {
    Packer<Thing> packer = packer(Compression.deflate());
    Transform<Thing> shorter =
        Transform.ofObject(thing -> thing.withValue(thing.value().substring(1)));
    List<CachedObject<Thing>> transformed = new ArrayList<>();
    pack(packer, 0, 600, TEXT).forEach(object -> transformed.add(shorter.apply(object)));

    assertThat(sizeOf(transformed)).isLessThan(600 * TEXT.length() / 2);
    assertRead(transformed, 0, TEXT.substring(1));
  }

  @Test
  void anAlgorithmThatCannotLearnIsReplacedByDeflate() {
    Packer<Thing> packer = packer(new CountingCompression() {
      @Override
      public Dictionary learn(List<byte[]> samples) {
        throw new IllegalStateException("cannot learn");
      }
    });

    List<CachedObject<Thing>> objects = pack(packer, 0, 600, TEXT);

    assertThat(sizeOf(objects)).isLessThan(600 * TEXT.length() / 2);
    assertRead(objects, 0, TEXT);
  }

  @Test
  void theSameObjectsAreKeptInTheSameBytes() {
    List<CachedObject<Thing>> one = pack(packer(Compression.deflate()), 0, 700, TEXT);
    List<CachedObject<Thing>> other = pack(packer(Compression.deflate()), 0, 700, TEXT);

    for (int i = 0; i < one.size(); i++) {
      assertThat(kept(one.get(i))).isEqualTo(kept(other.get(i)));
    }
  }

  @Test
  void manyThreadsMayPackAndReadAtOnce() throws Exception {
    Packer<Thing> packer = packer(Compression.deflate());
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<List<CachedObject<Thing>>>> work = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        int from = i * 400;
        work.add(() -> {
          List<CachedObject<Thing>> packed = pack(packer, from, from + 400, TEXT);
          assertRead(packed, from, TEXT);
          return packed;
        });
      }
      int part = 0;
      for (Future<List<CachedObject<Thing>>> packed : threads.invokeAll(work)) {
        assertRead(packed.get(), part++ * 400, TEXT);
        assertThat(sizeOf(packed.get())).isLessThan(400 * TEXT.length() / 2);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private Packer<Thing> packer(Compression compression) {
    return CacheFormat.compressedPacker(codec, Projection.all(), compression);
  }

  private List<CachedObject<Thing>> pack(Packer<Thing> packer, int from, int to, String text) {
    List<CachedObject<Thing>> packed = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Thing thing = thing(i, text);
      packed.add(packer.pack(Thing.METADATA.metadataOf(thing), codec.encode(thing)));
    }
    return packed;
  }

  private static Thing thing(int number, String text) {
    return Thing.of("ns/thing-" + number, number + 1, text + number);
  }

  private static void assertRead(List<CachedObject<Thing>> objects, int from, String text) {
    for (int i = 0; i < objects.size(); i++) {
      assertThat(objects.get(i).object()).isEqualTo(thing(from + i, text));
    }
  }

  private static int sizeOf(List<CachedObject<Thing>> objects) {
    return objects.stream().mapToInt(object -> kept(object).length).sum();
  }

  private static byte[] kept(CachedObject<Thing> object) {
    return ((PackedObject<Thing>) object).kept();
  }

  private static String randomText(int length) {
    SplittableRandom random = new SplittableRandom(3);
    StringBuilder text = new StringBuilder();
    random.ints(length, 'g', 'z').forEach(c -> text.append((char) c));
    return text.toString();
  }

  private static class CountingCompression implements Compression {
    private int learnt;

    @Override
    public String name() {
      return "counting";
    }

    @Override
    public int preference() {
      return 1;
    }

    @Override
    public Dictionary learn(List<byte[]> samples) {
      learnt++;
      return Compression.deflate().learn(samples);
    }
  }
}
