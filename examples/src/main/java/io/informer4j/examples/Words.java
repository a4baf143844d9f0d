package io.informer4j.examples;

import io.informer4j.queue.DeltaType;
import java.util.Locale;

/** Kinds of change as the examples print them. */
final class Words {

  private Words() {}

  /** Returns for instance {@code Added}. */
  static String of(DeltaType type) {
    String name = type.name();
    return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
  }
}
