package io.informer4j.compact;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
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
  void emptyPartsAreSharedAndWhatIsTooLongIsNotLookedFor() {
    for (int i = 0; i < 3; i++) {
      assertThat(take(1, "")).isEqualTo(i == 2);
      assertThat(take(2, "x".repeat(SharedParts.LONGEST + 1))).isFalse();
      assertThat(take(3, "x".repeat(SharedParts.LONGEST))).isEqualTo(i == 2);
    }
  }

  @Test
  void aListOfTheVerySamePartsIsTheSameList() {
    Object first = new String("part");
    Object equal = new String("part");
    Object[] collected = {"below", first, equal, "above"};

    List<?> list = parts.list(collected, 1, 3);

    assertThat(parts.list(collected, 1, 3)).isSameAs(list);
    assertThat(list.get(0)).isSameAs(first);
    assertThat(list.get(1)).isSameAs(equal);
    assertThat(parts.list(new Object[] {equal, first}, 0, 2)).isNotSameAs(list).isEqualTo(list);
    assertThat(parts.list(collected, 1, 2)).hasSize(1);
  }

  @Test
  void manyListsAreNeverMixedUp() {
    Object[] all = new Object[20_000];
    for (int i = 0; i < all.length; i++) {
      all[i] = "part " + i;
    }
    int same = 0;
    for (int i = 0; i + 3 < all.length; i++) {
      List<?> list = parts.list(all, i, i + 3);
      assertThat(list).isEqualTo(List.of(all[i], all[i + 1], all[i + 2]));
      same += parts.list(all, i, i + 3) == list ? 1 : 0;
    }

    assertThat(same).isGreaterThan(19_900); // but for those between which the table has grown
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
