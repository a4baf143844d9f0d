package io.informer4j.benchmarks.compare;

import java.nio.file.Files;
import java.nio.file.Path;

/** The program in {@code benchmarks/client-go}, where {@code benchmarks/run} could build it. */
final class ClientGo {

  private ClientGo() {}

  /** Returns where the program is; {@code benchmarks/run} says so. */
  static Path program() {
    return Path.of(System.getProperty("client-go", "benchmarks/target/client-go"));
  }

  static boolean isThere() {
    return Files.isExecutable(program());
  }
}
