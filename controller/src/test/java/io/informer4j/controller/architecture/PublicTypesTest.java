package io.informer4j.controller.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.documentation.ProjectFiles;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Looks at what the sources say of the types that users see. */
class PublicTypesTest {

  private static final Pattern PUBLIC_TYPE = Pattern.compile(
      "(?m)^public (?:abstract |final |sealed |non-sealed )*(class|interface|record|enum) (\\w+)");

  record Source(String kind, String name, String javadoc) {
    @Override
    public String toString() {
      return kind + " " + name;
    }
  }

  @ParameterizedTest
  @MethodSource("publicTypes")
  void saysWhatItIs(Source type) {
    assertThat(type.javadoc()).isNotEmpty();
  }

  /** Values, choices and exceptions speak for themselves, and belong to whoever holds them. */
  @ParameterizedTest
  @MethodSource("typesThatDoSomething")
  void showsAnExampleAndSaysWhoMayCall(Source type) {
    assertThat(type.javadoc()).contains("<pre>").contains("<b>Threading:</b>");
  }

  static List<Source> publicTypes() {
    return ProjectFiles.under("controller/src/main/java").stream()
        .filter(file -> file.toString().endsWith(".java"))
        .map(ProjectFiles::read)
        .flatMap(PublicTypesTest::publicType)
        .toList();
  }

  static List<Source> typesThatDoSomething() {
    return publicTypes().stream()
        .filter(type -> type.kind().equals("class") || type.kind().equals("interface"))
        .filter(type -> !type.name().endsWith("Exception"))
        .toList();
  }

  private static Stream<Source> publicType(String source) {
    Matcher type = PUBLIC_TYPE.matcher(source);
    if (!type.find()) {
      return Stream.empty();
    }
    String before = source.substring(0, type.start());
    int begin = before.lastIndexOf("/**");
    String javadoc = begin < 0 ? "" : before.substring(begin);
    return Stream.of(new Source(type.group(1), type.group(2), javadoc));
  }
}
