package io.informer4j.codec;

import io.informer4j.compress.CompressedBytes;
import io.informer4j.compress.Compression;
import io.informer4j.compress.Dictionary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compresses the objects of one cache with a dictionary that it learns from them.
 *
 * <p>The first objects are kept plain and make up the sample. Once it is complete a dictionary is learnt from it, on the thread
 * that brought the last object, and the objects of the sample are compressed where they lie. From then on each object is
 * compressed as it comes. When objects have changed so much that they no longer compress as they did, the next ones become a new
 * sample; the objects that come after it form another {@linkplain CompressedPacking generation} with a dictionary of its own.
 *
 * <p><b>Threading:</b> may be used from any thread. A leaf lock guards sample and figures; nothing is learnt, compressed or decoded
 * while it is held.
 */
final class CompressedCache<T> {

  /** So many objects are enough to learn from, … */
  private static final int SAMPLE = 512;

  /** … or so many bytes, … */
  private static final int SAMPLE_BYTES = 1 << 20;

  /** … if they are those of so many objects at least. */
  private static final int SMALLEST_SAMPLE = 32;

  private static final Logger log = LoggerFactory.getLogger(CompressedCache.class);

  private final Codec<T> codec;
  private final Compression compression;
  private final CompressionRatio ratio = new CompressionRatio();
  private volatile CompressedPacking<T> current;

  /** The objects that wait for the first dictionary. */
  private final List<PackedObject<T>> waiting = new ArrayList<>();

  /** What a dictionary is going to be learnt from; null while none is. */
  private @Nullable List<byte[]> sample = new ArrayList<>();

  private int sampleBytes;

  CompressedCache(Codec<T> codec, Compression compression) {
    this.codec = codec;
    this.compression = compression;
    this.current = new CompressedPacking<>(this, null);
  }

  Codec<T> codec() {
    return codec;
  }

  /** Makes an object of bytes that the codec can read. */
  PackedObject<T> pack(ObjectMetadata metadata, boolean labelsInBytes, byte[] bytes) {
    return pack(
        bytes, (kept, generation) -> PackedObject.of(metadata, labelsInBytes, kept, generation));
  }

  /** Makes an object of its body. */
  PackedObject<T> packBody(ObjectMetadata metadata, boolean labelsInBytes, byte[] body) {
    return pack(
        body,
        (kept, generation) -> PackedObject.of(metadata, labelsInBytes, kept, generation.bodies()));
  }

  /** Makes an object of its body, in which its labels are. */
  PackedObject<T> packBody(CompactMetadata metadata, byte[] body) {
    return pack(
        body, (kept, generation) -> new PackedObject<>(metadata, kept, generation.bodies()));
  }

  private PackedObject<T> pack(
      byte[] bytes, BiFunction<byte[], CompressedPacking<T>, PackedObject<T>> make) {
    CompressedPacking<T> generation = current;
    boolean waits = !generation.hasDictionary();
    byte[] kept = generation.close(bytes);
    PackedObject<T> object = make.apply(kept, generation);
    List<byte[]> complete = note(bytes, kept, waits ? object : null);
    if (complete != null) {
      begin(learn(complete));
    } else if (waits && generation.hasDictionary()) {
      // It came between the end of the sample and the dictionary, and may have been too late to be
      // repacked.
      compress(object, generation);
    }
    return object;
  }

  /** Adds to sample and figures; returns the sample if this has completed it. */
  private synchronized @Nullable List<byte[]> note(
      byte[] bytes, byte[] kept, @Nullable PackedObject<T> waits) {
    if (waits != null) {
      waiting.add(waits);
    } else if (ratio.hasDecayedWith(bytes.length, kept.length) && sample == null) {
      sample = new ArrayList<>();
    }
    List<byte[]> growing = sample;
    if (growing == null) {
      return null;
    }
    growing.add(bytes);
    sampleBytes += bytes.length;
    boolean complete = growing.size() >= SAMPLE
        || (sampleBytes >= SAMPLE_BYTES && growing.size() >= SMALLEST_SAMPLE);
    if (!complete) {
      return null;
    }
    sample = null;
    sampleBytes = 0;
    return growing;
  }

  private Dictionary learn(List<byte[]> contents) {
    List<byte[]> samples = contents.stream().map(CompressedBytes::sampleOf).toList();
    try {
      return compression.learn(samples);
    } catch (RuntimeException | LinkageError e) {
      log.warn(
          "could not learn a dictionary, Deflate is used instead: compression={}",
          compression.name(),
          e);
      return Compression.deflate().learn(samples);
    }
  }

  private void begin(Dictionary dictionary) {
    CompressedPacking<T> generation = current;
    if (generation.hasDictionary()) {
      current = new CompressedPacking<>(this, dictionary);
    } else {
      generation.dictionary(dictionary);
    }
    List<PackedObject<T>> first;
    synchronized (this) {
      ratio.reset();
      first = List.copyOf(waiting);
      waiting.clear();
    }
    first.forEach(object -> compress(object, generation));
  }

  private static <T> void compress(PackedObject<T> object, CompressedPacking<T> generation) {
    object.keep(generation.close(object.bytes()));
  }
}
