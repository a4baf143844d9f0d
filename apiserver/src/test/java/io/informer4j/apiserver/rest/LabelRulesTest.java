package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelRulesTest {

  private static final String NAME_TEXT =
      "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
          + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for"
          + " validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";

  @ParameterizedTest
  @ValueSource(strings = {"a", "A.b_c-1", "example.com/a", "x/y"})
  void keysAreNamesWithOrWithoutADomain(String key) {
    assertThat(LabelRules.keyProblems(key)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'/a', prefix part must be non-empty",
    "'example.com/', name part must be non-empty",
    "'Example.com/a', prefix part a lowercase RFC 1123 subdomain must consist of",
    "'', name part must be non-empty",
    "'-a', name part must consist of alphanumeric characters",
    "'a/b/c', a valid label key must consist of alphanumeric characters"
  })
  void otherKeysAreNone(String key, String problem) {
    assertThat(LabelRules.keyProblems(key).get(0)).startsWith(problem);
  }

  @Test
  void bothPartsOfAKeyHaveALongestLength() {
    String name = "x".repeat(63);
    String prefix = "x".repeat(253);

    assertThat(LabelRules.keyProblems(prefix + "/" + name)).isEmpty();
    assertThat(LabelRules.keyProblems(prefix + "x/" + name + "x"))
        .containsExactly(
            "prefix part must be no more than 253 bytes",
            "name part must be no more than 63 bytes");
  }

  @Test
  void aNameThatIsNoneIsToldWithThePattern() {
    assertThat(LabelRules.keyProblems("a b")).containsExactly("name part " + NAME_TEXT);
  }

  @Test
  void valuesMayBeEmptyAndHaveALongestLength() {
    assertThat(LabelRules.valueProblems("")).isEmpty();
    assertThat(LabelRules.valueProblems("x".repeat(63))).isEmpty();
    assertThat(LabelRules.valueProblems("x".repeat(64)))
        .containsExactly("must be no more than 63 bytes");
    assertThat(LabelRules.valueProblems("-").get(0))
        .startsWith("a valid label must be an empty string or consist of alphanumeric characters");
    assertThat(LabelRules.valueProblems("ü".repeat(32))).hasSize(2);
  }
}
