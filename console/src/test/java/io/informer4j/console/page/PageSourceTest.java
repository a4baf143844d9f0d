package io.informer4j.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.console.InformerConsole;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What can be said about the page by reading it: holds where there is no browser too. */
class PageSourceTest {

  private static final Pattern MARKUP_FROM_STRINGS = Pattern.compile(
      "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|createContextualFragment|DOMParser|\\beval\\(|new Function"
          + "|javascript:|\\sstyle=|\\son[a-z]+=\"|setAttribute\\('style'");
  private static final Pattern FILE_REFERENCE =
      Pattern.compile("from '\\./([^']+)'|(?:href|src)=\"/app/([^\"]+)\"");

  private static Map<String, String> sources() throws IOException, URISyntaxException {
    Path index = Path.of(Objects.requireNonNull(InformerConsole.class.getResource("app/index.html"))
        .toURI());
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.list(index.resolveSibling("."))) {
      for (Path file : files.toList()) {
        texts.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return texts;
  }

  @Test
  void nothingMakesMarkupOrCodeOfStrings() throws Exception {
    assertThat(sources())
        .isNotEmpty()
        .allSatisfy((name, text) -> assertThat(text).doesNotContainPattern(MARKUP_FROM_STRINGS));
  }

  @Test
  void nothingComesFromElsewhere() throws Exception {
    assertThat(sources())
        .allSatisfy((name, text) -> assertThat(text.replace("http://www.w3.org/2000/svg", ""))
            .doesNotContainPattern("https?://|//[a-z]+\\.[a-z]+/|@import|url\\("));
  }

  @Test
  void everyFileIsUsedAndEveryUsedFileIsThere() throws Exception {
    Map<String, String> sources = sources();

    assertThat(sources.values().stream()
            .flatMap(text -> FILE_REFERENCE.matcher(text).results())
            .map(PageSourceTest::file)
            .distinct())
        .containsExactlyInAnyOrderElementsOf(
            sources.keySet().stream().filter(name -> !name.equals("index.html")).toList());
  }

  @Test
  void filesAreShortEnoughToBeReadInASitting() throws Exception {
    assertThat(sources())
        .allSatisfy((name, text) -> assertThat(text.lines().count()).isLessThan(420));
  }

  private static String file(MatchResult found) {
    return found.group(1) == null ? found.group(2) : found.group(1);
  }
}
