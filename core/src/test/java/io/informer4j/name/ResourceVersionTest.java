package io.informer4j.name;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion.Relation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceVersionTest {

  private static final String MAX_128_BITS =
      BigInteger.TWO.pow(128).subtract(BigInteger.ONE).toString();

  @ParameterizedTest(name = "''{0}'' to ''{1}'': {2}")
  @CsvSource({
    "1,                    2,                    BEFORE",
    "2,                    1,                    AFTER",
    "7,                    7,                    SAME",
    "99,                   100,                  BEFORE",
    "100,                  99,                   AFTER",
    "999999999999999999,   1000000000000000000,  BEFORE",
    "1000000000000000000,  999999999999999999,   AFTER",
    "1000000000000000000,  1000000000000000001,  BEFORE",
    "1000000000000000001,  1000000000000000000,  AFTER",
    "1000000000000000000,  1000000000000000000,  SAME",
    "9223372036854775807,  9223372036854775808,  BEFORE",
    "5,                    18446744073709551616, BEFORE",
    "18446744073709551616, 5,                    AFTER",
    "'',                   '',                   SAME",
    "'',                   5,                    UNKNOWN",
    "5,                    '',                   UNKNOWN",
    "0,                    0,                    SAME",
    "0,                    5,                    UNKNOWN",
    "5,                    0,                    UNKNOWN",
    "'',                   0,                    UNKNOWN",
    "007,                  8,                    UNKNOWN",
    "007,                  7,                    UNKNOWN",
    "007,                  007,                  SAME",
    "abc,                  5,                    UNKNOWN",
    "5,                    abc,                  UNKNOWN",
    "abc,                  abd,                  UNKNOWN",
    "abc,                  abc,                  SAME",
    "-1,                   5,                    UNKNOWN",
    "+1,                   5,                    UNKNOWN",
    "1.5,                  5,                    UNKNOWN",
    "' 1',                 5,                    UNKNOWN",
    "1:,                   5,                    UNKNOWN",
    "1/,                   5,                    UNKNOWN",
    "٣,                    5,                    UNKNOWN",
  })
  void revisionsAreOrderedAsNumbersAndUnknownOtherwise(String a, String b, Relation expected) {
    ResourceVersion first = ResourceVersion.of(a);
    ResourceVersion second = ResourceVersion.of(b);

    assertThat(first.relationTo(second)).isEqualTo(expected);
    assertThat(first.isBefore(second)).isEqualTo(expected == Relation.BEFORE);
    assertThat(first.isAfter(second)).isEqualTo(expected == Relation.AFTER);
  }

  @Test
  void numbersOf128BitsAreOrdered() {
    ResourceVersion last = ResourceVersion.of(MAX_128_BITS);
    ResourceVersion beforeLast =
        ResourceVersion.of(new BigInteger(MAX_128_BITS).subtract(BigInteger.ONE).toString());

    assertThat(MAX_128_BITS).hasSize(39);
    assertThat(last.isComparable()).isTrue();
    assertThat(last.relationTo(beforeLast)).isEqualTo(Relation.AFTER);
    assertThat(beforeLast.relationTo(last)).isEqualTo(Relation.BEFORE);
    assertThat(last.relationTo(ResourceVersion.of(1))).isEqualTo(Relation.AFTER);
  }

  @Test
  void numbersOfMoreThan39DigitsAreUnknownUnlessEqual() {
    String digits = "1".repeat(40);
    ResourceVersion tooLong = ResourceVersion.of(digits);

    assertThat(tooLong.isComparable()).isFalse();
    assertThat(tooLong.relationTo(ResourceVersion.of(5))).isEqualTo(Relation.UNKNOWN);
    assertThat(ResourceVersion.of(5).relationTo(tooLong)).isEqualTo(Relation.UNKNOWN);
    assertThat(tooLong.relationTo(ResourceVersion.of("2".repeat(40)))).isEqualTo(Relation.UNKNOWN);
    assertThat(tooLong.relationTo(ResourceVersion.of(digits))).isEqualTo(Relation.SAME);
    assertThat(tooLong.value()).isEqualTo(digits);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theOrderAgreesWithArithmeticAndIsAntisymmetric(long seed) {
    List<String> texts = randomTexts(new Random(seed));

    for (String a : texts) {
      for (String b : texts) {
        Relation relation = ResourceVersion.of(a).relationTo(ResourceVersion.of(b));
        Relation reverse = ResourceVersion.of(b).relationTo(ResourceVersion.of(a));
        assertThat(relation).as("%s to %s", a, b).isEqualTo(expected(a, b));
        assertThat(reverse).as("%s to %s", b, a).isEqualTo(mirrored(relation));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "1",
        "9",
        "10",
        "007",
        "00",
        "999999999999999999",
        "1000000000000000000",
        "9223372036854775807",
        "9223372036854775808",
        "340282366920938463463374607431768211455",
        "abc",
        "-5",
        "1 ",
        "５"
      })
  void theTextComesBackAsItWas(String text) {
    ResourceVersion version = ResourceVersion.of(text);

    assertThat(version.value()).isEqualTo(text);
    assertThat(version).hasToString(text).isEqualTo(ResourceVersion.of(text));
    assertThat(version).hasSameHashCodeAs(ResourceVersion.of(text));
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        1,
        42,
        999_999_999_999_999_999L,
        1_000_000_000_000_000_000L,
        Long.MAX_VALUE,
        0,
        -1,
        Long.MIN_VALUE
      })
  void aNumberIsTheSameAsItsText(long number) {
    ResourceVersion version = ResourceVersion.of(number);

    assertThat(version.value()).isEqualTo(Long.toString(number));
    assertThat(version)
        .isEqualTo(ResourceVersion.of(Long.toString(number)))
        .hasSameHashCodeAs(ResourceVersion.of(Long.toString(number)));
    assertThat(version.relationTo(ResourceVersion.of(Long.toString(number))))
        .isEqualTo(Relation.SAME);
  }

  @ParameterizedTest
  @CsvSource({
    "'',   true,  false, false",
    "0,    false, false, false",
    "1,    false, true,  true",
    "1000000000000000000, false, true, true",
    "007,  false, true,  false",
    "abc,  false, true,  false",
  })
  void unsetAnyAndConcreteRevisionsAreToldApart(
      String text, boolean unset, boolean concrete, boolean comparable) {
    ResourceVersion version = ResourceVersion.of(text);

    assertThat(version.isUnset()).isEqualTo(unset);
    assertThat(version.isConcrete()).isEqualTo(concrete);
    assertThat(version.isComparable()).isEqualTo(comparable);
  }

  @Test
  void theTwoSpecialRevisionsAreConstants() {
    assertThat(ResourceVersion.of("")).isSameAs(ResourceVersion.UNSET);
    assertThat(ResourceVersion.of("0")).isSameAs(ResourceVersion.ANY);
    assertThat(ResourceVersion.of(0)).isSameAs(ResourceVersion.ANY);
    assertThat(ResourceVersion.UNSET).isNotEqualTo(ResourceVersion.ANY);
  }

  @Test
  void differentRevisionsAreNotEqual() {
    assertThat(ResourceVersion.of("1"))
        .isNotEqualTo(ResourceVersion.of("2"))
        .isNotEqualTo(ResourceVersion.of("01"))
        .isNotEqualTo("1");
    assertThat(ResourceVersion.of("abc")).isNotEqualTo(ResourceVersion.of("abd"));
  }

  private static List<String> randomTexts(Random random) {
    List<String> texts = new ArrayList<>(List.of("", "0", "00", "01", "x", "1x", "-3"));
    for (int i = 0; i < 120; i++) {
      texts.add(new BigInteger(1 + random.nextInt(128), random).toString());
    }
    for (int i = 0; i < 10; i++) {
      texts.add(Integer.toString(random.nextInt(20)));
    }
    return texts;
  }

  private static Relation expected(String a, String b) {
    if (a.equals(b)) {
      return Relation.SAME;
    }
    if (!a.matches("[1-9][0-9]*") || !b.matches("[1-9][0-9]*")) {
      return Relation.UNKNOWN;
    }
    return new BigInteger(a).compareTo(new BigInteger(b)) < 0 ? Relation.BEFORE : Relation.AFTER;
  }

  private static Relation mirrored(Relation relation) {
    return switch (relation) {
      case BEFORE -> Relation.AFTER;
      case AFTER -> Relation.BEFORE;
      case SAME, UNKNOWN -> relation;
    };
  }
}
