package io.informer4j.apiserver.http;

import io.netty.channel.Channel;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Connections that Vert.x does not tell of, since their HTTP/2 preface, or their handshake, is not complete: they are
 * looked for from time to time, and those that stay what they are for too long are closed.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
@SuppressWarnings("FutureReturnValueIgnored") // one that does not close is met again
final class Strangers {

  /** So often they are looked for within the time that they have. */
  private static final int LOOKS = 4;

  private final Loop loop;
  private final Duration patience;
  private Map<Channel, Long> firstSeen = new LinkedHashMap<>();

  Strangers(Loop loop, Duration patience) {
    this.loop = loop;
    this.patience = patience;
  }

  /** Looks for them now, and again and again. */
  void watch() {
    long now = System.nanoTime();
    Map<Channel, Long> seen = new LinkedHashMap<>();
    for (Channel channel : loop.connections()) {
      if (!Link.isKnown(channel)) {
        seen.put(channel, firstSeen.getOrDefault(channel, now));
      }
    }
    firstSeen = seen;
    seen.forEach((channel, since) -> {
      if (now - since >= patience.toNanos()) {
        channel.close();
      }
    });
    if (!loop.isClosed()) {
      loop.after(patience.dividedBy(LOOKS), this::watch);
    }
  }
}
