package io.informer4j.console.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ObjectTextsTest {

  @Test
  void longTextsAreCutAtTheEndOfALine() {
    String line = "x".repeat(99) + "\n";
    String text = line.repeat(ObjectTexts.LONGEST / 100 + 10);

    assertThat(ObjectTexts.isTooLong(text)).isTrue();
    assertThat(ObjectTexts.cut(text))
        .hasSizeLessThanOrEqualTo(ObjectTexts.LONGEST)
        .hasSizeGreaterThan(ObjectTexts.LONGEST - 100)
        .endsWith("x");
    assertThat(ObjectTexts.cut(line)).isSameAs(line);
    assertThat(ObjectTexts.isTooLong(line)).isFalse();
  }

  @Test
  void oneEndlessLineIsNotTold() {
    assertThat(ObjectTexts.cut("x".repeat(ObjectTexts.LONGEST + 1))).isEmpty();
  }
}
