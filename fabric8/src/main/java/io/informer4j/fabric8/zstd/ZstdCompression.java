package io.informer4j.fabric8.zstd;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDictTrainer;
import com.github.luben.zstd.ZstdException;
import io.informer4j.compress.CommonParts;
import io.informer4j.compress.Compression;
import io.informer4j.compress.Dictionary;
import java.util.List;

/**
 * Zstandard with a trained dictionary, through zstd-jni.
 *
 * <pre>{@code
 * Dictionary dictionary = new ZstdCompression().learn(samples);
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ZstdCompression implements Compression {

  /** Zstandard's own default: the levels above win a few percent for many times the time. */
  private static final int LEVEL = 3;

  private static final int PREFERENCE = 10;

  /** Makes one; fails to link where zstd-jni, or its library for this machine, is not there. */
  public ZstdCompression() {
    Zstd.defaultCompressionLevel();
  }

  @Override
  public String name() {
    return "zstd";
  }

  @Override
  public int preference() {
    return PREFERENCE;
  }

  @Override
  public Dictionary learn(List<byte[]> samples) {
    return new ZstdDictionary(dictionaryOf(samples), LEVEL);
  }

  /** Falls back to bytes without statistics, for samples that are too few or too much alike to be trained on. */
  private static byte[] dictionaryOf(List<byte[]> samples) {
    int length = samples.stream().mapToInt(sample -> sample.length).sum();
    ZstdDictTrainer trainer = new ZstdDictTrainer(length, LARGEST_DICTIONARY);
    samples.forEach(trainer::addSample);
    try {
      return trainer.trainSamples();
    } catch (ZstdException e) {
      return CommonParts.of(samples, LARGEST_DICTIONARY);
    }
  }
}
