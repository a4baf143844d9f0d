package io.informer4j.lister;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.informer4j.lister.LabelRequirement.Operator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSelectorTest {

  private static final String NAME_63 = "n".repeat(63);
  private static final String PREFIX_253 = "a." + "b".repeat(251);

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                  | ''",
        "'  \t\r\n '                         | ''",
        "a=b                                 | a=b",
        "a==b                                | a=b",
        "'  a  =  b  '                       | a=b",
        "a!=b                                | a!=b",
        "a                                   | a",
        "!a                                  | !a",
        "! a                                 | !a",
        "a>5                                 | a>5",
        "'a < 5'                             | a<5",
        "a>0                                 | a>0",
        "a<9223372036854775807               | a<9223372036854775807",
        "a=                                  | a=",
        "'a= '                               | a=",
        "'a=,b= '                            | a=,b=",
        "a!=                                 | a!=",
        "'a==,b'                             | a=,b",
        "a in (x)                            | a=x",
        "a notin (x)                         | a!=x",
        "a in (y,x)                          | 'a in (x,y)'",
        "'a notin ( y , x , y )'             | 'a notin (x,y)'",
        "a in(x,y)                           | 'a in (x,y)'",
        "'a\tin\n(x,y)'                      | 'a in (x,y)'",
        "'a in (,)'                          | a=",
        "'a in (,x)'                         | 'a in (,x)'",
        "'a in (x,)'                         | 'a in (,x)'",
        "'a in (x,,y)'                       | 'a in (,x,y)'",
        "'b,a'                               | 'a,b'",
        "'b=1,!a,c'                          | '!a,b=1,c'",
        "'a=1,a=1'                           | a=1",
        "'a=2,a=1'                           | 'a=1,a=2'",
        "'a<9,a>1,!a,a,a!=3,a=2'             | 'a=2,a!=3,a,!a,a>1,a<9'",
        "in                                  | in",
        "notin                               | notin",
        "'in in (in,notin)'                  | 'in in (in,notin)'",
        "'notin notin (in)'                  | notin!=in",
        "in=notin                            | in=notin",
        "example.com/name=a                  | example.com/name=a",
        "1-a.2/A_b.C-9=0.a_B-9               | 1-a.2/A_b.C-9=0.a_B-9",
        "'app=web,tier in (front, back),!legacy,env notin (prod),x!=y,exists'"
            + " | 'app=web,env!=prod,exists,!legacy,tier in (back,front),x!=y'",
      })
  void selectorsAreReadAndWrittenInTheirCanonicalForm(String text, String canonical) {
    LabelSelector selector = LabelSelector.parse(text);

    assertThat(selector).hasToString(canonical);
    assertThat(LabelSelector.parse(canonical))
        .isEqualTo(selector)
        .hasSameHashCodeAs(selector)
        .hasToString(canonical);
  }

  @ParameterizedTest(name = "{0} at {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "','            | 0 | expected a label key or '!', but found ','",
        "',a'           | 0 | expected a label key or '!', but found ','",
        "'a,'           | 2 | expected a label key or '!', but found the end",
        "'a, '          | 3 | expected a label key or '!', but found the end",
        "'a,,b'         | 2 | expected a label key or '!', but found ','",
        "'!'            | 1 | expected a label key after '!', but found the end",
        "'!!a'          | 1 | expected a label key after '!', but found '!'",
        "'!=a'          | 1 | expected a label key after '!', but found '='",
        "'=a'           | 0 | expected a label key or '!', but found '='",
        "'(a)'          | 0 | expected a label key or '!', but found '('",
        "'<nothing>'    | 0 | expected a label key or '!', but found '<'",
        "'!a=b'         | 2 | expected ',' or the end, but found '='",
        "'!a in (b)'    | 3 | expected ',' or the end, but found 'i'",
        "'a=b c'        | 4 | expected ',' or the end, but found 'c'",
        "'a==b==c'      | 4 | expected ',' or the end, but found '='",
        "'a in (b)c'    | 8 | expected ',' or the end, but found 'c'",
        "'a in (b))'    | 8 | expected ',' or the end, but found ')'",
        "'a b'          | 2 | expected one of =, ==, !=, in, notin, >, <, or ',' or the end, but found 'b'",
        "'a IN (b)'     | 2 | expected one of =, ==, !=, in, notin, >, <, or ',' or the end, but found 'I'",
        "'a!'           | 1 | expected one of =, ==, !=, in, notin, >, <, or ',' or the end, but found '!'",
        "'a! =b'        | 1 | expected one of =, ==, !=, in, notin, >, <, or ',' or the end, but found '!'",
        "'a(b)'         | 1 | expected one of =, ==, !=, in, notin, >, <, or ',' or the end, but found '('",
        "'a===b'        | 3 | expected a label value, but found '='",
        "'a= =b'        | 3 | expected a label value, but found '='",
        "'a=!b'         | 2 | expected a label value, but found '!'",
        "'a>=5'         | 2 | expected a label value, but found '='",
        "'a=(b)'        | 2 | expected a label value, but found '('",
        "'a in'         | 4 | expected '(', but found the end",
        "'a in b'       | 5 | expected '(', but found 'b'",
        "'a notin,b'    | 7 | expected '(', but found ','",
        "'a in ()'      | 6 | expected at least one label value, but found ')'",
        "'a notin ( )'  | 10 | expected at least one label value, but found ')'",
        "'a in (b'      | 7 | expected ',' or ')', but found the end",
        "'a in (b c)'   | 8 | expected ',' or ')', but found 'c'",
        "'a in (b=c)'   | 7 | expected ',' or ')', but found '='",
        "'a in ((b))'   | 6 | expected ',' or ')', but found '('",
        "'a>b'          | 2 | the bound 'b' must be a whole number that fits into 64 bits",
        "'a>'           | 2 | the bound '' must be a whole number that fits into 64 bits",
        "'a>1.5'        | 2 | the bound '1.5' must be a whole number that fits into 64 bits",
        "'a<9223372036854775808' | 2 | the bound '9223372036854775808' must be a whole number that fits into 64 bits",
      })
  void brokenSelectorsAreRejectedWithPlaceAndExpectation(
      String text, int position, String problem) {
    LabelSelectorException error =
        catchThrowableOfType(LabelSelectorException.class, () -> LabelSelector.parse(text));

    assertThat(error)
        .hasMessage(
            "invalid label selector '" + text + "' at position " + position + ": " + problem);
    assertThat(error.text()).isEqualTo(text);
    assertThat(error.position()).isEqualTo(position);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'x,a=b||c'    | 4 | label value 'b||c' must consist of letters",
        "'x,-a=b'      | 2 | the name of label key '-a' must consist of letters",
        "'x,a-'        | 2 | the name of label key 'a-' must consist of letters",
        "'x,!a_'       | 3 | the name of label key 'a_' must consist of letters",
        "'x,a/b/c'     | 2 | label key 'a/b/c' has more than one '/'",
        "'x,/a'        | 2 | the prefix of label key '/a' must be a DNS subdomain",
        "'x,a/'        | 2 | the name of label key 'a/' must consist of letters",
        "'x,A/b'       | 2 | the prefix of label key 'A/b' must be a DNS subdomain",
        "'x,a..b/c'    | 2 | the prefix of label key 'a..b/c' must be a DNS subdomain",
        "'x,a-.b/c'    | 2 | the prefix of label key 'a-.b/c' must be a DNS subdomain",
        "'x,-a/c'      | 2 | the prefix of label key '-a/c' must be a DNS subdomain",
        "'x,a_b/c'     | 2 | the prefix of label key 'a_b/c' must be a DNS subdomain",
        "'x,ä=b'       | 2 | the name of label key 'ä' must consist of letters",
        "'x,a= -b'     | 5 | label value '-b' must consist of letters",
        "'x,a!=b.'     | 5 | label value 'b.' must consist of letters",
        "'x,a=b/c'     | 4 | label value 'b/c' must consist of letters",
        "'x,a in (b,_c)' | 10 | label value '_c' must consist of letters",
        "'x,a>-1'      | 4 | label value '-1' must consist of letters",
      })
  void keysAndValuesThatLabelsCannotHaveAreRejected(String text, int position, String problem) {
    LabelSelectorException error =
        catchThrowableOfType(LabelSelectorException.class, () -> LabelSelector.parse(text));

    assertThat(error)
        .hasMessageStartingWith(
            "invalid label selector '" + text + "' at position " + position + ": " + problem);
  }

  @Test
  void keysAndValuesMayBeAsLongAsKubernetesAllowsAndNoLonger() {
    assertThat(LabelSelector.parse(PREFIX_253 + "/" + NAME_63 + "=" + NAME_63).requirements())
        .containsExactly(LabelRequirement.equalTo(PREFIX_253 + "/" + NAME_63, NAME_63));
    assertThatExceptionOfType(LabelSelectorException.class)
        .isThrownBy(() -> LabelSelector.parse(PREFIX_253 + "b/a"))
        .withMessageContaining("the prefix of label key")
        .withMessageEndingWith("has 254 characters, at most 253 are allowed");
    assertThatExceptionOfType(LabelSelectorException.class)
        .isThrownBy(() -> LabelSelector.parse(NAME_63 + "n"))
        .withMessageEndingWith("' has 64 characters, at most 63 are allowed");
    assertThatExceptionOfType(LabelSelectorException.class)
        .isThrownBy(() -> LabelSelector.parse("a=" + NAME_63 + "n"))
        .withMessageContaining("label value")
        .withMessageEndingWith("' has 64 characters, at most 63 are allowed");
  }

  @ParameterizedTest(name = "{0} on {1}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "''                | ''        | true",
        "''                | a=b       | true",
        "a=b               | a=b       | true",
        "a=b               | a=c       | false",
        "a=b               | ''        | false",
        "a=b               | b=a       | false",
        "a=                | a=        | true",
        "a=                | ''        | false",
        "a=                | a=b       | false",
        "a!=b              | a=c       | true",
        "a!=b              | a=b       | false",
        "a!=b              | ''        | true",
        "a!=               | ''        | true",
        "a!=               | a=        | false",
        "'a in (b,c)'      | a=b       | true",
        "'a in (b,c)'      | a=c       | true",
        "'a in (b,c)'      | a=d       | false",
        "'a in (b,c)'      | ''        | false",
        "'a in (,c)'       | a=        | true",
        "'a in (,c)'       | ''        | false",
        "'a notin (b,c)'   | a=b       | false",
        "'a notin (b,c)'   | a=c       | false",
        "'a notin (b,c)'   | a=d       | true",
        "'a notin (b,c)'   | ''        | true",
        "a                 | a=        | true",
        "a                 | b=a       | false",
        "!a                | a=        | false",
        "!a                | b=a       | true",
        "a>5               | a=6       | true",
        "a>5               | a=5       | false",
        "a>5               | a=4       | false",
        "a>5               | a=10      | true",
        "a>5               | a=007     | true",
        "a>5               | a=x       | false",
        "a>5               | a=6x      | false",
        "a>5               | a=        | false",
        "a>5               | a=-       | false",
        "a>5               | ''        | false",
        "a>5               | a=9223372036854775807  | true",
        "a>5               | a=9223372036854775808  | false",
        "a<5               | a=4       | true",
        "a<5               | a=5       | false",
        "a<5               | a=6       | false",
        "a<5               | a=-6      | true",
        "a<5               | a=-9223372036854775808 | true",
        "a<5               | a=-9223372036854775809 | false",
        "a<5               | a=x       | false",
        "a<5               | ''        | false",
        "a<9223372036854775807 | a=9223372036854775806 | true",
        "'a>1,a<3'         | a=2       | true",
        "'a>1,a<3'         | a=3       | false",
        "'a=b,c'           | 'a=b,c=d' | true",
        "'a=b,c'           | a=b       | false",
        "'a=b,c'           | c=d       | false",
        "'a=b,!c'          | 'a=b,c=d' | false",
        "'a=1,a=2'         | a=1       | false",
      })
  void selectorsMatchAsKubernetesDoes(String selector, String labels, boolean expected) {
    assertThat(LabelSelector.parse(selector).matches(labels(labels))).isEqualTo(expected);
  }

  @Test
  void everythingMatchesAllAndIsEmpty() {
    LabelSelector everything = LabelSelector.everything();

    assertThat(everything.matches(Map.of())).isTrue();
    assertThat(everything.matches(Map.of("a", "b"))).isTrue();
    assertThat(everything.isEmpty()).isTrue();
    assertThat(everything.matchesNothing()).isFalse();
    assertThat(everything)
        .hasToString("")
        .isEqualTo(LabelSelector.parse(""))
        .isEqualTo(LabelSelector.of());
  }

  @Test
  void nothingMatchesNoneAndIsNotEmpty() {
    LabelSelector nothing = LabelSelector.nothing();

    assertThat(nothing.matches(Map.of())).isFalse();
    assertThat(nothing.matches(Map.of("a", "b"))).isFalse();
    assertThat(nothing.isEmpty()).isFalse();
    assertThat(nothing.matchesNothing()).isTrue();
    assertThat(nothing)
        .hasToString("<nothing>")
        .isNotEqualTo(LabelSelector.everything())
        .doesNotHaveSameHashCodeAs(LabelSelector.everything());
  }

  @Test
  void aSelectorWithRequirementsIsNeitherEmptyNorNothing() {
    LabelSelector selector = LabelSelector.parse("a");

    assertThat(selector.isEmpty()).isFalse();
    assertThat(selector.matchesNothing()).isFalse();
  }

  @Test
  void matchingLabelsRequiresEachOfThem() {
    LabelSelector selector = LabelSelector.matchingLabels(Map.of("b", "2", "a", "1"));

    assertThat(selector).isEqualTo(LabelSelector.parse("a=1,b=2"));
    assertThat(LabelSelector.matchingLabels(Map.of())).isEqualTo(LabelSelector.everything());
    assertThatExceptionOfType(LabelSelectorException.class)
        .isThrownBy(() -> LabelSelector.matchingLabels(Map.of("a", "b c")))
        .withMessageStartingWith("invalid label requirement: label value 'b c' must consist of");
  }

  @Test
  void andRequiresBoth() {
    LabelSelector web = LabelSelector.parse("app=web");

    LabelSelector both = web.and(LabelRequirement.doesNotExist("legacy"));

    assertThat(both).isEqualTo(LabelSelector.parse("app=web,!legacy"));
    assertThat(web).hasToString("app=web");
    assertThat(web.and(web)).isEqualTo(web);
    assertThat(LabelSelector.everything().and(web)).isEqualTo(web);
    assertThat(web.and(LabelSelector.everything())).isEqualTo(web);
    assertThat(web.and(LabelSelector.nothing())).isEqualTo(LabelSelector.nothing());
    assertThat(LabelSelector.nothing().and(web)).isEqualTo(LabelSelector.nothing());
  }

  @Test
  void requirementsCanBeMadeWithoutText() {
    LabelSelector selector = LabelSelector.of(
        LabelRequirement.lessThan("h", 9),
        LabelRequirement.greaterThan("g", 0),
        LabelRequirement.doesNotExist("f"),
        LabelRequirement.exists("e"),
        LabelRequirement.notEqualTo("d", "1"),
        LabelRequirement.equalTo("c", "1"),
        LabelRequirement.notIn("b", "1", "2"),
        LabelRequirement.in("a", "2", "1"));

    assertThat(selector)
        .hasToString("a in (1,2),b notin (1,2),c=1,d!=1,e,!f,g>0,h<9")
        .isEqualTo(LabelSelector.parse("a in (1,2),b notin (1,2),c=1,d!=1,e,!f,g>0,h<9"));
    assertThat(selector.requirements().get(0).key()).isEqualTo("a");
    assertThat(selector.requirements().get(0).operator()).isEqualTo(Operator.IN);
    assertThat(selector.requirements().get(0).values()).containsExactly("1", "2");
    assertThat(selector.requirements().get(4).values()).isEmpty();
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "a b | EXISTS         | ''    | a b | the name of label key 'a b' must consist of letters",
        "a   | IN             | 'x/y' | x/y | label value 'x/y' must consist of letters",
        "a   | IN             | ''    | a   | IN needs at least one value",
        "a   | NOT_IN         | ''    | a   | NOT_IN needs at least one value",
        "a   | EXISTS         | 1     | a   | EXISTS takes no values",
        "a   | DOES_NOT_EXIST | 1     | a   | DOES_NOT_EXIST takes no values",
        "a   | GREATER_THAN   | ''    | a   | GREATER_THAN needs exactly one value",
        "a   | LESS_THAN      | '1,2' | a   | LESS_THAN needs exactly one value",
        "a   | LESS_THAN      | x     | x   | the bound 'x' must be a whole number",
      })
  void brokenRequirementsAreRejected(
      String key, Operator operator, String values, String text, String problem) {
    List<String> list = values.isEmpty() ? List.of() : List.of(values.split(",", -1));

    LabelSelectorException error = catchThrowableOfType(
        LabelSelectorException.class, () -> LabelRequirement.of(key, operator, list));

    assertThat(error).hasMessageStartingWith("invalid label requirement: " + problem);
    assertThat(error.text()).isEqualTo(text);
    assertThat(error.position()).isZero();
  }

  @Test
  void aNegativeBoundIsRejectedSinceLabelsCannotBeNegative() {
    assertThatExceptionOfType(LabelSelectorException.class)
        .isThrownBy(() -> LabelRequirement.greaterThan("a", -1))
        .withMessageContaining("label value '-1' must");
  }

  @Test
  void requirementsDifferInKeyOperatorAndValues() {
    LabelRequirement requirement = LabelRequirement.in("a", "1");

    assertThat(requirement)
        .isEqualTo(LabelRequirement.equalTo("a", "1"))
        .hasSameHashCodeAs(LabelRequirement.equalTo("a", "1"))
        .isNotEqualTo(LabelRequirement.in("b", "1"))
        .isNotEqualTo(LabelRequirement.notIn("a", "1"))
        .isNotEqualTo(LabelRequirement.in("a", "2"))
        .isNotEqualTo("a=1");
    assertThat(LabelSelector.of(requirement)).isNotEqualTo("a=1");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void theOrderOfRequirementsDoesNotMatter(long seed) {
    Random random = new Random(seed);
    List<String> parts =
        new ArrayList<>(List.of("a=1", "a!=2", "b", "!c", "d in (x,y)", "e>4", "e<9"));
    LabelSelector expected = LabelSelector.parse(String.join(",", parts));

    Collections.shuffle(parts, random);
    LabelSelector shuffled = LabelSelector.parse(String.join(" , ", parts));

    assertThat(shuffled)
        .isEqualTo(expected)
        .hasSameHashCodeAs(expected)
        .hasToString(expected.toString());
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (String label : text.isEmpty() ? new String[0] : text.split(",", -1)) {
      String[] pair = label.split("=", 2);
      labels.put(pair[0], pair[1]);
    }
    return labels;
  }
}
