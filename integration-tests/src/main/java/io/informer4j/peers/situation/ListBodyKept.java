package io.informer4j.peers.situation;

import io.informer4j.peers.informer.HttpStack;
import io.informer4j.peers.informer.Recorder;
import io.informer4j.peers.server.Exchange;
import io.informer4j.peers.server.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * R6: after a big list the body must not live on beside the objects. The objects' texts are nearly all of the body, so
 * that the arrays of bytes on the heap are about as large as the body if it is gone, and twice as large if it is not.
 */
final class ListBodyKept implements Situation {

  private static final int VALUE = 10_000;
  private static final double MOST = 1.5;
  private static final double KILO = 1024.0;

  @Override
  public String id() {
    return "R6";
  }

  @Override
  public String title() {
    return "The body of a list is not kept alive by the connection that the watch goes on with (JDK client)";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(60);
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    int objects = trial.pace().bodyObjects();
    ScriptedServer server = trial.scripted(exchange -> {
      if (exchange.isStreamingList()) {
        // It is a list that this is about.
        exchange.answer(422, Events.REFUSAL);
        return;
      }
      exchange.stream();
      if (exchange.isWatch()) {
        exchange.hold();
      } else {
        sendList(exchange, objects);
      }
    });
    HeapUse before = HeapUse.settled();
    Recorder recorder = Recorder.counting();
    Followed followed = trial.follow(server.settings().withHttp(HttpStack.JDK), recorder);
    Optional<Duration> right = followed.await(
        limit(), () -> recorder.calls() >= objects && server.traffic().watches() > 0);
    HeapUse after = HeapUse.settled();
    double body = (double) objects * VALUE;
    double ratio = (after.byteArrays() - before.byteArrays()) / body;
    String figures = String.format(
        Locale.ROOT,
        "%.1f KB on the heap per object of %.1f KB, arrays of bytes %.2f × the body",
        (after.total() - before.total()) / KILO / objects,
        VALUE / KILO,
        ratio);
    Outcome outcome = new Outcome(
        Verdict.RIGHT,
        right,
        limit(),
        server.traffic().downloads(),
        server.traffic().requests(),
        figures);
    if (right.isEmpty()) {
      return outcome.but(
          followed.informer().hasStopped() ? Verdict.STOPPED : Verdict.NEVER, "not synced");
    }
    return ratio > MOST ? outcome.but(Verdict.WRONG, "the body is still there") : outcome;
  }

  private static void sendList(Exchange exchange, int objects) throws IOException {
    String whole = Events.list(objects);
    int end = whole.length() - 2;
    exchange.sendAtOnce(bytes(whole.substring(0, end)));
    for (int i = 0; i < objects; i++) {
      exchange.sendAtOnce(bytes((i == 0 ? "" : ",") + item(i)));
    }
    exchange.sendAtOnce(bytes(whole.substring(end)));
    exchange.end();
  }

  private static String item(int number) {
    return Events.item("object-" + number, number + 1, value(number));
  }

  /** Returns a text that no other object has, so that nobody can share it. */
  private static String value(int number) {
    String start = Integer.toString(number);
    return start + "x".repeat(VALUE - start.length());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
