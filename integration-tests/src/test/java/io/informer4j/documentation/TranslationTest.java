package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Translations have the code, the tables and the pictures of their originals, and each links to the other. */
class TranslationTest {

  private static final Pattern PICTURE = Pattern.compile("[^/]+\\.(?:svg|png)$");

  @ParameterizedTest
  @CsvSource({
    "README.md, README.zh-CN.md",
    "docs/concepts.md, docs/zh-CN/concepts.md",
  })
  void aTranslationHasTheCodeOfItsOriginal(String original, String translation) {
    Page first = Page.of(original);
    Page second = Page.of(translation);

    assertThat(codeOf(second)).isEqualTo(codeOf(first)).isNotEmpty();
    assertThat(second.rows()).hasSameSizeAs(first.rows());
    assertThat(second.anchors()).hasSameSizeAs(first.anchors());
    assertThat(picturesOf(second)).isEqualTo(picturesOf(first)).isNotEmpty();
    assertThat(first.links())
        .anyMatch(link -> link.endsWith("zh-CN/concepts.md") || link.endsWith("README.zh-CN.md"));
    assertThat(second.links()).anyMatch(link -> link.endsWith(original.replaceAll(".*/", "")));
  }

  private static List<String> codeOf(Page page) {
    return page.blocks().stream()
        .map(block -> block.language() + "\n" + block.text())
        .toList();
  }

  private static List<String> picturesOf(Page page) {
    return page.links().stream()
        .flatMap(link -> PICTURE.matcher(link).results().map(found -> found.group()))
        .toList();
  }
}
