package io.informer4j.compact;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KnownTextTest {

  private static final long HASH = 7;

  private static String text(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + i % 26));
    }
    return text.toString();
  }

  /** Somebody may send texts whose hashes are the same on purpose. */
  @Test
  void textsWithTheSameHashAreToldApartByEachOfTheirBytes() {
    for (int length : new int[] {1, 7, 8, 9, 15, 16, 17, 23, 24, 25, 31, 32, 33, 100, 256}) {
      Interner interner = Interner.bounded();
      String text = text(length);
      interner.add(text, HASH);
      byte[] bytes = ("<" + text + ">").getBytes(US_ASCII);

      assertThat(interner.find(bytes, 1, 1 + length, HASH)).isSameAs(text);
      for (int i = 1; i <= length; i++) {
        bytes[i] ^= 1;
        assertThat(interner.find(bytes, 1, 1 + length, HASH))
            .as("%s at %s", length, i)
            .isNull();
        Interner another = Interner.bounded();
        another.add(text, Words.asciiHash(bytes, 1, 1 + length));
        assertThat(another.find(bytes, 1, 1 + length)).as("%s at %s", length, i).isNull();
        bytes[i] ^= 1;
      }
      assertThat(interner.find(bytes, 1, length, HASH)).isNull();
      assertThat(interner.find(bytes, 1, 2 + length, HASH)).isNull();
    }
  }

  /** The hash of a text is that of its words, which end in zeros. */
  @Test
  void zerosAtTheEndAreSeen() {
    for (String text : new String[] {"a", "a\0", "a\0\0", "12345678", "12345678\0"}) {
      Interner interner = Interner.bounded();
      byte[] bytes = text.getBytes(US_ASCII);
      interner.add(text, bytes, 0, bytes.length);

      for (String other : new String[] {"a", "a\0", "a\0\0", "12345678", "12345678\0"}) {
        byte[] otherBytes = other.getBytes(US_ASCII);
        String found = interner.find(otherBytes, 0, otherBytes.length);
        assertThat(found).isEqualTo(other.equals(text) ? text : null);
      }
    }
  }

  @Test
  void bothWaysToLookFindTheSame() {
    Interner interner = Interner.bounded();
    for (int length = 1; length <= Interner.LONGEST; length++) {
      String text = text(length);
      byte[] bytes = text.getBytes(US_ASCII);
      interner.add(text, bytes, 0, length);

      assertThat(interner.find(bytes, 0, length)).as("%s", length).isSameAs(text);
      assertThat(interner.find(bytes, 0, length, Words.hash(bytes))).isSameAs(text);
      assertThat(interner.text(bytes, 0, length)).isSameAs(text);
    }
  }

  @Test
  void whenThereAreManyOnlyWhatComesASecondTimeIsRemembered() {
    Interner interner = Interner.bounded();
    for (int i = 0; i < 100_000; i++) {
      find(interner, "once-" + i);
    }

    String first = find(interner, "again");
    String second = find(interner, "again");

    assertThat(second).isEqualTo(first).isNotSameAs(first);
    assertThat(find(interner, "again")).isSameAs(second);
  }

  private static String find(Interner interner, String text) {
    byte[] bytes = text.getBytes(US_ASCII);
    return interner.text(bytes, 0, bytes.length);
  }
}
