package io.informer4j.console;

import java.util.List;

/** Looks at the threads of this process. */
final class Threads {

  private Threads() {}

  /** Returns the names of those that consoles run on. */
  static List<String> ofConsoles() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("informer4j-console") || name.startsWith("HTTP-Dispatcher"))
        .sorted()
        .toList();
  }
}
