package io.informer4j.testing.defects;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A mistake that somebody could have made in the engine, as an exchange of some of its lines.
 *
 * <pre>{@code
 * title: The deletes that a list implies never reach the handlers
 * breaks: G14 handlers keep what is gone
 * seeds: 50
 * file: io/informer4j/informer/RelistCursor.java
 * --- find
 *       if (after.get(old.name()).isEmpty())
 * +++ replace
 *       if (false)
 * }</pre>
 *
 * <p>A file may have several {@code find}/{@code replace} pairs, and a defect several files. What is to be found must occur
 * exactly once, so that a defect never silently means something else when the engine changes.
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param name the name of its file, without the ending
 * @param title what the mistake is
 * @param breaks the first guarantee that it breaks, and how it hurts
 * @param seeds within how many seeds the simulator must notice
 * @param edits what to exchange, in order
 */
public record Defect(String name, String title, Breach breaks, int seeds, List<Edit> edits) {

  /**
   * Which promise is broken.
   *
   * @param guarantee its number, such as G14
   * @param how what goes wrong
   */
  public record Breach(String guarantee, String how) {}

  /**
   * One exchange.
   *
   * @param file the source, below the engine's source root
   * @param find what must occur there once
   * @param replacement what to put in its place
   */
  public record Edit(String file, String find, String replacement) {}

  /** Copies the edits. */
  public Defect {
    edits = List.copyOf(edits);
  }

  /**
   * Reads a defect.
   *
   * @param name its name, for messages too
   * @throws DefectException if the text does not have the form that is shown above
   */
  public static Defect parse(String name, String text) {
    return new DefectParser(name, text).parse();
  }

  /**
   * Returns the sources that differ, by their file names, after this defect was planted.
   *
   * @param sources gives the text of a file
   * @throws DefectException if something that is to be found does not occur, or occurs more than once
   */
  Map<String, String> plant(UnaryOperator<String> sources) {
    Map<String, String> changed = new LinkedHashMap<>();
    for (int i = 0; i < edits.size(); i++) {
      Edit edit = edits.get(i);
      String before =
          changed.containsKey(edit.file()) ? changed.get(edit.file()) : sources.apply(edit.file());
      changed.put(edit.file(), exchange(i + 1, edit, before));
    }
    return changed;
  }

  private String exchange(int number, Edit edit, String before) {
    int at = before.indexOf(edit.find());
    if (at < 0) {
      throw new DefectException(
          name,
          "find block " + number + " does not occur in " + edit.file()
              + "; the code has moved: adapt the block, or drop the defect if its mistake cannot be made any more:\n"
              + edit.find());
    }
    if (before.indexOf(edit.find(), at + 1) >= 0) {
      throw new DefectException(
          name,
          "find block " + number + " occurs more than once in " + edit.file()
              + "; add lines around it until it is unique:\n" + edit.find());
    }
    return before.substring(0, at)
        + edit.replacement()
        + before.substring(at + edit.find().length());
  }
}
