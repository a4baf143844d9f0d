package io.informer4j.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The compiled classes of a module, found by one of them, in a folder or in a jar. */
final class ModuleClasses {

  private ModuleClasses() {}

  /** All classes of the module that this class is of, not initialised, sorted by name. */
  static List<Class<?>> of(Class<?> member) {
    Path place = Path.of(location(member));
    try {
      if (Files.isDirectory(place)) {
        return below(place, member.getClassLoader());
      }
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        return below(jar.getPath("/"), member.getClassLoader());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static URI location(Class<?> member) {
    try {
      return member.getProtectionDomain().getCodeSource().getLocation().toURI();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Class<?>> below(Path root, ClassLoader loader) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .filter(name -> name.startsWith("io/informer4j/") && name.endsWith(".class"))
          .filter(name -> !name.endsWith("package-info.class"))
          .map(name -> name.substring(0, name.length() - ".class".length()).replace('/', '.'))
          .sorted()
          .<Class<?>>map(name -> load(name, loader))
          .toList();
    }
  }

  private static Class<?> load(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
