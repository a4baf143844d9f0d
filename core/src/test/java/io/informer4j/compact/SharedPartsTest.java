package io.informer4j.compact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SharedPartsTest {

  private final SharedParts parts = SharedParts.bounded();

  @Test
  void whatComesASecondTimeIsFoundFromTheThirdOn() {
    assertThat(take(1, "toleration")).isFalse();
    assertThat(take(1, "toleration")).isFalse();
    assertThat(take(1, "toleration")).isTrue();
  }

  @Test
  void theSameBytesOfAnotherKindAreAnotherPart() {
    for (int i = 0; i < 3; i++) {
      take(1, "name");
    }

    assertThat(look(1, "name")).isEqualTo("1 name");
    assertThat(look(2, "name")).isNull();
  }

  @Test
  void kindsOfWhichHardlyAnyAreFoundAreLeftAloneForAWhile() {
    int looked = 0;
    for (int i = 0; i < 10_000; i++) {
      look(7, "new " + i);
      looked += look(7, "new " + i) == SharedParts.SEEN_AGAIN ? 1 : 0;
    }
    assertThat(looked).isBetween(128, 1_000);

    int found = 0;
    for (int i = 0; i < 10_000; i++) {
      found += take(8, "always the same") ? 1 : 0;
    }
    assertThat(found).isGreaterThan(9_900);
  }

  @Test
  void nothingAndWhatIsTooLongIsNotLookedFor() {
    for (int i = 0; i < 3; i++) {
      assertThat(take(1, "")).isFalse();
      assertThat(take(2, "x".repeat(SharedParts.LONGEST + 1))).isFalse();
      assertThat(take(3, "x".repeat(SharedParts.LONGEST))).isEqualTo(i == 2);
    }
  }

  @Test
  void manyPartsAreNeverMixedUpAndTheTableStaysBounded() {
    int found = 0;
    for (int i = 0; i < 180_000; i++) {
      found += take(i / 3 % 5, "part " + i / 3) ? 1 : 0;
    }
    assertThat(found).isGreaterThan(50_000);

    int remembered = 0;
    for (int i = 0; i < 60_000; i++) {
      Object part = look(i % 5, "part " + i);
      remembered += part != null && part != SharedParts.SEEN_AGAIN ? 1 : 0;
    }
    assertThat(remembered).isBetween(1_000, 16_384);
  }

  @Test
  void hashesOfTextsAreTheSameWhereverTheyLie() {
    for (String text :
        new String[] {"a", "sevenby", "eightbyt", "nine bytes", "a text of more words"}) {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      byte[] inside = ("..." + text + "?!").getBytes(StandardCharsets.UTF_8);

      assertThat(Words.asciiHash(inside, 3, 3 + bytes.length)).isEqualTo(Words.hash(bytes));
    }
    byte[] umlaut = "knöten".getBytes(StandardCharsets.UTF_8);
    assertThat(Words.asciiHash(umlaut, 0, umlaut.length)).isEqualTo(Words.NOT_ASCII);
  }

  /** Does as a decoder does; returns whether the part was there, which must be the right one. */
  private boolean take(int kind, String text) {
    Object found = look(kind, text);
    if (found == SharedParts.SEEN_AGAIN) {
      parts.add(kind, text.getBytes(StandardCharsets.UTF_8), kind + " " + text);
      return false;
    }
    assertThat(found).isIn(null, kind + " " + text);
    return found != null;
  }

  private @Nullable Object look(int kind, String text) {
    byte[] inside = (">" + text + "<").getBytes(StandardCharsets.UTF_8);
    return parts.look(kind, inside, 1, inside.length - 1);
  }
}
