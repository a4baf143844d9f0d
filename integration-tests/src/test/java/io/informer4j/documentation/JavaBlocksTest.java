package io.informer4j.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.informer4j.documentation.scene.Scene;
import io.informer4j.documentation.scene.Stage;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Every Java block of the documents compiles, runs, and prints what its page says. */
@Tag("slow")
class JavaBlocksTest {

  /** Code of a translation is that of its original, which another test holds it to. */
  private static final Pattern TRANSLATED = Pattern.compile("(.*/)?zh-CN/.*|.*\\.zh-CN\\.md");

  private static final Pattern CLASS =
      Pattern.compile("(?m)^(?:public |final |abstract )*(?:class|interface|record|enum) (\\w+)");
  private static final Duration LONGEST = Duration.ofSeconds(60);

  @TestFactory
  Stream<DynamicTest> theBlocksOfAPageRunOneAfterTheOther() {
    Map<String, List<Program>> programs = programs();
    ClassLoader classes = new BlockCompiler()
        .compile(
            programs.values().stream()
                .flatMap(List::stream)
                .map(Program::source)
                .toList(),
            ProjectFiles.root().resolve("examples/src/main/java").toString());
    return programs.entrySet().stream()
        .map(page -> DynamicTest.dynamicTest(page.getKey(), () -> play(page.getValue(), classes)));
  }

  @Test
  void marksOfBlocksAreKnown() {
    assertThat(Page.all().stream()
            .flatMap(page -> page.blocks().stream())
            .flatMap(block -> block.objection().stream()))
        .isEmpty();
  }

  @Test
  void blocksThatArePartsOfFilesAreInThem() {
    Page.all().stream()
        .flatMap(page -> page.javaBlocks().stream())
        .filter(block -> block.origin().isPresent())
        .forEach(block -> assertThat(unindented(read(block.origin().get())))
            .as("%s, which holds %s", block.origin().get(), block)
            .contains(unindented(block.text())));
  }

  private static String unindented(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  private static String read(String path) {
    return ProjectFiles.read(ProjectFiles.root().resolve(path));
  }

  /** The programs by page. */
  private static Map<String, List<Program>> programs() {
    List<Page> pages = Page.all().stream()
        .filter(page -> !TRANSLATED.matcher(page.path()).matches())
        .toList();
    Map<Block, Program.Form> forms = Program.formsOf(
        pages.stream()
            .flatMap(page -> page.javaBlocks().stream())
            .filter(block -> block.origin().isEmpty())
            .toList(),
        new BlockCompiler());
    Map<String, List<Program>> programs = new LinkedHashMap<>();
    pages.forEach(page -> programs.put(page.path(), programsOf(page, forms)));
    programs.values().removeIf(List::isEmpty);
    return programs;
  }

  private static List<Program> programsOf(Page page, Map<Block, Program.Form> forms) {
    List<Program> programs = new ArrayList<>();
    String members = "";
    List<Block> blocks = page.blocks();
    for (int i = 0; i < blocks.size(); i++) {
      Program.Form form = forms.get(blocks.get(i));
      if (form != null) {
        Optional<Block> output = Optional.of(i + 1)
            .filter(next -> next < blocks.size())
            .map(blocks::get)
            .filter(Block::isOutput);
        Program program = Program.of(blocks.get(i), form, output, members);
        programs.add(program);
        members = form == Program.Form.MEMBERS ? program.className() : members;
      }
    }
    return programs;
  }

  private static void play(List<Program> programs, ClassLoader classes) throws Exception {
    if (programs.stream()
        .allMatch(program -> program.block().isCompiledOnly())) { // a stage costs time
      return;
    }
    try (Stage stage = Stage.set()) {
      for (Program program : programs) {
        if (!program.block().isCompiledOnly()) {
          play(program, stage, classes);
        }
      }
    }
  }

  private static void play(Program program, Stage stage, ClassLoader classes) {
    try {
      assertTimeoutPreemptively(LONGEST, () -> run(program, stage, classes));
    } catch (Throwable e) {
      throw new AssertionError(program.block() + ": " + e, e);
    }
    String printed = stage.takePrinted();
    program
        .output()
        .ifPresent(expected -> assertThat(printed.strip())
            .as("what %s prints", program.block())
            .matches(patternOf(expected.text())));
  }

  private static void run(Program program, Stage stage, ClassLoader classes) throws Exception {
    if (program.isTest()) {
      test(program, classes);
    } else if (program.isMain()) {
      main(program, stage, classes);
    } else if (program.form() == Program.Form.STATEMENTS) {
      Scene scene = (Scene)
          classes.loadClass(program.className()).getDeclaredConstructor().newInstance();
      scene.enter(stage);
      scene.run();
    }
  }

  private static void test(Program program, ClassLoader classes) throws ClassNotFoundException {
    EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(classes.loadClass(firstClassOf(program))))
        .execute()
        .testEvents()
        .assertStatistics(statistics -> statistics.failed(0).aborted(0))
        .succeeded()
        .assertThatEvents()
        .isNotEmpty();
  }

  /** Runs a program with its own client, which finds the server as it would find a cluster. */
  private static void main(Program program, Stage stage, ClassLoader classes) throws Exception {
    Path kubeconfig = Files.createTempFile("kubeconfig", "");
    PrintStream before = System.out;
    System.setProperty("kubeconfig", kubeconfig.toString());
    System.setOut(stage.out());
    try {
      Files.writeString(kubeconfig, stage.server().kubeconfig());
      classes
          .loadClass(firstClassOf(program))
          .getMethod("main", String[].class)
          .invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
      System.clearProperty("kubeconfig");
      Files.delete(kubeconfig);
    }
  }

  private static String firstClassOf(Program program) {
    Matcher name = CLASS.matcher(program.block().text());
    assertThat(name.find()).as("a class in %s", program.block()).isTrue();
    return Program.roomOf(program.block().page()) + "." + name.group(1);
  }

  /** What is printed has to match in full; … stands for anything. */
  private static String patternOf(String text) {
    return Stream.of(text.strip().split("…", -1))
        .map(Pattern::quote)
        .collect(Collectors.joining(".*", "(?s)", ""));
  }
}
