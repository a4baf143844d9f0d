package io.informer4j.apiserver.http;

import io.informer4j.apiserver.Fault;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.AttributeKey;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.impl.ConnectionBase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One connection, as far as it can go wrong, and the exchanges on it.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class Link {

  private static final AttributeKey<Link> KEY = AttributeKey.valueOf(Link.class, "link");

  private final Channel channel;
  private final Valve valve = new Valve(this::wake);
  private final Set<Exchange> exchanges = new LinkedHashSet<>();

  private final Loop loop;
  private final Patience patience;

  /** Closes the connection if no request comes. */
  private Loop.Timer owed;

  private boolean isWaking;

  private Link(Channel channel, Loop loop, Patience patience) {
    this.channel = channel;
    this.loop = loop;
    this.patience = patience;
    this.owed = closeAfter(patience.head());
    channel.pipeline().addFirst(valve);
  }

  /** Returns the link of a connection, always the same one. */
  static Link of(HttpConnection connection, Set<Link> all, Parts parts) {
    Channel channel = ((ConnectionBase) connection).channel();
    @Nullable Link known = channel.attr(KEY).get();
    if (known != null) {
      return known;
    }
    Link link = new Link(channel, parts.loop(), parts.patience());
    channel.attr(KEY).set(link);
    all.add(link);
    channel.closeFuture().addListener(closed -> {
      link.owed.cancel();
      all.remove(link);
    });
    return link;
  }

  /** Returns whether a connection has a link already. */
  static boolean isKnown(Channel channel) {
    return channel.hasAttr(KEY);
  }

  /** As long as there is an exchange the connection stays: watches may be silent. */
  void add(Exchange exchange) {
    owed.cancel();
    exchanges.add(exchange);
  }

  void remove(Exchange exchange) {
    if (exchanges.remove(exchange) && exchanges.isEmpty() && channel.isActive()) {
      owed = closeAfter(patience.idle());
    }
  }

  private Loop.Timer closeAfter(Duration time) {
    return loop.after(time, () -> suffer(Fault.Kind.CLOSE));
  }

  List<Exchange> exchanges() {
    return new ArrayList<>(exchanges);
  }

  /** Returns what its bytes go through. */
  Channel channel() {
    return channel;
  }

  /**
   * Returns whether a response may write now; with HTTP/2, whether its own stream may.
   *
   * <p>Vert.x is not asked about streams: it knows what Netty tells it of changes, and that is not all. With TLS a channel
   * says only later that it has no room. If it has some again by then, nothing seems to have changed, and a stream that was
   * opened in between counts as full until the next time, which never comes if nobody else has anything to write.
   */
  boolean hasRoom(HttpServerResponse response) {
    @Nullable Http2ConnectionHandler http2 = channel.pipeline().get(Http2ConnectionHandler.class);
    if (http2 == null) {
      return !response.writeQueueFull();
    }
    @Nullable Http2Stream stream = http2.connection().stream(response.streamId());
    return stream != null && http2.encoder().flowController().isWritable(stream);
  }

  /** Lets those go on who were not told that they have room; later, since somebody may be in the middle of a write. */
  private void wake() {
    if (!isWaking && exchanges.stream().anyMatch(Exchange::isOverlooked)) {
      isWaking = true;
      loop.execute(() -> {
        isWaking = false;
        exchanges().forEach(Exchange::resume);
      });
    }
  }

  /** Returns whether no byte passes. */
  boolean isShut() {
    return valve.isShut();
  }

  /** Returns how many bytes wait for the socket to take them. */
  long queuedBytes() {
    @Nullable ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
    return buffer == null ? 0 : buffer.totalPendingWriteBytes();
  }

  /** Lets this happen to the connection: closed, reset, or no byte passes any more. */
  void suffer(Fault.Kind kind) {
    switch (kind) {
      case CLOSE -> valve.abort();
      case RESET -> reset();
      case STALL, HALF_OPEN, DELAY -> valve.shut();
      case STATUS -> {}
    }
  }

  /** Lets it go on after that, where there is something left to go on. */
  void recover(Fault.Kind kind) {
    switch (kind) {
      case STALL, DELAY -> valve.open();
      case HALF_OPEN -> reset();
      case CLOSE, RESET, STATUS -> {}
    }
  }

  private void reset() {
    if (channel.isActive()) {
      channel.config().setOption(ChannelOption.SO_LINGER, 0);
    }
    valve.abort();
  }
}
