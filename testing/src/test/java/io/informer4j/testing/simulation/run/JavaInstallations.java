package io.informer4j.testing.simulation.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The Javas of this machine: where the build looks for a JDK 25 too, an environment variable first, then the usual place.
 */
final class JavaInstallations {

  private static final Path USUAL_PLACE = Path.of("/usr/lib/jvm");

  private JavaInstallations() {}

  /** Returns the java that runs this. */
  static Path own() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** Returns a java of another one of the versions that are supported, if there is one. */
  static Optional<Path> other(Map<String, String> environment) {
    int own = Runtime.version().feature();
    return Stream.of(17, 25)
        .filter(version -> version != own)
        .flatMap(version -> find(version, environment).stream())
        .findFirst();
  }

  private static Optional<Path> find(int version, Map<String, String> environment) {
    String home = environment.get("JAVA" + version + "_HOME");
    Stream<Path> named = home == null ? Stream.of() : Stream.of(Path.of(home));
    return Stream.concat(named, installed().stream().filter(java -> isVersion(java, version)))
        .map(folder -> folder.resolve("bin").resolve("java"))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** By what a JDK says of itself: a folder name may have the number for other reasons. */
  private static boolean isVersion(Path folder, int version) {
    Path release = folder.resolve("release");
    try {
      return Files.isRegularFile(release)
          && Files.readString(release).contains("JAVA_VERSION=\"" + version);
    } catch (IOException e) {
      return false;
    }
  }

  private static List<Path> installed() {
    if (!Files.isDirectory(USUAL_PLACE)) {
      return List.of();
    }
    try (Stream<Path> folders = Files.list(USUAL_PLACE)) {
      return folders.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
