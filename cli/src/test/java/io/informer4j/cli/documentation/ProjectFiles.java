package io.informer4j.cli.documentation;

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
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve(".mvn"))) {
        return folder;
      }
    }
    throw new IllegalStateException("no folder above " + start + " has one named .mvn");
  }

  /** Returns what a file says. */
  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
