package io.informer4j.redact;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.Guarantee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {

  @Test
  void whatIsPlainStaysTheSameObject() {
    String text = "default/web-0: 3 of 5 ready";

    assertThat(SafeText.line(text, 100)).isSameAs(text);
    assertThat(SafeText.line("été 中文 🙂", 100)).isEqualTo("été 中文 🙂");
  }

  @Test
  void escapeSequencesAndLineEndsBecomeVisible() {
    assertThat(SafeText.line("a\u001b[2Jb\r\nc\td\u0000e\u009b", 100))
        .isEqualTo("a\\u001b[2Jb\\r\\nc\\td\\u0000e\\u009b");
  }

  @ParameterizedTest
  @Guarantee("G104")
  @ValueSource(
      ints = {
        0x00, 0x07, 0x08, 0x1b, 0x7f, 0x85, 0x9b, 0xad, 0x061c, 0x200b, 0x200d, 0x200e, 0x200f,
        0x2028, 0x2029, 0x202a, 0x202e, 0x2060, 0x2066, 0x2069, 0x3164, 0xd800, 0xdfff, 0xfe0f,
        0xfeff, 0xe0041
      })
  void noCharacterThatActsOrHidesGetsOut(int c) {
    String safe = SafeText.line("a" + Character.toString(c) + "b", 100);

    assertThat(safe).isEqualTo(String.format("a\\u%04xb", c));
    assertThat(SafeText.block("a" + Character.toString(c) + "b", 100)).isEqualTo(safe);
  }

  @Test
  void blocksKeepTheirLines() {
    assertThat(SafeText.block("a:\n\t- b\r\n", 100)).isEqualTo("a:\n\t- b\\r\n");
  }

  @Test
  void whatIsTooLongIsCutBetweenCharacters() {
    assertThat(SafeText.line("x".repeat(20), 10))
        .isEqualTo("x".repeat(10) + "… (10 more characters)");
    assertThat(SafeText.line("ab🙂cd", 3)).isEqualTo("ab… (4 more characters)");
    assertThat(SafeText.line("abc", 3)).isEqualTo("abc");
    assertThat(SafeText.line("abc", 0)).isEqualTo("… (3 more characters)");
  }
}
