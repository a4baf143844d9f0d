package io.informer4j.testing.simulation;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.informer4j.apiserver.controlplane.Answer;
import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.controlplane.Query;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.StreamEvent;
import io.informer4j.apiserver.controlplane.WatchStream;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.testing.client.ByteServer;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A list or watch as an HTTP response: a status, headers, and bytes in pieces. Demand is for pieces.
 *
 * <p>Whoever has sent a request and no longer wants the answer cannot say so before it is there: such a connection goes on
 * without counting as open, and once answered has to be closed at once.
 */
final class WireConnection extends Connection implements WatchSide {

  private static final int OK = 200;
  private static final int MOST_EVENTS_TOGETHER = 5;
  private static final int LONGEST_PAUSE = 1500;

  private final Query<Content> query;
  private final boolean isWatch;
  private final AsyncBody.Consumer<List<ByteBuffer>> consumer;
  private final CompletableFuture<ByteServer.Reply> reply = new CompletableFuture<>();
  private final Body body = new Body();
  private final Dice dice;
  private final WireEncoding encoding;
  private final Wire wire;
  private final SortedMap<String, String> headers = new TreeMap<>();
  private @Nullable EngineCall call;
  private @Nullable WatchStream<Content> stream;
  private @Nullable SourceFailure unseen;
  private int code = OK;
  private long pausesUntil;
  private boolean opened;
  private boolean foreignEventDue;
  private boolean isFinished;

  WireConnection(
      World world,
      Query<Content> query,
      boolean isWatch,
      WireEncoding encoding,
      boolean takesGzip,
      AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    super(world);
    this.query = query;
    this.isWatch = isWatch;
    this.consumer = consumer;
    this.dice = world.wire().dice();
    this.encoding = encoding;
    boolean isCompressed = dice.chance(0.4) && takesGzip;
    this.wire = new Wire(dice, isCompressed, world.wire().trickles());
    headers.put("Content-Type", encoding.contentType(isWatch));
    if (isCompressed) {
      headers.put("Content-Encoding", "gzip");
    }
  }

  CompletableFuture<ByteServer.Reply> reply() {
    return reply;
  }

  /** This is what the engine has asked for. */
  void serve(EngineCall asked) {
    call = asked;
    asked.sent(this);
    asked.check(kind(), query.resourceVersion());
  }

  @Override
  Answer<Content> ask(Replica<Content> replica, boolean hasWaited, long required) {
    return isWatch
        ? replica.watch(query, runtime().nanoTime(), hasWaited, required)
        : replica.list(query, hasWaited, required);
  }

  @Override
  Request.Kind kind() {
    return !isWatch
        ? Request.Kind.LIST
        : query.sendInitialEvents() ? Request.Kind.WATCH_LIST : Request.Kind.WATCH;
  }

  @Override
  boolean isContinuation() {
    return !query.continueToken().isEmpty();
  }

  @Override
  void accepted(Answer<Content> answer) {
    if (answer instanceof Answer.Stream<Content> watch) {
      stream = watch.stream();
      stream.onReady(this::pumpSoon);
    } else {
      wire.send(encoding.list((Answer.Page<Content>) answer));
      wire.finish();
    }
  }

  /** Errors have bodies too; those of proxies and of the fair queue are plain text. */
  @Override
  void tellRefusal(ApiStatus status) {
    code = status.code();
    if (status.retryAfterSeconds() > 0) {
      headers.put("Retry-After", Integer.toString(status.retryAfterSeconds()));
    }
    boolean isPlain = code != 504 && (code >= 500 || code == 429) && dice.chance(0.3);
    headers.put(
        "Content-Type", isPlain ? "text/plain; charset=utf-8" : encoding.contentType(false));
    wire.send(
        isPlain
            ? (status.message() + "\n").getBytes(StandardCharsets.UTF_8)
            : encoding.status(status));
    wire.finish();
    answered();
  }

  @Override
  boolean deliverNext() {
    if (!opened) {
      opened = true;
      reply.complete(new ByteServer.Reply(code, headers, body));
      if (stream != null && world().network().endsWatchesAtOnce() && !isOver()) {
        closeProperly();
      }
      return true;
    }
    if (!hasDemand() || unseen != null || isPausing()) {
      return false;
    }
    if (!isFinished && (wire.isEmpty() || (stream != null && dice.chance(0.2)))) {
      fill();
    }
    if (wire.isEmpty()) {
      return false;
    }
    useDemand();
    boolean isSlow = !isWatch && world().wire().trickles();
    pausesUntil = isSlow ? runtime().nanoTime() + dice.millis(0, LONGEST_PAUSE).toNanos() : 0;
    hand(wire.next());
    return true;
  }

  private boolean isPausing() {
    return runtime().nanoTime() < pausesUntil;
  }

  @Override
  int nextBurst() {
    return world().wire().trickles() ? 1 : super.nextBurst();
  }

  /** Takes events from the server, as many as happen to be sent together. */
  private void fill() {
    for (int i = dice.between(1, MOST_EVENTS_TOGETHER); i > 0 && stream != null; i--) {
      if (foreignEventDue) {
        foreignEventDue = false;
        wire.send(encoding.foreignEvent(dice));
        continue;
      }
      Optional<StreamEvent<Content>> next = stream.next(runtime().nanoTime());
      if (next.isEmpty()) {
        return;
      }
      wire.send(encoding.event(next.get()));
    }
  }

  private void hand(List<ByteBuffer> pieces) {
    if (call != null) {
      call.bytesArrive(pieces.stream().mapToInt(ByteBuffer::remaining).sum());
    }
    try {
      consumer.consume(pieces, body);
    } catch (Exception e) {
      if (!isOver()) {
        end();
        body.done.completeExceptionally(e);
      }
    }
  }

  @Override
  void drained() {
    if (isPausing() && unseen == null) {
      pumpAfter(Duration.ofNanos(pausesUntil - runtime().nanoTime()));
      return;
    }
    if (!wire.isEmpty() || !seesTheEnd()) {
      return;
    }
    if (unseen != null) {
      fail(unseen);
    } else if (stream == null || isFinished) {
      closeProperly();
    } else {
      drainedWatch(stream);
    }
  }

  private void drainedWatch(WatchStream<Content> watch) {
    long now = runtime().nanoTime();
    if (watch.hasEnded(now)) {
      if (watch.isBroken()) {
        reset();
      } else {
        isFinished = true;
        wire.finish();
        pumpSoon();
      }
    } else if (watch.due() != Long.MAX_VALUE && (hasDemand() || watch.due() > now)) {
      pumpAfter(Duration.ofNanos(Math.max(0, watch.due() - now)));
    }
  }

  private boolean seesTheEnd() {
    return !world().wire().endNeedsDemand() || hasDemand();
  }

  private void closeProperly() {
    end();
    body.done.complete(null);
  }

  /** Something between closes properly, wherever the bytes just are. */
  @Override
  void closedByPeer() {
    if (isAnswered() && opened && !isClogged()) {
      wire.clear();
      closeProperly();
    } else {
      reset();
    }
  }

  @Override
  public boolean fail(ApiStatus status) {
    if (stream == null || isOver()) {
      return false;
    }
    stream.fail(status);
    pumpSoon();
    return true;
  }

  @Override
  public boolean sendForeignEvent() {
    if (stream == null || isOver()) {
      return false;
    }
    foreignEventDue = true;
    pumpSoon();
    return true;
  }

  /** A client that reads when asked to does not notice before. */
  @Override
  boolean isNoticed(SourceFailure what) {
    if (opened && !seesTheEnd()) {
      wire.clear();
      unseen = what;
      return false;
    }
    return true;
  }

  @Override
  void tellFailure(SourceFailure what) {
    Exception cause = what.kind() == SourceFailure.Kind.CONNECTION_REFUSED
        ? new ConnectException("Connection refused")
        : new IOException("Connection reset");
    if (opened) {
      body.done.completeExceptionally(cause);
    } else {
      reply.completeExceptionally(cause);
    }
  }

  @Override
  boolean isLeak() {
    return opened && (isCancelled() || !hasDemand());
  }

  @Override
  void abandoned() {
    if (stream != null) {
      stream.close();
    }
  }

  private final class Body implements AsyncBody {

    private final CompletableFuture<Void> done = new CompletableFuture<>();

    @Override
    public void consume() {
      request(1);
    }

    @Override
    public CompletableFuture<Void> done() {
      return done;
    }

    @Override
    public void cancel() {
      WireConnection.this.cancel();
      done.cancel(false);
    }
  }
}
