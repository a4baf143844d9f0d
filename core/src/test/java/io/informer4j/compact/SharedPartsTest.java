package io.informer4j.compact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
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

    assertThat(find(1, "name")).isEqualTo("1 name");
    assertThat(find(2, "name")).isNull();
  }

  @Test
  void kindsOfWhichHardlyAnyAreFoundAreLeftAloneForAWhile() {
    int looked = 0;
    for (int i = 0; i < 10_000; i++) {
      looked += parts.isWorthLooking(7, 10) ? 1 : 0;
    }
    assertThat(looked).isBetween(256, 1_000);

    int found = 0;
    for (int i = 0; i < 10_000; i++) {
      found += parts.isWorthLooking(8, 10) && take(8, "always the same") ? 1 : 0;
    }
    assertThat(found).isGreaterThan(9_900);
  }

  @Test
  void nothingAndWhatIsTooLongIsNotLookedFor() {
    assertThat(parts.isWorthLooking(1, 0)).isFalse();
    assertThat(parts.isWorthLooking(1, SharedParts.LONGEST)).isTrue();
    assertThat(parts.isWorthLooking(1, SharedParts.LONGEST + 1)).isFalse();
  }

  @Test
  void manyPartsAreNeverMixedUpAndTheTableStaysBounded() {
    SplittableRandom random = new SplittableRandom(1);
    int found = 0;
    for (int i = 0; i < 200_000; i++) {
      found += take(random.nextInt(3), "part " + random.nextInt(30_000)) ? 1 : 0;
    }

    int remembered = 0;
    for (int i = 0; i < 90_000; i++) {
      remembered += find(i % 3, "part " + i / 3) != null ? 1 : 0;
    }
    assertThat(found).isPositive();
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
    Object found = find(kind, text);
    if (found != null) {
      assertThat(found).isEqualTo(kind + " " + text);
      return true;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    long hash = SharedParts.hash(kind, bytes, 0, bytes.length);
    if (parts.isSeenAgain(hash)) {
      parts.add(kind, hash, bytes, kind + " " + text);
    }
    return false;
  }

  private @Nullable Object find(int kind, String text) {
    byte[] inside = (">" + text + "<").getBytes(StandardCharsets.UTF_8);
    byte[] part = Arrays.copyOfRange(inside, 1, inside.length - 1);
    long hash = SharedParts.hash(kind, part, 0, part.length);
    return parts.find(kind, hash, inside, 1, inside.length - 1);
  }
}
