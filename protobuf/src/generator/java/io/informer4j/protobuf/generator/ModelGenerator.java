package io.informer4j.protobuf.generator;

import io.informer4j.protobuf.generator.MessageSource.Methods;
import io.informer4j.protobuf.generator.MessageSource.Others;
import io.informer4j.protobuf.generator.MessageSource.Ref;
import io.informer4j.protobuf.generator.ModelCatalog.Kind;
import io.informer4j.protobuf.schema.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Writes the readers and writers of fabric8's model classes into the folder given as the only argument: one class for each
 * package of the schema, and a register. The output depends on the table and on the model classes alone; a file that would not
 * change is not touched.
 *
 * <p>It begins with the kinds and follows their properties, so that it never guesses which class a message is.
 */
public final class ModelGenerator implements Others {

  private static final Path PACKAGE = Path.of("io", "informer4j", "protobuf", "model");

  /** Numbers below are for forms that are no generated methods. */
  private static final int FIRST_NUMBER = 16;

  private record Pair(Message message, Class<?> type, Ref ref) {}

  private final Map<String, Pair> pairs = new LinkedHashMap<>();
  private final ArrayDeque<Pair> pending = new ArrayDeque<>();
  private final Set<String> names = new HashSet<>();
  private final Map<String, StringBuilder> holders = new TreeMap<>();

  private ModelGenerator() {}

  /** Runs the generator. */
  public static void main(String[] args) throws IOException {
    ModelGenerator generator = new ModelGenerator();
    List<Kind> kinds = ModelCatalog.kinds();
    StringBuilder cases = new StringBuilder();
    for (Kind kind : kinds) {
      Ref ref = generator.of(kind.message(), kind.model());
      cases.append("      case \"%s\" -> new ModelType<>(\"%s\", %s, %s);\n".formatted(
          kind.model().getName(),
          kind.message().name(),
          ref.filler(),
          ref.writer()));
    }
    while (!generator.pending.isEmpty()) {
      Pair pair = generator.pending.remove();
      Methods methods = generator.source(pair);
      generator.add(pair.ref().holder(), methods.readers());
      generator.add(pair.ref().holder() + "Writer", methods.writers());
    }
    write(Path.of(args[0]).resolve(PACKAGE), generator.sources(cases.toString()));
  }

  private void add(String holder, String methods) {
    holders.computeIfAbsent(holder, name -> new StringBuilder()).append(methods);
  }

  private Methods source(Pair pair) {
    return pair.type() == Map.class
        ? new TreeSource(this).source(pair.message(), pair.ref())
        : new MessageSource(pair.message(), pair.type(), pair.ref(), this).source();
  }

  @Override
  public Ref of(Message message, Class<?> type) {
    Pair known = pairs.get(message.name() + " " + type.getName());
    if (known != null) {
      return known.ref();
    }
    String holder = holder(message);
    String name = message.simpleName().equals(type.getSimpleName())
        ? type.getSimpleName()
        : message.simpleName() + "As" + type.getSimpleName();
    String unique = name;
    for (int i = 2; !names.add(holder + "." + unique); i++) {
      unique = name + i;
    }
    Pair pair = new Pair(message, type, new Ref(holder, unique, FIRST_NUMBER + pairs.size()));
    pairs.put(message.name() + " " + type.getName(), pair);
    pending.add(pair);
    return pair.ref();
  }

  /** Returns AppsV1 for k8s.io.api.apps.v1. */
  private static String holder(Message message) {
    String[] parts = message.packageName().split("\\.");
    return capital(parts[parts.length - 2]) + capital(parts[parts.length - 1]);
  }

  private static String capital(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  @Override
  public Ref ofTree(Message message) {
    return of(message, Map.class);
  }

  private Map<String, String> sources(String cases) {
    Map<String, String> sources = new TreeMap<>();
    holders.forEach((name, methods) -> sources.put(
        name,
        """
        package io.informer4j.protobuf.model;

        %3$simport javax.annotation.processing.Generated;
        import org.jspecify.annotations.NullUnmarked;

        /** Generated from the schema table; the models say nothing of nulls. */
        @Generated("io.informer4j.protobuf.generator.ModelGenerator")
        @NullUnmarked
        @SuppressWarnings({"deprecation", "removal"})
        final class %1$s {

          private %1$s() {}
        %2$s}
        """
            .formatted(name, methods, imports(methods))));
    sources.put(
        "ModelRegister",
        """
        package io.informer4j.protobuf.model;

        import javax.annotation.processing.Generated;
        import org.jspecify.annotations.Nullable;

        /** Generated from the schema table: the kinds that can be read and written. */
        @Generated("io.informer4j.protobuf.generator.ModelGenerator")
        final class ModelRegister {

          private ModelRegister() {}

          /** Returns what reads and writes a class, null if nothing does; loads nothing else. */
          static @Nullable ModelType<?> find(String className) {
            return switch (className) {
        %s      default -> null;
            };
          }
        }
        """
            .formatted(cases));
    return sources;
  }

  private static String imports(StringBuilder methods) {
    StringBuilder imports = new StringBuilder();
    for (String name : List.of("Collections", "LinkedHashMap", "Map")) {
      if (methods.indexOf(" " + name + "<") >= 0 || methods.indexOf(name + ".") >= 0) {
        imports.append("import java.util.").append(name).append(";\n");
      }
    }
    return imports.toString();
  }

  private static void write(Path folder, Map<String, String> sources) throws IOException {
    Files.createDirectories(folder);
    try (var files = Files.list(folder)) {
      for (Path file : files.sorted(Comparator.naturalOrder()).toList()) {
        if (!sources.containsKey(file.getFileName().toString().replace(".java", ""))) {
          Files.delete(file);
        }
      }
    }
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = folder.resolve(source.getKey() + ".java");
      if (!Files.exists(file) || !Files.readString(file).equals(source.getValue())) {
        Files.writeString(file, source.getValue());
      }
    }
  }
}
