package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links of the documents lead to what is there, each page can be reached, and those to be read in order say what is next. */
class LinksTest {

  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
  private static final Pattern NAVIGATION = Pattern.compile(
      "(?:← \\[.+?\\]\\((\\S+)\\) · )?\\[Contents\\]\\(\\S+\\)(?: · \\[.+?\\]\\((\\S+)\\) →)?");

  private final Map<String, Page> pages = new LinkedHashMap<>();

  LinksTest() {
    Page.all().forEach(page -> pages.put(page.path(), page));
  }

  @Test
  void everyLinkLeadsToAFileAndAHeadingThatIsThere() {
    List<String> broken = new ArrayList<>();
    for (Page page : pages.values()) {
      for (String link : page.links()) {
        objectionTo(page, link).ifPresent(why -> broken.add(page.path() + ": " + link + " " + why));
      }
    }

    assertThat(broken).isEmpty();
  }

  private Optional<String> objectionTo(Page page, String link) {
    if (ELSEWHERE.matcher(link).matches()) {
      return Optional.empty();
    }
    if (link.startsWith("/")) {
      return Optional.of("is absolute");
    }
    String[] parts = link.split("#", 2);
    String target = targetOf(page, parts[0]);
    if (!Files.exists(ProjectFiles.root().resolve(target))) {
      return Optional.of("is not there");
    }
    Page other = pages.get(target);
    boolean hasAnchor = parts.length < 2 || (other != null && other.anchors().contains(parts[1]));
    return hasAnchor ? Optional.empty() : Optional.of("has no such heading");
  }

  private static String targetOf(Page page, String link) {
    Path from = Path.of(page.path());
    if (link.isEmpty()) {
      return page.path();
    }
    Path folder = from.getParent() == null ? Path.of("") : from.getParent();
    return folder.resolve(link).normalize().toString().replace('\\', '/');
  }

  @Test
  void everyPageCanBeReachedFromTheReadme() {
    Set<String> reached = new TreeSet<>();
    Deque<String> next = new ArrayDeque<>(List.of("README.md"));
    while (!next.isEmpty()) {
      Page page = pages.get(next.pop());
      if (page != null && reached.add(page.path())) {
        page.links().stream()
            .filter(link -> !ELSEWHERE.matcher(link).matches())
            .map(link -> targetOf(page, link.split("#", 2)[0]))
            .flatMap(
                target -> Stream.of(target, target + "/README.md")) // a folder shows its README
            .forEach(next::push);
      }
    }

    Set<String> missed = new TreeSet<>(pages.keySet());
    missed.removeAll(reached);
    missed.removeIf(page -> page.startsWith("benchmarks/results/")); // written by benchmarks
    assertThat(missed).isEmpty();
  }

  @Test
  void pagesThatAreReadInOrderLeadFromOneToTheNextAndBack() {
    List<String> order = orderOfReading();

    assertThat(order).hasSizeGreaterThan(20).doesNotHaveDuplicates();
    for (int i = 0; i < order.size(); i++) {
      Page page = pages.get(order.get(i));
      Matcher navigation = navigationOf(page);
      assertThat(Optional.ofNullable(navigation.group(1)).map(link -> targetOf(page, link)))
          .as("what is before %s", page.path())
          .isEqualTo(i == 0 ? Optional.empty() : Optional.of(order.get(i - 1)));
      assertThat(Optional.ofNullable(navigation.group(2)).map(link -> targetOf(page, link)))
          .as("what is after %s", page.path())
          .isEqualTo(i + 1 == order.size() ? Optional.empty() : Optional.of(order.get(i + 1)));
    }
  }

  /** The last line; the one below the title for pages to whose end others add. */
  private static Matcher navigationOf(Page page) {
    List<String> prose = page.prose();
    return Stream.of(prose.get(prose.size() - 1), prose.get(2))
        .map(NAVIGATION::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .orElseThrow(() -> new AssertionError(
            page.path() + " does not say what is before and after it: see docs/writing.md"));
  }

  /** The pages below docs that the table of contents names, in its order. */
  private List<String> orderOfReading() {
    Page contents = pages.get("docs/README.md");
    return contents.prose().stream()
        .filter(line -> line.matches("\\d+\\. .*"))
        .flatMap(
            line -> Page.parse(contents.path(), List.of(line)).links().stream().limit(1))
        .map(link -> targetOf(contents, link))
        .toList();
  }

  @Test
  void noPageNamesAPathOfSomebodysMachine() {
    assertThat(pages.values())
        .allSatisfy(page -> assertThat(page.prose())
            .as(page.path())
            .noneMatch(line -> line.matches(".*(/home/|/Users/|/work/|C:\\\\).*")));
  }
}
