package io.informer4j.peers.situation;

import io.informer4j.peers.informer.Observed;
import io.informer4j.peers.server.Exchange;
import io.informer4j.peers.server.ScriptedServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** R4: characters beyond ASCII in the events of an HTTP watch, in one chunk, in two, and byte by byte. */
final class SplitCharacters implements Situation {

  private static final String WHOLE = "Grüße";
  private static final String SPLIT = "世界 🎉 über";
  private static final String BY_BYTES = "ñ€𝄞";

  @Override
  public String id() {
    return "R4";
  }

  @Override
  public String title() {
    return "HTTP watch: characters of several bytes, also split over chunks";
  }

  @Override
  public Duration limit() {
    return Duration.ofSeconds(10);
  }

  @Override
  public Outcome run(Trial trial) throws Exception {
    ScriptedServer server = trial.scripted(exchange -> {
      if (exchange.isStreamingList()) {
        exchange.stream();
        exchange.send(
            Events.event("ADDED", Events.object("a", 100, "plain")), Events.endMarker(100));
        live(exchange);
      } else if (exchange.isWatch()) {
        exchange.stream();
        if (exchange.parameter("resourceVersion").equals("100")) {
          live(exchange);
        }
        exchange.hold();
      } else {
        exchange.answer(200, Events.list(100, Events.item("a", 100, "plain")));
      }
    });
    Followed followed = trial.follow(server.settings());
    Duration patience = trial.pace().patience();
    Optional<Duration> right = followed.awaitRight(patience, SplitCharacters::truth);
    return Trial.allowing(
        1, trial.judge(this, followed, right, SplitCharacters::truth, patience, server.traffic()));
  }

  private static void live(Exchange exchange) throws IOException, InterruptedException {
    exchange.send(
        Events.event("MODIFIED", Events.object("a", 101, WHOLE)),
        Events.event("ADDED", Events.object("b", 102, "plain")));
    byte[] split = bytes(Events.event("ADDED", Events.object("c", 103, SPLIT)));
    for (int i = 0, from = 0; i < split.length; i++) {
      boolean isInsideOfCharacter = i > 0 && (split[i] & 0xC0) == 0x80;
      if (isInsideOfCharacter || i == split.length - 1) {
        int until = i == split.length - 1 ? split.length : i;
        exchange.sendBytes(Arrays.copyOfRange(split, from, until));
        from = until;
      }
    }
    byte[] single = bytes(Events.event("ADDED", Events.object("d", 104, BY_BYTES)));
    for (byte one : single) {
      exchange.sendAtOnce(new byte[] {one});
    }
    exchange.send(Events.event("ADDED", Events.object("e", 105, "plain")));
    exchange.hold();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static SortedMap<String, Observed> truth() {
    SortedMap<String, Observed> all = new TreeMap<>();
    all = Events.with(all, "a", 101, WHOLE);
    all = Events.with(all, "b", 102, "plain");
    all = Events.with(all, "c", 103, SPLIT);
    all = Events.with(all, "d", 104, BY_BYTES);
    return Events.with(all, "e", 105, "plain");
  }
}
