package io.informer4j.console;

import java.util.Objects;
import java.util.function.BooleanSupplier;

/**
 * Something that can be broken on purpose, and mended again, from the console. There are none unless a program registers them,
 * as the demonstration does.
 *
 * <pre>{@code
 * InformerConsole.builder()
 *     .fault(new ConsoleFault("cut", "Cut the network", "Ends all connections and refuses new ones", server::isCut, server::cut))
 *     …
 * }</pre>
 *
 * <p><b>Threading:</b> its functions are called on threads of the console, by several at once.
 *
 * @param id what it is called in addresses: lower-case letters, digits and dashes
 * @param title what the button says
 * @param description what happens, in a sentence
 * @param isOn whether it is broken now; asked often, so it must be quick
 * @param action breaks it (true) or mends it (false); interrupted if it takes longer than a few seconds
 */
public record ConsoleFault(
    String id, String title, String description, BooleanSupplier isOn, Action action) {

  /** Checks that nothing is null, and that the id is one. */
  public ConsoleFault {
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(description, "description");
    Objects.requireNonNull(isOn, "isOn");
    Objects.requireNonNull(action, "action");
    if (!Objects.requireNonNull(id, "id").matches("[a-z0-9-]+")) {
      throw new IllegalArgumentException(
          "the id of a fault has lower-case letters, digits and" + " dashes, not '" + id + "'");
    }
  }

  /** Breaks something, or mends it. */
  @FunctionalInterface
  public interface Action {

    /** Breaks it if true, else mends it. A fault that is over at once (a lost connection) ignores false. */
    void set(boolean on);
  }
}
