package io.informer4j.informer;

import static io.informer4j.informer.Events.added;
import static io.informer4j.informer.Events.thing;
import static io.informer4j.informer.Events.updated;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.runtime.ThreadedRuntime;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Producer and handler on real threads: nothing is lost when one starts as the other stops. */
@Tag("jdk")
class MailboxThreadsTest {

  private static final int EVENTS = 20_000;

  @ParameterizedTest
  @ValueSource(ints = {4, EVENTS})
  @Guarantee("G9")
  void eventsArriveInOrderAndTheLastStateAlways(int capacity) throws InterruptedException {
    List<ResourceEvent<Thing>> told = new ArrayList<>();
    CountDownLatch synced = new CountDownLatch(1);
    long merged;
    try (ThreadedRuntime threads = new ThreadedRuntime("mailbox-threads-test")) {
      HandlerOptions options = HandlerOptions.defaults().withMailboxCapacity(capacity);
      ResourceEventConsumer<Thing> handler = told::add;
      Mailbox<Thing> mailbox =
          new Mailbox<>(threads, options, Handlers.adapt(handler), new MailboxListener<>() {});
      offerLife(mailbox);
      mailbox.syncMarker(synced::countDown);
      synced.await();
      merged = mailbox.stats().merged();
      assertThat(mailbox.pending()).isZero();
    }

    assertThat(told.size() + merged).isEqualTo(EVENTS);
    assertThat(isUnbrokenLife(told)).isTrue();
    assertThat(lastState(told)).isEqualTo(Events.text(added(thing("a", EVENTS))));
  }

  @ParameterizedTest
  @ValueSource(ints = {4, EVENTS})
  void stagesThatEndOnOtherThreadsKeepTheOrder(int capacity) throws InterruptedException {
    List<ResourceEvent<Thing>> told = new ArrayList<>();
    CountDownLatch synced = new CountDownLatch(1);
    try (ThreadedRuntime threads = new ThreadedRuntime("mailbox-threads-test")) {
      HandlerOptions options = HandlerOptions.defaults().withMailboxCapacity(capacity);
      AsyncResourceEventConsumer<Thing> handler =
          event -> CompletableFuture.runAsync(() -> told.add(event), threads.loops());
      Mailbox<Thing> mailbox = new Mailbox<>(threads, options, handler, new MailboxListener<>() {});
      offerLife(mailbox);
      mailbox.syncMarker(synced::countDown);
      synced.await();

      assertThat(told.size() + mailbox.stats().merged()).isEqualTo(EVENTS);
    }

    assertThat(isUnbrokenLife(told)).isTrue();
    assertThat(lastState(told)).isEqualTo(Events.text(added(thing("a", EVENTS))));
  }

  private static void offerLife(Mailbox<Thing> mailbox) {
    CachedObject<Thing> current = thing("a", 1);
    mailbox.offer(added(current));
    for (int revision = 2; revision <= EVENTS; revision++) {
      CachedObject<Thing> next = thing("a", revision);
      mailbox.offer(updated(current, next));
      current = next;
    }
  }

  private static boolean isUnbrokenLife(List<ResourceEvent<Thing>> told) {
    CachedObject<Thing> known = null;
    for (ResourceEvent<Thing> event : told) {
      if (event instanceof ResourceEvent.Updated<Thing> updated) {
        if (known == null || known != updated.old()) {
          return false;
        }
        known = updated.current();
      } else if (known == null && event instanceof ResourceEvent.Added<Thing> added) {
        known = added.object();
      } else {
        return false;
      }
    }
    return true;
  }

  private static String lastState(List<ResourceEvent<Thing>> told) {
    ResourceEvent<Thing> last = told.get(told.size() - 1);
    return Events.text(
        last instanceof ResourceEvent.Updated<Thing> updated ? added(updated.current()) : last);
  }
}
