package io.informer4j.documentation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

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

  /** All files below a folder, which is named from the root. */
  public static List<Path> under(String folder) {
    try (Stream<Path> files = Files.walk(root().resolve(folder))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
