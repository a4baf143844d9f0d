package io.informer4j.testsupport;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Fails a test class that leaves threads behind. JUnit finds it by itself and applies it to every
 * class (see {@code META-INF/services} and {@code junit-platform.properties}).
 *
 * <p>Threads that are on their way out are joined, for five seconds altogether. What the JDK,
 * JUnit and Surefire start is not looked at, nor are idle threads of the shared runtime, which live
 * as long as the process; busy ones are leaks like any other. Virtual threads cannot be enumerated.
 *
 * <p>Test classes must not run in parallel: one would be blamed for the threads of another.
 */
public final class NoThreadLeaks implements BeforeAllCallback, AfterAllCallback {

  /** Configuration parameter: for how many milliseconds threads are joined. */
  static final String PATIENCE_PARAMETER = "informer4j.threadleaks.patience.millis";

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final Namespace NAMESPACE = Namespace.create(NoThreadLeaks.class);
  private static final long LOOK_AGAIN_MILLIS = 20;

  /** Beginnings of the names of threads that nobody's test has to stop. */
  private static final List<String> NOT_OURS = List.of(
      "ForkJoinPool.commonPool-",
      "CompletableFutureDelayScheduler",
      "ForkJoinPool-1-delayScheduler",
      "Attach Listener",
      "process reaper",
      "Cleaner-",
      "Common-Cleaner",
      "JNA Cleaner",
      "JFR ",
      "surefire-",
      "junit-");

  /** Groups of the JVM's own threads; carriers of virtual threads have one for themselves. */
  private static final Set<String> GROUPS_OF_THE_JVM =
      Set.of("system", "CarrierThreads", "InnocuousThreadGroup");

  /** The threads that were there before; their ids, since a snapshot must not keep them alive. */
  private record Before(Set<Long> threads) {}

  @Override
  public void beforeAll(ExtensionContext context) {
    context.getStore(NAMESPACE).put(context.getUniqueId(), new Before(busyThreads()));
  }

  @Override
  public void afterAll(ExtensionContext context) throws InterruptedException {
    Before before = context.getStore(NAMESPACE).remove(context.getUniqueId(), Before.class);
    List<Thread> leaked = new ArrayList<>();
    for (Thread thread : liveThreads()) {
      if (!before.threads().contains(id(thread)) && !mayStay(thread)) {
        leaked.add(thread);
      }
    }
    long looks = Math.max(1, patience(context).toMillis() / LOOK_AGAIN_MILLIS);
    while (!leaked.isEmpty() && looks-- > 0) {
      leaked.get(0).join(LOOK_AGAIN_MILLIS);
      leaked.removeIf(NoThreadLeaks::mayStay);
    }
    if (!leaked.isEmpty()) {
      throw new AssertionError(describe(context.getDisplayName(), leaked));
    }
  }

  private static Duration patience(ExtensionContext context) {
    return context
        .getConfigurationParameter(PATIENCE_PARAMETER, Long::valueOf)
        .map(Duration::ofMillis)
        .orElse(PATIENCE);
  }

  private static boolean mayStay(Thread thread) {
    ThreadGroup group = thread.getThreadGroup(); // null once the thread has ended
    return group == null
        || GROUPS_OF_THE_JVM.contains(group.getName())
        || NOT_OURS.stream().anyMatch(thread.getName()::startsWith)
        || isIdleThreadOfTheSharedRuntime(thread);
  }

  private static boolean isIdleThreadOfTheSharedRuntime(Thread thread) {
    return thread.isDaemon()
        && thread.getName().matches("informer4j-(loop|handler|timer)-\\d+")
        && List.of(thread.getStackTrace()).stream()
            .anyMatch(frame -> frame.getMethodName().equals("getTask"));
  }

  private static Set<Thread> liveThreads() {
    return Thread.getAllStackTraces().keySet();
  }

  /** An idle thread of the shared runtime is not among them: should it be busy later, it is new. */
  private static Set<Long> busyThreads() {
    Set<Long> ids = new HashSet<>();
    for (Thread thread : liveThreads()) {
      if (!isIdleThreadOfTheSharedRuntime(thread)) {
        ids.add(id(thread));
      }
    }
    return ids;
  }

  @SuppressWarnings("deprecation") // threadId() is new in 19; the floor is 17
  private static long id(Thread thread) {
    return thread.getId();
  }

  private static String describe(String testClass, List<Thread> leaked) {
    StringBuilder text = new StringBuilder();
    text.append(testClass).append(" left ").append(leaked.size());
    text.append(" thread(s) running; close what starts them:");
    for (Thread thread : leaked) {
      text.append("\n  ")
          .append(thread.getName())
          .append(" (")
          .append(thread.getState())
          .append(')');
      for (StackTraceElement frame : thread.getStackTrace()) {
        text.append("\n    at ").append(frame);
      }
    }
    return text.toString();
  }
}
