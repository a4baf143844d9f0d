package io.informer4j.runtime;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Virtual threads, on a JVM that has them; found by reflection, since the floor is 17. */
final class VirtualThreads {

  private VirtualThreads() {}

  /** Returns an executor that starts a virtual thread per task, or nothing before JDK 21. */
  static Optional<ExecutorService> executor(String prefix) {
    if (Runtime.version().feature() < 21) {
      return Optional.empty();
    }
    try {
      Class<?> builderType = Class.forName("java.lang.Thread$Builder");
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      builder = builderType.getMethod("name", String.class, long.class).invoke(builder, prefix, 1L);
      ThreadFactory factory = (ThreadFactory) builderType.getMethod("factory").invoke(builder);
      Method perTask = Executors.class.getMethod("newThreadPerTaskExecutor", ThreadFactory.class);
      return Optional.of((ExecutorService) perTask.invoke(null, factory));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "JDK " + Runtime.version() + " should have virtual threads", e);
    }
  }
}
