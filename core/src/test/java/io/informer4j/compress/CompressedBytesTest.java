package io.informer4j.compress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class CompressedBytesTest {

  private final Dictionary dictionary = Compression.deflate().learn(samples(100));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "no digits to speak of",
        "id: 0123456789abcdef",
        "id: 0123456789abcde",
        "id: 0123456789abcdef0 odd",
        "0a1b2c3d-1111-4222-8333-00000000abcd",
        "00a1b2c3d-1111-4222-8333-00000000abcd",
        "0a1b2c3d-1111-4222-8333-00000000abcd0123456789abcdef0",
        "0a1b2c3d-1111-4222-8333-00000000abc",
        "0a1b2c3d-1111-4222+8333-00000000abcd",
        "0A1B2C3D-1111-4222-8333-00000000ABCD",
        "\u001b",
        "\u001b\u0000\u001b\u0001\u001b\u0010",
        "0123456789abcdef\u001b0123456789abcdef"
      })
  void contentComesBackAsItWas(String text) {
    assertComesBack(text.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(ints = {15, 16, 17, 254, 255, 256, 257, 1_000, 70_000})
  void runsOfAnyLengthComeBack(int length) {
    assertComesBack("f".repeat(length).getBytes(StandardCharsets.UTF_8));
    assertComesBack(("x" + "0".repeat(length) + "x").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void randomMixturesComeBack() {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 2_000; i++) {
      byte[] content = new byte[random.nextInt(300)];
      for (int at = 0; at < content.length; at++) {
        int dice = random.nextInt(40);
        content[at] = (byte)
            (dice == 0
                ? random.nextInt(256)
                : dice == 1 ? 0x1b : dice == 2 ? '-' : Character.forDigit(random.nextInt(16), 16));
      }
      assertComesBack(content);
    }
  }

  @Test
  void whatDoesNotGetSmallerIsKeptPlain() {
    byte[] noise = new byte[100];
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < noise.length; i++) {
      noise[i] = (byte) random.nextInt(256);
    }

    byte[] form = CompressedBytes.compress(noise, dictionary);

    assertThat(CompressedBytes.isPlain(form)).isTrue();
    assertThat(form).hasSize(101);
    assertThat(CompressedBytes.contentOf(form)).isEqualTo(noise);
  }

  @Test
  void digitsTakeHalfAByteAndTheRestAlmostNothing() {
    byte[] content = sample(1_000).getBytes(StandardCharsets.UTF_8);

    byte[] form = CompressedBytes.compress(content, dictionary);

    assertThat(content.length).isGreaterThan(450);
    assertThat(form.length).isLessThan(32 * 4 + 60);
  }

  @Test
  void anotherDictionaryIsNoticedOrReadsSomethingElseButNeverBeyondTheEnd() {
    byte[] form = CompressedBytes.compress(
        sample(1).getBytes(StandardCharsets.UTF_8), Compression.deflate().learn(samples(300)));
    byte[] cut = java.util.Arrays.copyOf(form, form.length - 8);

    assertThatIllegalStateException().isThrownBy(() -> CompressedBytes.decompress(cut, dictionary));
  }

  @Test
  void theSameSamplesGiveTheSameDictionary() {
    List<byte[]> samples = samples(200);

    byte[] parts = CommonParts.of(samples, 4_096);

    assertThat(parts).isEqualTo(CommonParts.of(samples(200), 4_096));
    assertThat(parts.length).isBetween(48, 4_096);
    assertThat(new String(parts, StandardCharsets.UTF_8)).contains("a sentence that each of them");
  }

  @Test
  void samplesWithNothingInCommonMakeAnEmptyDictionaryThatWorks() {
    Dictionary empty = Compression.deflate().learn(List.of(new byte[] {1, 2, 3}));

    assertThat(empty.memory()).isLessThan(100);
    byte[] content = sample(3).getBytes(StandardCharsets.UTF_8);
    assertThat(CompressedBytes.decompress(CompressedBytes.compress(content, empty), empty))
        .isEqualTo(content);
  }

  @Test
  void deflateIsThereAndNotPreferredToOthers() {
    assertThat(Compression.deflate().name()).isEqualTo("deflate");
    assertThat(Compression.deflate().preference()).isZero();
    assertThat(Compression.preferred().preference()).isNotNegative();
  }

  private void assertComesBack(byte[] content) {
    byte[] form = CompressedBytes.compress(content, dictionary);

    assertThat(CompressedBytes.decompress(form, dictionary)).isEqualTo(content);
    assertThat(form.length).isLessThanOrEqualTo(content.length + 1);
    assertThat(CompressedBytes.decompress(CompressedBytes.plain(content), dictionary))
        .isEqualTo(content);
  }

  private static List<byte[]> samples(int count) {
    List<byte[]> samples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      samples.add(CompressedBytes.sampleOf(sample(i).getBytes(StandardCharsets.UTF_8)));
    }
    return samples;
  }

  private static String sample(int number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder text = new StringBuilder("name: thing-" + number + "\n");
    for (int i = 0; i < 8; i++) {
      text.append("a sentence that each of them has, ").append(i).append(": ");
      random.ints(32, 0, 16).forEach(digit -> text.append(Character.forDigit(digit, 16)));
    }
    return text.toString();
  }
}
