package io.informer4j.documentation;

import java.lang.reflect.Member;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The public types of the project by their simple names, as docs/api lists them. */
final class TypeIndex {

  private static final Pattern PACKAGE = Pattern.compile("package (\\S+)");
  private static final Pattern TYPE = Pattern.compile(
      "(?:@\\w+ )?(?:final |abstract |sealed |static )*(?:class|interface|@interface|record|enum) ([\\w.]+).*");

  private final Map<String, List<Class<?>>> types = new LinkedHashMap<>();

  TypeIndex() {
    for (Path file : ProjectFiles.under("docs/api")) {
      read(ProjectFiles.read(file).lines().toList());
    }
  }

  private void read(List<String> lines) {
    String room = "";
    for (String line : lines) {
      Matcher begins = PACKAGE.matcher(line);
      Matcher type = TYPE.matcher(line);
      if (begins.matches()) {
        room = begins.group(1);
      } else if (type.matches()) {
        add(type.group(1), room + "." + type.group(1).replace('.', '$'));
      }
    }
  }

  private void add(String name, String binaryName) {
    try {
      Class<?> type = Class.forName(binaryName, false, TypeIndex.class.getClassLoader());
      types.computeIfAbsent(name, key -> new ArrayList<>()).add(type);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("docs/api names " + binaryName + ", which is not there", e);
    }
  }

  /** Returns all of them. */
  Stream<Class<?>> types() {
    return types.values().stream().flatMap(List::stream);
  }

  boolean knows(String type) {
    return types.containsKey(type);
  }

  /** Returns what is wrong with a name such as {@code Type}, {@code Type.member} or {@code Type.member(…)}, if anything is. */
  Optional<String> objectionTo(String name) {
    String plain = name.replaceAll("\\(.*", "").replaceAll("<.*", "");
    if (types.containsKey(plain)) {
      return Optional.empty();
    }
    int dot = plain.lastIndexOf('.');
    String owner = dot < 0 ? plain : plain.substring(0, dot);
    String member = plain.substring(dot + 1);
    if (!types.containsKey(owner)) {
      return Optional.of("there is no type " + owner);
    }
    boolean isThere = types.get(owner).stream().anyMatch(type -> has(type, member));
    return isThere ? Optional.empty() : Optional.of(owner + " has no member " + member);
  }

  /** Pages about the inside name what is not public, too. */
  private static boolean has(Class<?> type, String member) {
    return Stream.<Member[]>of(
            type.getMethods(),
            type.getDeclaredMethods(),
            type.getFields(),
            type.getDeclaredFields())
        .flatMap(Stream::of)
        .anyMatch(found -> found.getName().equals(member));
  }
}
