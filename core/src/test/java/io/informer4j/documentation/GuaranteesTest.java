package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ProjectFiles;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the numbered promises of docs/guarantees.md against the tests that carry their numbers. */
class GuaranteesTest {
  private static final Pattern HEADING = Pattern.compile("(?m)^### (G\\d+)\\b");

  /** What comes here and later is for the tests of other modules, except for the chapters named below. */
  private static final String OTHER_MODULES = "\n## Kubernetes, through fabric8's client\n";

  private static final String WORK_QUEUES = "\n## Work queues\n";
  private static final String CACHE_FORMATS = "\n## Cache formats\n";
  private static final String LOOKING_INSIDE = "\n## Looking inside\n";

  private final String document = ProjectFiles.read("docs/guarantees.md");
  private final List<String> promised =
      numbersIn(document.substring(0, document.indexOf(OTHER_MODULES))
          + chapter(document, WORK_QUEUES)
          + chapter(document, CACHE_FORMATS)
          + chapter(document, LOOKING_INSIDE));

  private final Set<String> proven = new TreeSet<>(TestMethods.ofCore()
      .runs()
      .flatMap(run -> Stream.concat(run.scopes(), Stream.of(run.method())))
      .flatMap(GuaranteesTest::numbers)
      .toList());

  @Test
  void theNumbersRunWithoutGaps() {
    List<String> all = numbersIn(document);
    List<String> expected =
        IntStream.rangeClosed(1, all.size()).mapToObj(n -> "G" + n).toList();

    assertThat(all).isNotEmpty().isEqualTo(expected);
  }

  @Test
  void everyPromiseIsProvenByATest() {
    Set<String> unproven = new TreeSet<>(promised);
    unproven.removeAll(proven);

    assertThat(unproven).as("promises that no test carries").isEmpty();
  }

  @Test
  void noTestCarriesANumberThatIsNotPromised() {
    assertThat(promised).containsAll(proven);
  }

  private static String chapter(String document, String heading) {
    int start = document.indexOf(heading);
    int end = document.indexOf("\n## ", start + 1);
    return document.substring(start, end < 0 ? document.length() : end);
  }

  private static List<String> numbersIn(String text) {
    return HEADING.matcher(text).results().map(match -> match.group(1)).toList();
  }

  private static Stream<String> numbers(AnnotatedElement element) {
    Guarantee guarantee = element.getDeclaredAnnotation(Guarantee.class);
    return guarantee == null ? Stream.empty() : Arrays.stream(guarantee.value());
  }
}
