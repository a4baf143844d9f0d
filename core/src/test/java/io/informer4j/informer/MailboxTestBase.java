package io.informer4j.informer;

import static io.informer4j.informer.Events.replaced;
import static io.informer4j.informer.Events.thing;

import io.informer4j.codec.CachedObject;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.Snapshot;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;

/** What tests of mailboxes in virtual time have in common. */
abstract class MailboxTestBase {

  final DeterministicRuntime runtime = new DeterministicRuntime(1);
  final RecordingHandler handler = new RecordingHandler();
  final RecordingListener listener = new RecordingListener();

  Mailbox<Thing> mailbox(int capacity, MailboxPolicy policy) {
    return mailbox(capacity, policy, handler);
  }

  Mailbox<Thing> mailbox(
      int capacity, MailboxPolicy policy, AsyncResourceEventConsumer<Thing> consumer) {
    HandlerOptions options = HandlerOptions.defaults()
        .withName("test")
        .withMailboxCapacity(capacity)
        .withMailboxPolicy(policy);
    return new Mailbox<>(runtime, options, consumer, listener);
  }

  Mailbox<Thing> mailbox() {
    return mailbox(1024, MailboxPolicy.MERGE);
  }

  static List<CachedObject<Thing>> things(int count) {
    List<CachedObject<Thing>> things = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      things.add(thing("t" + i, i + 1));
    }
    return things;
  }

  static void relist(
      Mailbox<Thing> mailbox, Snapshot<Thing> before, List<CachedObject<Thing>> list) {
    mailbox.relist(before, replaced(before, list, false), list, false, false, false);
  }
}
