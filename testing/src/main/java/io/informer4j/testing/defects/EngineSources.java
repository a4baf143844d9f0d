package io.informer4j.testing.defects;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The sources of a target in a checkout. */
final class EngineSources {

  private static final Path ROOT = Path.of("src", "main", "java");

  private final List<Path> roots;

  private EngineSources(List<Path> roots) {
    this.roots = roots;
  }

  /**
   * Finds the sources in this folder or in the nearest one above it that has them.
   *
   * @throws IllegalStateException if there are none: defects can be planted in a checkout only
   */
  static EngineSources near(Path folder, DefectTarget target) {
    for (Path at = folder.toAbsolutePath(); at != null; at = at.getParent()) {
      Path checkout = at;
      List<Path> roots = target.modules().stream()
          .map(module -> checkout.resolve(module).resolve(ROOT))
          .toList();
      if (roots.stream().allMatch(Files::isDirectory)) {
        return new EngineSources(roots);
      }
    }
    throw new IllegalStateException("no sources of " + target.modules() + " in " + folder
        + " or above it; run this from a checkout");
  }

  /**
   * Returns the text of a source.
   *
   * @param file below one of the source roots
   * @throws UncheckedIOException if it cannot be read
   */
  String read(String file) {
    Path root = roots.stream()
        .filter(each -> Files.exists(each.resolve(file)))
        .findFirst()
        .orElse(roots.get(0));
    try {
      return Files.readString(root.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
