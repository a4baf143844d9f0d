package io.informer4j.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * Fails a test class that leaves processes or threads behind; those that are about to end have some seconds to do so.
 *
 * <p>Threads that only the collector of garbage or a minute without work ends, and that belong to the test's own HTTP
 * clients, are not looked at.
 */
final class NothingLeft implements BeforeAllCallback, AfterAllCallback {

  private static final Namespace NAMESPACE = Namespace.create(NothingLeft.class);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final List<String> NOT_OURS = List.of(
      "ForkJoinPool.commonPool-",
      "CompletableFutureDelayScheduler",
      "ForkJoinPool-1-delayScheduler",
      "process reaper",
      "Attach Listener",
      "CachedSingleThreadScheduler-",
      "HttpClient-",
      "OkHttp ",
      "Okio ",
      "surefire-",
      "junit-");

  private record Before(Set<Thread> threads, Set<ProcessHandle> processes) {}

  @Override
  public void beforeAll(ExtensionContext context) {
    Before before = new Before(
        Thread.getAllStackTraces().keySet(),
        new HashSet<>(ProcessHandle.current().descendants().toList()));
    context.getStore(NAMESPACE).put(context.getUniqueId(), before);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    Before before = context.getStore(NAMESPACE).remove(context.getUniqueId(), Before.class);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (left(before).findAny().isPresent() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    assertThat(left(before)).as("left behind by %s", context.getDisplayName()).isEmpty();
  }

  private static Stream<String> left(Before before) {
    Stream<String> threads = Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> !before.threads().contains(thread) && isOurs(thread))
        .map(thread -> "thread " + thread.getName());
    Stream<String> processes = ProcessHandle.current()
        .descendants()
        .filter(process -> !before.processes().contains(process))
        .map(process ->
            "process " + process.pid() + " " + process.info().command().orElse(""));
    return Stream.concat(threads, processes);
  }

  private static boolean isOurs(Thread thread) {
    ThreadGroup group = thread.getThreadGroup(); // null once the thread has ended
    return group != null
        && !group.getName().equals("system")
        && !group.getName().equals("InnocuousThreadGroup")
        && NOT_OURS.stream().noneMatch(thread.getName()::startsWith);
  }
}
