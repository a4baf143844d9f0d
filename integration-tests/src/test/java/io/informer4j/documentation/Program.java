package io.informer4j.documentation;

import io.informer4j.documentation.BlockCompiler.Source;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A Java block as a class: a class of its own as it stands, statements, or members, the first that it can be read as.
 *
 * @param block the block
 * @param form what it is
 * @param className the class to run, empty if there is none
 * @param source what is compiled
 * @param output what it prints, if the page says so
 */
record Program(Block block, Form form, String className, Source source, Optional<Block> output) {

  private static final String SCENE = "io.informer4j.documentation.scene.Scene";
  private static final String RUN =
      " @Override @SuppressWarnings(\"all\") public void run() throws Exception {";

  enum Form {
    /** A file: classes, maybe with a package and imports. */
    CLASSES,
    /** What can stand in a method. */
    STATEMENTS,
    /** Members of a class: methods. Later statements of the page see them. */
    MEMBERS
  }

  /** Returns whether JUnit runs it. */
  boolean isTest() {
    return form == Form.CLASSES
        && block.text().matches("(?s).*@(Test|SimulationTest|TestFactory)\\b.*");
  }

  /** Returns whether it has a main method. */
  boolean isMain() {
    return form == Form.CLASSES && hasMain(block);
  }

  private static boolean hasMain(Block block) {
    return block.text().contains("public static void main(String[] ");
  }

  /**
   * Reads blocks, all of one form in one go.
   *
   * @throws AssertionError naming a block that is none of them
   */
  static Map<Block, Form> formsOf(List<Block> blocks, BlockCompiler compiler) {
    Map<Block, Form> forms = new LinkedHashMap<>();
    for (Form form : Form.values()) {
      Map<Source, Block> sources = new LinkedHashMap<>();
      blocks.stream()
          .filter(block -> !forms.containsKey(block))
          .forEach(block -> sources.put(of(block, form, Optional.empty(), "").source(), block));
      if (!sources.isEmpty()) { // javac minds
        compiler.wellFormed(sources.keySet()).forEach(good -> forms.put(sources.get(good), form));
      }
    }
    blocks.forEach(block -> {
      if (!forms.containsKey(block)) {
        throw new AssertionError(block
            + ": these are neither classes nor statements nor members of Java:\n" + block.text());
      }
    });
    return forms;
  }

  /**
   * Makes a class of a block.
   *
   * @param before the class with the members that it sees, those of the scene if empty
   */
  static Program of(Block block, Form form, Optional<Block> output, String before) {
    String room = roomOf(block.page());
    String simple = "Line" + block.line();
    boolean isUnit = form == Form.CLASSES;
    // A program that is there to be copied has to say itself what it needs.
    String imports = isUnit && hasMain(block) ? "" : Imports.ALL;
    if (!isUnit) {
      imports += block.text().lines().filter(Program::isImport).collect(Collectors.joining());
    }
    String body = isUnit
        ? block.text()
        : block
            .text()
            .lines()
            .map(line -> isImport(line) ? "" : line)
            .collect(Collectors.joining("\n"));
    String head =
        "public class " + simple + " extends " + (before.isEmpty() ? SCENE : before) + " {";
    String text = switch (form) {
      case CLASSES -> "\n" + body;
      case STATEMENTS -> head + RUN + "\n" + body + "\n}}";
      case MEMBERS -> head + "\n" + body + "\n}";
    };
    // In the line before its own, so that lines have the numbers that they have on the page.
    String lines = "\n".repeat(Math.max(0, block.line() - 2));
    return new Program(
        block,
        form,
        isUnit ? "" : room + "." + simple,
        new Source(block.toString(), lines + "package " + room + "; " + imports + text),
        output);
  }

  private static boolean isImport(String line) {
    return line.startsWith("import ");
  }

  /** Returns the package of a page's blocks: what one of them declares, later ones see. */
  static String roomOf(String page) {
    return "documents."
        + page.replaceAll("\\.md$", "").replaceAll("[^A-Za-z0-9/]", "_").replace('/', '.');
  }
}
