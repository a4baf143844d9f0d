package io.informer4j.apiserver.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.rest.ApiRequest;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams of one HTTP/2 connection, of which one is not read: the JDK's client lets it have 16 MB under way. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StalledStreamsTest {

  private static final int LONG_LIST = 200;
  private static final int LONG_OBJECT = 100_000;
  private static final int WATCHES = 20;
  private static final String EVERYTHING = Wire.CONFIG_MAPS
      + "?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";

  private static HttpFrontend server;
  private static Wire wire;

  @BeforeAll
  static void start() throws Exception {
    server = HttpFrontend.start(Wire.OPEN.withTls(true));
    wire = new Wire(server.url(), Trusting.client(server, HttpClient.Version.HTTP_2));
    String text = "x".repeat(LONG_OBJECT);
    for (int i = 0; i < LONG_LIST; i++) {
      create("long-" + i, text);
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static void create(String name, String text) {
    byte[] body = Wire.configMap(name, text).getBytes(UTF_8);
    ApiRequest request = ApiRequest.of("POST", Wire.CONFIG_MAPS).withBody("application/json", body);
    assertThat(server.handle(request).status()).isEqualTo(201);
  }

  @Test
  void watchesThatAreOpenedWhileAnotherIsNotReadReceive() throws Exception {
    Taken stalled = take(EVERYTHING, 1);
    stalled.awaitFirst();

    String revision = server.faults().resourceVersion();
    List<Taken> watches = new ArrayList<>();
    for (int i = 0; i < WATCHES; i++) {
      watches.add(take(changesAfter(revision), Long.MAX_VALUE));
      watches.get(i).awaitOpen();
    }
    create("news-" + revision, "1");

    for (Taken watch : watches) {
      watch.awaitFirst();
    }
    assertThat(queuedBytes()).isLessThan(4 * LONG_OBJECT);
    watches.forEach(Taken::cancel);
    stalled.cancel();
  }

  private static long queuedBytes() {
    return server
        .loop()
        .call(() ->
            server.listener().links().stream().mapToLong(Link::queuedBytes).sum());
  }

  /** The channel has no room exactly while a request is read, and says so later, when it has some again. */
  @Test
  void aWatchThatIsOpenedWhileTheConnectionIsFullForAMomentReceives() throws Exception {
    assertThat(wire.get("/version").version()).isEqualTo(HttpClient.Version.HTTP_2);
    String revision = server.faults().resourceVersion();
    server.loop().call(() -> {
      server
          .listener()
          .links()
          .forEach(link -> link.channel().pipeline().addBefore("handler", null, new Flickering()));
      return true;
    });

    Taken watch = take(changesAfter(revision), Long.MAX_VALUE);
    watch.awaitOpen();
    create("more-news-" + revision, "1");

    watch.awaitFirst();
    watch.cancel();
  }

  private static String changesAfter(String revision) {
    return Wire.CONFIG_MAPS + "?watch=1&resourceVersion=" + revision;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // the body is told
  private static Taken take(String target, long pieces) {
    Taken body = new Taken(pieces);
    wire.client().sendAsync(wire.request("GET", target, ""), body).whenComplete((end, e) -> {
      if (e != null) {
        body.onError(e);
      }
    });
    return body;
  }

  /** Lets the channel be full while something is read. */
  private static final class Flickering extends ChannelInboundHandlerAdapter {

    private static final int INDEX = 2;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      ChannelOutboundBuffer buffer = ctx.channel().unsafe().outboundBuffer();
      buffer.setUserDefinedWritability(INDEX, false);
      ctx.fireChannelRead(message);
      buffer.setUserDefinedWritability(INDEX, true);
    }
  }

  /** A body of which so many pieces are taken, and no more. */
  private static final class Taken implements BodyHandler<Void>, Flow.Subscriber<List<ByteBuffer>> {

    private final long wanted;
    private final CompletableFuture<Flow.Subscription> open = new CompletableFuture<>();
    private final CompletableFuture<Boolean> first = new CompletableFuture<>();

    Taken(long wanted) {
      this.wanted = wanted;
    }

    @Override
    public HttpResponse.BodySubscriber<Void> apply(HttpResponse.ResponseInfo head) {
      return BodySubscribers.fromSubscriber(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      subscription.request(wanted);
      open.complete(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> piece) {
      first.complete(true);
    }

    @Override
    public void onError(Throwable e) {
      open.completeExceptionally(e);
      first.completeExceptionally(e);
    }

    @Override
    public void onComplete() {
      first.complete(false);
    }

    void awaitOpen() throws Exception {
      open.get(Wire.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    void awaitFirst() throws Exception {
      assertThat(first.get(Wire.PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    void cancel() {
      open.join().cancel();
    }
  }
}
