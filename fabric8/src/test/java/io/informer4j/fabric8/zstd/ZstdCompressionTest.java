package io.informer4j.fabric8.zstd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.informer4j.compress.CompressedBytes;
import io.informer4j.compress.Compression;
import io.informer4j.compress.Dictionary;
import io.informer4j.fabric8.documentation.Guarantee;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class ZstdCompressionTest {

  private final Compression zstd = new ZstdCompression();

  @Test
  @Guarantee("G90")
  void itIsPreferredWhereItsLibraryIsThere() {
    assertThat(Compression.preferred()).isInstanceOf(ZstdCompression.class);
    assertThat(zstd.name()).isEqualTo("zstd");
  }

  @Test
  void contentComesBackFromLittleMoreThanItsDigits() {
    Dictionary dictionary = zstd.learn(samples(512));
    for (int i = 1_000; i < 1_200; i++) {
      byte[] content = content(i);
      byte[] form = CompressedBytes.compress(content, dictionary);

      assertThat(form.length).isBetween(20 * 12, 20 * 12 + 120).isLessThan(content.length / 2);
      assertThat(CompressedBytes.decompress(form, dictionary)).isEqualTo(content);
    }
  }

  @Test
  @Guarantee("G90")
  void theSameSamplesGiveTheSameBytes() {
    byte[] one = CompressedBytes.compress(content(7), zstd.learn(samples(300)));
    byte[] other = CompressedBytes.compress(content(7), zstd.learn(samples(300)));

    assertThat(one).isEqualTo(other);
  }

  @Test
  void samplesThatCannotBeTrainedOnMakeADictionaryAllTheSame() {
    for (List<byte[]> samples : List.of(
        List.of(new byte[] {1}), List.of(content(1)), samples(3), List.<byte[]>of(new byte[9]))) {
      Dictionary dictionary = zstd.learn(samples);
      byte[] form = CompressedBytes.compress(content(2), dictionary);

      assertThat(CompressedBytes.decompress(form, dictionary)).isEqualTo(content(2));
    }
  }

  @Test
  void bytesThatAreCutOrNotItsOwnAreRefused() {
    Dictionary dictionary = zstd.learn(samples(300));
    byte[] text = content(4);
    byte[] form = dictionary.compress(text, text.length);
    byte[] target = new byte[text.length];

    assertThatIllegalStateException()
        .isThrownBy(() -> dictionary.decompress(form, 0, form.length - 5, target, target.length));
    assertThatIllegalStateException()
        .isThrownBy(() -> dictionary.decompress(form, 0, form.length, target, target.length - 1));
    assertThatIllegalStateException()
        .isThrownBy(() -> dictionary.decompress(
            form, 0, form.length, new byte[text.length + 1], text.length + 1));
    dictionary.decompress(form, 0, form.length, target, target.length);
    assertThat(target).isEqualTo(text);
  }

  @Test
  void manyThreadsShareOneDictionary() throws Exception {
    Dictionary dictionary = zstd.learn(samples(300));
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try {
      List<Callable<Boolean>> work = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        int from = i * 100;
        work.add(() -> comeBack(from, from + 100, dictionary));
      }
      for (Future<Boolean> done : threads.invokeAll(work)) {
        assertThat(done.get()).isTrue();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean comeBack(int from, int to, Dictionary dictionary) {
    for (int i = from; i < to; i++) {
      byte[] form = CompressedBytes.compress(content(i), dictionary);
      if (!Arrays.equals(content(i), CompressedBytes.decompress(form, dictionary))) {
        return false;
      }
    }
    return true;
  }

  @Test
  void itsMemoryIsCounted() {
    assertThat(zstd.learn(samples(300)).memory()).isBetween(64L * 1024, 512L * 1024);
  }

  private static List<byte[]> samples(int count) {
    List<byte[]> samples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      samples.add(CompressedBytes.sampleOf(content(i)));
    }
    return samples;
  }

  private static byte[] content(int number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder text = new StringBuilder("{\"name\":\"web-" + number + "\",\"env\":[");
    for (int i = 0; i < 20; i++) {
      text.append("{\"name\":\"SETTING_").append(random.nextInt(40)).append("\",\"value\":\"");
      random.ints(24, 0, 16).forEach(digit -> text.append(Character.forDigit(digit, 16)));
      text.append("\"},");
    }
    return text.append("]}").toString().getBytes(StandardCharsets.UTF_8);
  }
}
