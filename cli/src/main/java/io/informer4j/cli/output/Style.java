package io.informer4j.cli.output;

import java.util.Map;

/**
 * Colours, or none: on a terminal that has them, unless the environment asks for none.
 *
 * <pre>{@code
 * Style style = Style.of(isTerminal, System.getenv());
 * style.good("ADDED");
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public enum Style {

  /** Text as it is. */
  PLAIN {
    @Override
    String paint(String code, String text) {
      return text;
    }
  },

  /** With the colours that every terminal has, so that its own theme decides how they look. */
  COLOURED {
    @Override
    String paint(String code, String text) {
      return text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
  };

  /** Returns what suits an output: {@code NO_COLOR} (no-color.org) and {@code TERM=dumb} mean none. */
  public static Style of(boolean isTerminal, Map<String, String> environment) {
    boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !environment.getOrDefault("TERM", "").equals("dumb");
    return isTerminal && wanted ? COLOURED : PLAIN;
  }

  abstract String paint(String code, String text);

  /** Returns whether there are colours. */
  public boolean isColoured() {
    return this == COLOURED;
  }

  /** Something that came, or went well. */
  public String good(String text) {
    return paint("32", text);
  }

  /** Something that changed, or needs attention. */
  public String notable(String text) {
    return paint("33", text);
  }

  /** Something that went, or went wrong. */
  public String bad(String text) {
    return paint("31", text);
  }

  /** Something less important than what is around it. */
  public String faint(String text) {
    return paint("2", text);
  }

  /** Something more important than what is around it. */
  public String strong(String text) {
    return paint("1", text);
  }

  /** A name or place. */
  public String name(String text) {
    return paint("36", text);
  }
}
