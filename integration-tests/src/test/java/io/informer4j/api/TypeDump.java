package io.informer4j.api;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One public type as text: its head, then its public and protected members, a line each, sorted.
 *
 * <p>What follows from the head is left out: accessors and constructor of a record, {@code values} of an enum, and
 * {@code equals}, {@code hashCode} and {@code toString}. What a type inherits from one that is not public is its own.
 */
final class TypeDump {

  private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");
  private static final Set<String> OF_EVERY_ENUM = Set.of("values", "valueOf");

  private final Class<?> type;
  private final TypeNames names;

  TypeDump(Class<?> type) {
    this.type = type;
    this.names = new TypeNames(type.getPackageName());
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(head());
    Set<String> members = new LinkedHashSet<>();
    members.addAll(fields());
    members.addAll(constructors());
    members.addAll(methods());
    members.forEach(member -> lines.add("  " + member));
    return lines;
  }

  private String head() {
    String name = names.of(type) + names.variables(type);
    String components = type.isRecord()
        ? Arrays.stream(type.getRecordComponents())
            .map(this::component)
            .collect(Collectors.joining(", ", "(", ")"))
        : "";
    return annotations(type) + modifiersOfType() + name + components + supertypes() + permits();
  }

  private String component(RecordComponent component) {
    return names.of(component.getAnnotatedType(), component.getGenericType()) + " "
        + component.getName();
  }

  private String modifiersOfType() {
    int modifiers = type.getModifiers();
    String access = Modifier.isProtected(modifiers) ? "protected " : "";
    boolean isNestedInstance = type.isMemberClass() && !Modifier.isStatic(modifiers);
    String inner = isNestedInstance ? "inner " : "";
    String sealed = type.isSealed() ? "sealed " : "";
    if (type.isAnnotation()) {
      return access + "@interface ";
    } else if (type.isInterface()) {
      return access + sealed + "interface ";
    } else if (type.isEnum()) {
      return access + "enum ";
    } else if (type.isRecord()) {
      return access + "record ";
    }
    String isAbstract = Modifier.isAbstract(modifiers) ? "abstract " : "";
    String isFinal = Modifier.isFinal(modifiers) ? "final " : "";
    return access + inner + sealed + isAbstract + isFinal + "class ";
  }

  private String supertypes() {
    Stream<Type> parents = type.isInterface() || type.isEnum() || type.isRecord()
        ? Stream.empty()
        : Stream.of(type.getGenericSuperclass()).filter(parent -> parent != Object.class);
    List<String> all = Stream.concat(parents, Arrays.stream(type.getGenericInterfaces()))
        .map(names::of)
        .toList();
    return all.isEmpty() ? "" : " : " + String.join(", ", all);
  }

  private String permits() {
    if (!type.isSealed()) {
      return "";
    }
    List<String> open = Arrays.stream(type.getPermittedSubclasses())
        .filter(PublicApi::isVisible)
        .map(names::of)
        .sorted()
        .toList();
    return open.isEmpty() ? "" : " permits " + String.join(", ", open);
  }

  /** Constants of an enum in their order, which is part of what it is; other fields sorted. */
  private List<String> fields() {
    List<String> lines = new ArrayList<>();
    TreeMap<String, String> others = new TreeMap<>();
    for (Field field : type.getDeclaredFields()) {
      if (!isOpen(field)) {
        continue;
      }
      if (field.isEnumConstant()) {
        lines.add(annotations(field) + field.getName());
      } else {
        others.put(
            field.getName(),
            annotations(field) + modifiers(field)
                + names.of(field.getAnnotatedType(), field.getGenericType()) + " "
                + field.getName());
      }
    }
    lines.addAll(others.values());
    return lines;
  }

  private List<String> constructors() {
    if (type.isRecord() || type.isEnum()) {
      return List.of();
    }
    return Arrays.stream(type.getDeclaredConstructors())
        .filter(TypeDump::isOpen)
        .map(this::constructor)
        .sorted()
        .toList();
  }

  private String constructor(Constructor<?> constructor) {
    return annotations(constructor) + modifiers(constructor) + names.variables(constructor) + "new("
        + parameters(constructor) + ")" + thrown(constructor);
  }

  private Collection<String> methods() {
    TreeMap<String, String> byName = new TreeMap<>();
    for (Method method : openMethods(type)) {
      byName.putIfAbsent(method.getName() + "(" + parameters(method) + ")", method(method));
    }
    return byName.values();
  }

  private List<Method> openMethods(Class<?> from) {
    List<Method> methods = new ArrayList<>();
    Arrays.stream(from.getDeclaredMethods())
        .filter(method -> isOpen(method) && !goesWithoutSaying(method))
        .forEach(methods::add);
    Stream.concat(Stream.ofNullable(from.getSuperclass()), Arrays.stream(from.getInterfaces()))
        .filter(
            parent -> parent.getName().startsWith("io.informer4j.") && !PublicApi.isVisible(parent))
        .forEach(parent -> methods.addAll(openMethods(parent)));
    return methods;
  }

  private boolean goesWithoutSaying(Method method) {
    String name = method.getName();
    return OF_EVERY_OBJECT.contains(name)
        || (type.isEnum() && OF_EVERY_ENUM.contains(name))
        || (type.isRecord()
            && Arrays.stream(type.getRecordComponents())
                .anyMatch(component -> component.getAccessor().equals(method)));
  }

  private String method(Method method) {
    String variables = names.variables(method);
    return annotations(method) + modifiers(method) + (variables.isEmpty() ? "" : variables + " ")
        + names.of(method.getAnnotatedReturnType(), method.getGenericReturnType()) + " "
        + method.getName() + "(" + parameters(method) + ")" + thrown(method);
  }

  private String parameters(Executable executable) {
    return Arrays.stream(executable.getParameters())
        .map(this::parameter)
        .collect(Collectors.joining(", "));
  }

  private String parameter(Parameter parameter) {
    String name = names.of(parameter.getAnnotatedType(), parameter.getParameterizedType());
    return parameter.isVarArgs() ? name.substring(0, name.length() - "[]".length()) + "..." : name;
  }

  private String thrown(Executable executable) {
    Type[] thrown = executable.getGenericExceptionTypes();
    return thrown.length == 0
        ? ""
        : " throws " + Arrays.stream(thrown).map(names::of).collect(Collectors.joining(", "));
  }

  private static String annotations(AnnotatedElement element) {
    return (element.isAnnotationPresent(Deprecated.class) ? "@Deprecated " : "")
        + (element.isAnnotationPresent(FunctionalInterface.class) ? "@FunctionalInterface " : "");
  }

  private String modifiers(Member member) {
    int modifiers = member.getModifiers();
    boolean isOfInterface = member.getDeclaringClass().isInterface();
    boolean isDefault = member instanceof Method method && method.isDefault();
    boolean mayBeFinal =
        !isOfInterface && (member instanceof Field || !Modifier.isFinal(type.getModifiers()));
    return (Modifier.isProtected(modifiers) ? "protected " : "")
        + (isDefault ? "default " : "")
        + (Modifier.isStatic(modifiers) ? "static " : "")
        + (Modifier.isAbstract(modifiers) && !isOfInterface ? "abstract " : "")
        + (Modifier.isFinal(modifiers) && mayBeFinal ? "final " : "");
  }

  private static boolean isOpen(Member member) {
    return !member.isSynthetic()
        && (Modifier.isPublic(member.getModifiers())
            || (Modifier.isProtected(member.getModifiers())
                && !Modifier.isFinal(member.getDeclaringClass().getModifiers())));
  }
}
