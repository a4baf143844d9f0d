package io.informer4j.testing.defects;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The sources of the engine in a checkout. */
final class EngineSources {

  private static final Path ROOT = Path.of("core", "src", "main", "java");

  private final Path root;

  private EngineSources(Path root) {
    this.root = root;
  }

  /**
   * Finds the sources in this folder or in the nearest one above it that has them.
   *
   * @throws IllegalStateException if there are none: defects can be planted in a checkout only
   */
  static EngineSources near(Path folder) {
    for (Path at = folder.toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(ROOT))) {
        return new EngineSources(at.resolve(ROOT));
      }
    }
    throw new IllegalStateException(
        "no engine sources (" + ROOT + ") in " + folder + " or above it; run this from a checkout");
  }

  /**
   * Returns the text of a source.
   *
   * @param file below the source root
   * @throws UncheckedIOException if it cannot be read
   */
  String read(String file) {
    try {
      return Files.readString(root.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
