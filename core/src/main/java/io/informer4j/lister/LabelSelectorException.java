package io.informer4j.lister;

/**
 * A text is not a label selector, or a key or value in one is not allowed. The message shows the
 * text, where it broke and what was expected there.
 */
public final class LabelSelectorException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final String text;
  private final int position;

  private LabelSelectorException(String message, String text, int position) {
    super(message);
    this.text = text;
    this.position = position;
  }

  static LabelSelectorException inSelector(String selector, int position, String problem) {
    return new LabelSelectorException(
        "invalid label selector '" + selector + "' at position " + position + ": " + problem,
        selector,
        position);
  }

  static LabelSelectorException inRequirement(String text, String problem) {
    return new LabelSelectorException("invalid label requirement: " + problem, text, 0);
  }

  /** Returns the text that is wrong: the selector, or the key or value of a single requirement. */
  public String text() {
    return text;
  }

  /** Returns where in {@link #text} it broke, counted from 0. */
  public int position() {
    return position;
  }
}
