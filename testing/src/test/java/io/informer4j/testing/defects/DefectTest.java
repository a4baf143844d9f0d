package io.informer4j.testing.defects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefectTest {

  private static final String TWO_FILES = """
      title: Two wrongs
      breaks: G14 they do not make a right
      seeds: 20
      file: a/One.java
      --- find
        one();
        two();
      +++ replace
        two();
      --- find
      three();
      +++ replace
      file: a/Two.java
      --- find
      x
      +++ replace
      y
      z
      """;

  @Test
  void aDefectIsReadFromItsText() {
    Defect defect = Defect.parse("wrongs", TWO_FILES);

    assertThat(defect.name()).isEqualTo("wrongs");
    assertThat(defect.title()).isEqualTo("Two wrongs");
    assertThat(defect.breaks()).isEqualTo(new Defect.Breach("G14", "they do not make a right"));
    assertThat(defect.seeds()).isEqualTo(20);
    assertThat(defect.edits())
        .containsExactly(
            new Defect.Edit("a/One.java", "  one();\n  two();", "  two();"),
            new Defect.Edit("a/One.java", "three();", ""),
            new Defect.Edit("a/Two.java", "x", "y\nz"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "title: Two wrongs          | titel: Two wrongs     | in line 1: expected a line 'title: …'",
        "title: Two wrongs          | \"title:  \"          | in line 1: 'title' is empty",
        "breaks: G14 they           | breaks: they          | 'breaks' must be a guarantee",
        "seeds: 20                  | seeds: many           | 'seeds' must be a number from 1 on, but is 'many'",
        "seeds: 20                  | seeds: 0              | 'seeds' must be a number from 1 on, but is '0'",
        "file: a/One.java           | path: a/One.java      | in line 4: expected a line 'file: …'",
        "--- find                   | --- search            | expected a line '--- find'",
        "+++ replace                | --- find              | expected a line '+++ replace'",
        "three();                   | \"\"                  | a find block is empty",
        "x                          | \"y\nz\"              | a replacement is what it replaces",
      })
  void whatCannotBeReadIsNamedWithItsLine(String right, String wrong, String problem) {
    String text = TWO_FILES.replaceFirst(Pattern.quote(right), wrong);

    assertThatThrownBy(() -> Defect.parse("wrongs", text))
        .isInstanceOf(DefectException.class)
        .hasMessageStartingWith("wrongs: ")
        .hasMessageContaining(problem);
  }

  @Test
  void aDefectThatChangesNothingIsRefused() {
    String text = TWO_FILES.substring(0, TWO_FILES.indexOf("file:"));

    assertThatThrownBy(() -> Defect.parse("nothing", text))
        .isInstanceOf(DefectException.class)
        .hasMessageContaining("nothing: at the end: it changes nothing");
  }

  @Test
  void plantingExchangesEachBlockInTurn() {
    Defect defect = Defect.parse("wrongs", TWO_FILES);

    assertThat(defect.plant(
            file -> file.equals("a/One.java") ? "{\n  one();\n  two();\nthree();\n}\n" : "w x"))
        .containsExactly(
            Map.entry("a/One.java", "{\n  two();\n\n}\n"), Map.entry("a/Two.java", "w y\nz"));
  }

  @Test
  void aBlockThatIsGoneSaysThatTheCodeHasMoved() {
    Defect defect = Defect.parse("wrongs", TWO_FILES);

    assertThatThrownBy(() -> defect.plant(file -> "  one();\n  two();\n"))
        .isInstanceOf(DefectException.class)
        .hasMessageContaining("wrongs: find block 2 does not occur in a/One.java")
        .hasMessageContaining("the code has moved: adapt the block")
        .hasMessageEndingWith("three();");
  }

  @Test
  void aBlockThatOccursTwiceIsAmbiguous() {
    Defect defect = Defect.parse("wrongs", TWO_FILES);

    assertThatThrownBy(() -> defect.plant(file -> "  one();\n  two();\nthree();three();"))
        .isInstanceOf(DefectException.class)
        .hasMessageContaining("wrongs: find block 2 occurs more than once in a/One.java")
        .hasMessageContaining("add lines around it until it is unique");
  }
}
