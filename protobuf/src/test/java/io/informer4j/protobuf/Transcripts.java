package io.informer4j.protobuf;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What a real API server of Kubernetes 1.36 sent, read where it lies: beside the project, not in it. */
public final class Transcripts {

  private Transcripts() {}

  /** Returns the names of the objects that are there in JSON and in protobuf, or skips the test if there are none. */
  public static List<String> objects() {
    try (var files = Files.list(folder("objects"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".pb"))
          .map(name -> name.substring(0, name.length() - 3))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the bytes of an object, by its name and {@code pb} or {@code json}. */
  public static byte[] object(String name, String extension) {
    return bytes(folder("objects").resolve(name + "." + extension));
  }

  /** Returns the body of an exchange. */
  public static byte[] body(String name) {
    return bytes(folder("exchanges").resolve(name + ".body"));
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Looks beside each folder above this one, since the project may be checked out anywhere below. */
  private static Path folder(String name) {
    Path below = Path.of("shared", "spec", "transcripts", name);
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(below))) {
        return at.resolve(below);
      }
    }
    assumeTrue(false, "no recorded " + name + ": ../" + below + " is not beside the project");
    throw new IllegalStateException("unreachable");
  }
}
