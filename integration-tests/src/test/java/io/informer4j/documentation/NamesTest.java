package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Names of ours that the documents mention exist; those of the dictionary for users of client-go all do. */
class NamesTest {

  private static final String DICTIONARY = "docs/client-go.md";
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern NAME = Pattern.compile("[A-Z]\\w*(?:\\.\\w+)*(?:\\(.*\\))?");

  private final TypeIndex types = new TypeIndex();

  @Test
  void everyNameOfTheDictionaryExists() {
    List<String> wrong = new ArrayList<>();
    List<List<String>> rows = Page.of(DICTIONARY).rows();
    for (List<String> row : rows) {
      CODE.matcher(row.get(1))
          .results()
          .map(found -> found.group(1))
          .forEach(name -> types.objectionTo(name).ifPresent(why -> wrong.add(name + ": " + why)));
    }

    assertThat(rows).hasSizeGreaterThan(80).allSatisfy(row -> assertThat(row).hasSize(3));
    assertThat(wrong).isEmpty();
  }

  @Test
  void membersOfOurTypesThatAnyPageNamesExist() {
    List<String> wrong = new ArrayList<>();
    for (Page page : Page.all()) {
      if (page.path().equals(DICTIONARY)) {
        continue; // has names of client-go, too
      }
      for (String code : page.inlineCode()) {
        String owner = code.replaceAll("\\..*", "");
        if (NAME.matcher(code).matches() && code.contains(".") && types.knows(owner)) {
          types
              .objectionTo(code.replaceAll("\\(.*", ""))
              .ifPresent(why -> wrong.add(page.path() + ": " + code + ": " + why));
        }
      }
    }

    assertThat(wrong).isEmpty();
  }
}
