package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.Transform;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Looks, from within user code, for locks of ours on this thread, which in virtual time runs everything. */
@Tag("slow") // each look walks the whole heap
class UserCodeLocksTest extends InformerTestBase {

  private final Set<String> visited = new TreeSet<>();
  private final List<String> held = new ArrayList<>();

  private void visit(String where) {
    visited.add(where);
    ThreadInfo thread = ManagementFactory.getThreadMXBean()
        .getThreadInfo(new long[] {currentThreadId()}, true, true)[0];
    for (LockInfo monitor : thread.getLockedMonitors()) {
      if (monitor.getClassName().startsWith("io.informer4j")) {
        held.add(where + " under " + monitor);
      }
    }
    for (LockInfo lock : thread.getLockedSynchronizers()) {
      held.add(where + " under " + lock);
    }
  }

  @SuppressWarnings("deprecation") // threadId() is new in 19; the floor is 17
  private static long currentThreadId() {
    return Thread.currentThread().getId();
  }

  @ParameterizedTest
  @EnumSource(QueueKind.class)
  @Guarantee("G29")
  void noLockOfOursIsHeldWhileUserCodeRuns(QueueKind kind) {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder()
        .queue(kind)
        .indexer("index", cached -> {
          visit("index function");
          return List.of("x");
        })
        .transform(Transform.ofObject(thing -> {
          visit("transform");
          return thing;
        }))
        .detectMutations(thing -> {
          visit("fingerprint");
          return thing;
        })
        .listener(new InformerListener() {
          @Override
          public void onSynced(int objects) {
            visit("listener");
          }

          @Override
          public void onHandlerError(String handler, ObjectName name, Throwable error) {
            visit("listener of handler errors");
          }

          @Override
          public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion revision) {
            visit("listener of changes");
          }
        })
        .build();
    HandlerRegistration registration = informer.addEventHandler(event -> {
      visit("handler");
      throw new IllegalStateException();
    });
    informer.synced().thenRun(() -> visit("dependent of sync"));
    registration.synced().thenRun(() -> visit("dependent of a handler's sync"));
    registration.closed().thenRun(() -> visit("dependent of a handler's end"));

    informer.start();
    runtime.runUntilIdle();
    source.modify("ns/a", "2");
    runtime.advance(Duration.ofSeconds(1));
    source.resetWatch();
    letTimePass();
    informer.close();

    assertThat(visited)
        .containsExactly(
            "dependent of a handler's end",
            "dependent of a handler's sync",
            "dependent of sync",
            "fingerprint",
            "handler",
            "index function",
            "listener",
            "listener of changes",
            "listener of handler errors",
            "transform");
    assertThat(held).isEmpty();
  }
}
