package io.informer4j.documentation;

import java.util.Optional;

/**
 * A fenced block of a Markdown file.
 *
 * @param page the file, from the root of the project
 * @param line the line of its first line of content, counted from 1
 * @param language what stands behind the fence, empty if nothing does
 * @param text the content, without the indentation of the fence
 * @param mark the HTML comment right before it, empty if there is none
 */
record Block(String page, int line, String language, String text, String mark) {

  /** The mark of a block that is compiled and not run; the reason stands behind it. */
  private static final String COMPILED_ONLY = "compiled only:";

  /** The mark of a block whose lines the block of code before it prints. */
  private static final String PRINTS = "prints";

  /** The mark of a block that is a part of a file, which is compiled and tested there; the file stands behind it. */
  private static final String FROM = "from: ";

  boolean isJava() {
    return language.equals("java");
  }

  boolean isShell() {
    return language.equals("sh");
  }

  boolean isCompiledOnly() {
    return mark.startsWith(COMPILED_ONLY);
  }

  /** Returns the file that the block is a part of, from the root of the project, if its page says so. */
  Optional<String> origin() {
    return mark.startsWith(FROM) ? Optional.of(mark.substring(FROM.length())) : Optional.empty();
  }

  boolean isOutput() {
    return mark.equals(PRINTS);
  }

  /** Returns what is wrong with the mark, if anything is. */
  Optional<String> objection() {
    boolean isKnown = mark.isEmpty()
        || isOutput()
        || origin().isPresent()
        || mark.matches(COMPILED_ONLY + " \\S.*")
        || !isJava();
    return isKnown ? Optional.empty() : Optional.of(this + ": unknown mark '" + mark + "'");
  }

  @Override
  public String toString() {
    return page + ":" + line;
  }
}
