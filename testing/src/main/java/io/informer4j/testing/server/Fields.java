package io.informer4j.testing.server;

import io.informer4j.apiserver.ApiServer;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Fills the fields of a test class that have the type of something a server can give. */
final class Fields {

  private Fields() {}

  static void fillStatic(Class<?> type, LeasedServer server) {
    set(fields(type, field -> Modifier.isStatic(field.getModifiers())), null, server);
  }

  static void fill(Object instance, LeasedServer server) {
    List<Field> fields =
        fields(instance.getClass(), field -> !Modifier.isStatic(field.getModifiers()));
    set(fields, instance, server);
  }

  private static List<Field> fields(Class<?> type, Predicate<Field> predicate) {
    return ReflectionSupport.findFields(
        type,
        predicate.and(field -> LeasedServer.TYPES.contains(field.getType())
            && !Modifier.isFinal(field.getModifiers())),
        HierarchyTraversalMode.TOP_DOWN);
  }

  private static void set(List<Field> fields, @Nullable Object instance, LeasedServer server) {
    for (Field field : fields) {
      if (field.getType() == ApiServer.class && !server.isEmbedded()) {
        continue;
      }
      try {
        field.setAccessible(true);
        field.set(instance, server.value(field.getType()));
      } catch (ReflectiveOperationException | RuntimeException e) {
        throw new ExtensionConfigurationException("cannot set the field " + field, e);
      }
    }
  }
}
