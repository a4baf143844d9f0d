package io.informer4j.documentation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Markdown file: its blocks, its headings as the anchors that a code host makes of them, and its links.
 *
 * @param path the file, from the root of the project
 * @param blocks its fenced blocks, in order
 * @param prose its lines, those inside of blocks empty
 */
record Page(String path, List<Block> blocks, List<String> prose) {

  private static final Pattern FENCE = Pattern.compile("^( *)(```+)\\s*(\\S*)\\s*$");
  private static final Pattern MARK = Pattern.compile("^ *<!-- (.*) -->$");
  private static final Pattern HEADING = Pattern.compile("^(#{1,6}) +(.*?) *#*$");
  private static final Pattern INLINE_CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HTML_LINK = Pattern.compile("(?:href|src|srcset)=\"([^\"]+)\"");

  /** Returns all Markdown files of the project. */
  static List<Page> all() {
    Path root = ProjectFiles.root();
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(root::relativize)
          .filter(file -> file.toString().endsWith(".md"))
          .filter(file -> !isMadeByTheBuild(file))
          .sorted()
          .map(file -> of(file.toString().replace('\\', '/')))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isMadeByTheBuild(Path file) {
    for (Path part : file) {
      if (part.toString().equals("target")
          || part.toString().equals("node_modules")
          || part.toString().equals(".git")) {
        return true;
      }
    }
    return false;
  }

  /** Returns one file, named from the root. */
  static Page of(String path) {
    return parse(
        path, ProjectFiles.read(ProjectFiles.root().resolve(path)).lines().toList());
  }

  static Page parse(String path, List<String> lines) {
    List<Block> blocks = new ArrayList<>();
    List<String> prose = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Matcher fence = FENCE.matcher(lines.get(i));
      prose.add(fence.matches() ? "" : lines.get(i));
      if (fence.matches()) {
        int end = endOf(path, lines, i, fence.group(2));
        String text = String.join(
            "\n",
            lines.subList(i + 1, end).stream()
                .map(line -> unindented(line, fence.group(1)))
                .toList());
        blocks.add(new Block(path, i + 2, fence.group(3), text, markBefore(lines, i)));
        for (; i < end; i++) {
          prose.add("");
        }
      }
    }
    return new Page(path, blocks, prose);
  }

  private static int endOf(String path, List<String> lines, int begin, String fence) {
    for (int i = begin + 1; i < lines.size(); i++) {
      if (lines.get(i).strip().equals(fence)) {
        return i;
      }
    }
    throw new IllegalArgumentException(path + ":" + (begin + 1) + ": this block does not end");
  }

  private static String unindented(String line, String indentation) {
    return line.startsWith(indentation)
        ? line.substring(indentation.length())
        : line.stripLeading();
  }

  private static String markBefore(List<String> lines, int fence) {
    int before = fence - 1;
    while (before >= 0 && lines.get(before).isBlank()) {
      before--;
    }
    Matcher mark = MARK.matcher(before < 0 ? "" : lines.get(before));
    return mark.matches() ? mark.group(1) : "";
  }

  List<Block> javaBlocks() {
    return blocks.stream().filter(Block::isJava).toList();
  }

  /** Returns the anchors of the headings, as GitHub and GitLab make them. */
  Set<String> anchors() {
    Set<String> anchors = new LinkedHashSet<>();
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (String line : prose) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        String anchor = anchorOf(heading.group(2));
        int before = seen.merge(anchor, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? anchor : anchor + "-" + before);
      }
    }
    return anchors;
  }

  private static String anchorOf(String heading) {
    return heading
        .replaceAll("\\]\\([^)]*\\)", "")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}\\p{M}_ -]", "")
        .replace(' ', '-');
  }

  /** Returns where the links and pictures of the prose lead to. */
  List<String> links() {
    List<String> links = new ArrayList<>();
    for (String line : prose) {
      String withoutCode = INLINE_CODE.matcher(line).replaceAll("");
      LINK.matcher(withoutCode).results().forEach(found -> links.add(found.group(1)));
      HTML_LINK.matcher(withoutCode).results().forEach(found -> links.add(found.group(1)));
    }
    return links;
  }

  /** Returns what stands between backticks in the prose. */
  List<String> inlineCode() {
    return prose.stream()
        .flatMap(line -> INLINE_CODE.matcher(line).results().map(found -> found.group(1)))
        .toList();
  }

  /** Returns the cells of the rows of tables, heads and rules left out. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < prose.size(); i++) {
      boolean isHead = i + 1 < prose.size() && prose.get(i + 1).matches("\\|[-:| ]+\\|");
      String line = prose.get(i);
      if (line.startsWith("|") && !isHead && !line.matches("\\|[-:| ]+\\|")) {
        rows.add(Stream.of(line.substring(1).split("(?<!\\\\)\\|"))
            .map(String::strip)
            .toList());
      }
    }
    return rows;
  }
}
