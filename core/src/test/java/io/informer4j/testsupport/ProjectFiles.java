package io.informer4j.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of the checkout, wherever the tests are started from. */
public final class ProjectFiles {
  private ProjectFiles() {}

  /** The directory that holds the README and the modules. */
  public static Path root() {
    Path start = Path.of("").toAbsolutePath();
    for (Path dir = start; dir != null; dir = dir.getParent()) {
      if (Files.isDirectory(dir.resolve(".mvn"))) {
        return dir;
      }
    }
    throw new IllegalStateException("no directory above " + start + " has a .mvn folder");
  }

  /** The text of a file, named from the root. */
  public static String read(String path) {
    try {
      return Files.readString(root().resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
