package io.informer4j.api;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The public API of a module as text, package by package, so that a change of it is a line in a diff.
 *
 * <p>Written from what reflection says of the compiled classes, in an order and spelling that are the same on every JDK.
 */
final class PublicApi {

  private PublicApi() {}

  /**
   * Writes down the module of a class.
   *
   * @param isApi which packages are meant for users
   * @param isWhole which types are written with their members; of the others there is the name
   */
  static String dump(Class<?> member, Predicate<String> isApi, Predicate<Class<?>> isWhole) {
    TreeMap<String, List<String>> byPackage = new TreeMap<>();
    for (Class<?> type : ModuleClasses.of(member)) {
      if (isApi.test(type.getPackageName()) && isVisible(type)) {
        List<String> lines = new TypeDump(type).lines();
        byPackage
            .computeIfAbsent(type.getPackageName(), name -> new ArrayList<>())
            .addAll(isWhole.test(type) ? lines : lines.subList(0, 1));
      }
    }
    StringBuilder text = new StringBuilder();
    byPackage.forEach((name, lines) -> {
      text.append(text.isEmpty() ? "" : "\n").append("package ").append(name).append("\n\n");
      lines.forEach(line -> text.append(line).append('\n'));
    });
    return text.toString();
  }

  /** Whether a user of the package can name it. */
  static boolean isVisible(Class<?> type) {
    boolean isOpen = Modifier.isPublic(type.getModifiers())
        || (type.isMemberClass()
            && Modifier.isProtected(type.getModifiers())
            && !Modifier.isFinal(type.getDeclaringClass().getModifiers()));
    return isOpen
        && !type.isSynthetic()
        && !type.isAnonymousClass()
        && !type.isLocalClass()
        && (type.getDeclaringClass() == null || isVisible(type.getDeclaringClass()));
  }
}
