package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The rest of a list that is known to be long is looked at in bulk, in time, and only as long as it is a list. */
class LongListTest extends ScriptedExchange {

  private static final String LARGE = "x".repeat(1 << 14);
  private static final int ITEMS = (int) Exchange.LONG_LIST / LARGE.length() + 1;
  private static final Duration ALMOST = Exchange.LOOK_AGAIN.minusMillis(1);

  private static String large(String name) {
    return map(name).replace("\"v\"", "\"" + LARGE + "\"");
  }

  /** Asks for all of a list and gets so much of it that the rest can wait. */
  private ScriptedHttpClient.Sent longList() {
    SourceCall call = list(SourceOptions.defaults());
    ScriptedHttpClient.Sent sent = http.last().respond(200).send(LIST_BEGIN + map("first"));
    call.request(Long.MAX_VALUE);
    for (int i = 0; i < ITEMS; i++) {
      sent.send("," + large("m" + i));
    }
    runtime.advance(Exchange.LOOK_AGAIN);
    assertThat(list.names()).hasSize(ITEMS + 1);
    return sent;
  }

  /** The same of a streaming list. */
  private ScriptedHttpClient.Sent longStream() {
    SourceCall call = source(SourceOptions.defaults())
        .watch(
            WatchOptions.initialEventsNotOlderThan(ResourceVersion.ANY, Duration.ofMinutes(5)),
            watch);
    runtime.runUntilIdle();
    ScriptedHttpClient.Sent sent = http.last().respond(200);
    call.request(Long.MAX_VALUE);
    for (int i = 0; i < ITEMS; i++) {
      sent.send(event("ADDED", large("m" + i)));
    }
    runtime.advance(Exchange.LOOK_AGAIN);
    assertThat(watch.taken()).hasSize(ITEMS);
    return sent;
  }

  @Test
  void aLittleMoreWaitsUntilItIsEnough() {
    ScriptedHttpClient.Sent sent = longList();
    int few = Inbox.WORTH_A_TURN / LARGE.length() - 1;
    for (int i = 0; i < few; i++) {
      sent.send("," + large("later" + i));
      runtime.runUntilIdle();
    }
    assertThat(list.names()).hasSize(ITEMS + 1);

    sent.send("," + large("enough"));
    runtime.runUntilIdle();

    assertThat(list.names()).hasSize(ITEMS + 1 + few + 1).endsWith("enough");
  }

  @Test
  void aLittleMoreWaitsForAMomentAtMost() {
    ScriptedHttpClient.Sent sent = longList();
    sent.send("," + map("little"));

    runtime.advance(ALMOST);
    assertThat(list.names()).hasSize(ITEMS + 1);
    runtime.advance(Exchange.LOOK_AGAIN);
    assertThat(list.names()).hasSize(ITEMS + 2).endsWith("little");

    sent.send("," + map("less"));
    runtime.advance(Exchange.LOOK_AGAIN);
    assertThat(list.names()).endsWith("little", "less");
  }

  @Test
  void theEndOfItWaitsForNothing() {
    longList().send("," + map("last") + "]}").end();
    runtime.runUntilIdle();

    assertThat(list.names()).endsWith("last");
    assertThat(list.end).isCompleted();
    runtime.advance(Exchange.LOOK_AGAIN);
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void aStreamingListIsNoneAnyMoreAfterItsLastItem() {
    ScriptedHttpClient.Sent sent = longStream();
    sent.send(event("ADDED", map("little")));
    runtime.runUntilIdle();
    assertThat(watch.taken()).hasSize(ITEMS);

    sent.send(event(
        "BOOKMARK",
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"9\","
            + "\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}"));
    runtime.advance(Exchange.LOOK_AGAIN);
    assertThat(watch.taken()).hasSize(ITEMS + 2);

    sent.send(event("ADDED", map("change")));
    runtime.runUntilIdle();
    assertThat(watch.taken()).hasSize(ITEMS + 3);
    runtime.advance(Exchange.LOOK_AGAIN);
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void changesWaitForNothingHoweverManyThereWere() {
    SourceCall call = watch(SourceOptions.defaults());
    ScriptedHttpClient.Sent sent = http.last().respond(200);
    call.request(Long.MAX_VALUE);
    for (int i = 0; i < ITEMS; i++) {
      sent.send(event("ADDED", large("m" + i)));
    }
    runtime.runUntilIdle();

    sent.send(event("MODIFIED", map("m0")));
    runtime.runUntilIdle();

    assertThat(watch.taken()).hasSize(ITEMS + 1);
    assertThat(runtime.pendingTimers()).isZero();
  }

  @Test
  void nobodyLooksAgainAfterACancel() {
    SourceCall call = list(SourceOptions.defaults());
    ScriptedHttpClient.Sent sent = http.last().respond(200).send(LIST_BEGIN + map("first"));
    call.request(Long.MAX_VALUE);
    for (int i = 0; i < ITEMS; i++) {
      sent.send("," + large("m" + i));
    }
    runtime.runUntilIdle();
    assertThat(runtime.pendingTimers()).isEqualTo(1);

    call.cancel();
    runtime.advance(Exchange.LOOK_AGAIN);

    assertThat(runtime.pendingTimers()).isZero();
  }
}
