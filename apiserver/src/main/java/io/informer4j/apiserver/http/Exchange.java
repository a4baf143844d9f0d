package io.informer4j.apiserver.http;

import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.apiserver.rest.RequestInfo;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.ServerWebSocket;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request and what becomes of it: it is read, may be delayed or go wrong, is answered at once or after a wait, and the
 * answer is sent as there is room for it.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class Exchange {

  private enum State {
    /** The body is coming in. */
    READING,
    /** A delay, or a watch cache that is behind. */
    WAITING,
    /** The answer is going out. */
    SENDING,
    /** Nothing more. */
    OVER
  }

  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);
  private static final int OK = 200;

  private final Parts parts;
  private final Link link;
  private final HttpServerRequest http;
  private final IncomingBody body;
  private State state = State.READING;
  private ApiRequest request;
  private Optional<FaultPlan.Rule> cut = Optional.empty();
  private Loop.Timer waiting = () -> {};
  private Optional<Outlet> wayOut = Optional.empty();
  private Optional<Sending> sending = Optional.empty();
  private Optional<Metrics.Watch> counted = Optional.empty();

  Exchange(Parts parts, Link link, HttpServerRequest http) {
    this.parts = parts;
    this.link = link;
    this.http = http;
    this.request = ApiRequest.of(http.method().name(), http.uri());
    this.body = new IncomingBody(this::received, this::tooLarge, this::hangUp);
  }

  /** Begins to read. Apart from the constructor, since it gives this away. */
  void begin() {
    link.add(this);
    HttpServerResponse response = http.response();
    response.exceptionHandler(e -> over());
    response.closeHandler(closed -> over());
    response.endHandler(ended -> over());
    http.exceptionHandler(e -> over());
    for (var header : http.headers()) {
      request = request.withHeader(header.getKey(), header.getValue());
    }
    if (WebSocketSink.isAskedFor(http)) {
      // Such a request has no body, and Vert.x says that it ended only when it is answered.
      received(new byte[0]);
    } else {
      waiting = parts.loop().after(parts.patience().body(), this::breakOff);
      body.read(http);
    }
  }

  /** Returns the request, whose body may not be there yet. */
  ApiRequest request() {
    return request;
  }

  /** Returns the connection that it is on. */
  Link link() {
    return link;
  }

  private void received(byte[] bytes) {
    if (state != State.READING) {
      return;
    }
    waiting.cancel();
    request = request.withBody("", bytes);
    state = State.WAITING;
    FaultPlan.Disturbance disturbance = parts.plan().decide(request);
    if (disturbance.delay().isZero()) {
      proceed(disturbance.rule());
    } else {
      waiting = parts.loop().after(disturbance.delay(), () -> proceed(disturbance.rule()));
    }
  }

  private void tooLarge() {
    if (state == State.READING) {
      state = State.WAITING;
      ApiResponse refusal = Failures.bodyTooLarge().encodedFor(request);
      answer(isAlone() ? refusal.withHeader("Connection", "close") : refusal);
    }
  }

  /** After a body that nobody wanted to read: the real server ends the connection, too, unless others share it. */
  private void hangUp() {
    if (isAlone()) {
      http.connection().close();
    } else {
      http.response().reset();
    }
  }

  /** Returns whether there can be no other exchange on the connection at the same time. */
  private boolean isAlone() {
    return http.version() != HttpVersion.HTTP_2;
  }

  private void proceed(Optional<FaultPlan.Rule> rule) {
    if (state != State.WAITING) {
      return;
    }
    if (rule.isPresent() && rule.get().fault().isAtOnce()) {
      goWrong(rule.get(), () -> proceed(Optional.empty()));
      return;
    }
    cut = rule;
    try {
      Optional<ApiResponse> early = parts.hooks().door().apply(request);
      if (early.isPresent()) {
        answer(early.get().encodedFor(request));
      } else {
        waiting = parts.kernel().answer(request, this::answer);
      }
    } catch (RuntimeException | StackOverflowError e) {
      LOG.warn("an error while answering request={}", request, e);
      answer(Failures.internalError().encodedFor(request));
    }
  }

  /** Lets what a rule says happen now; what lasts ends when the rule is lifted, and it goes on from there. */
  private void goWrong(FaultPlan.Rule rule, Runnable andThen) {
    Fault fault = rule.fault();
    if (fault.kind() == Fault.Kind.STATUS) {
      answer(ApiResponse.refusal(Statuses.of(fault)).encodedFor(request));
    } else {
      link.suffer(fault.kind());
      rule.onLift(() -> {
        link.recover(fault.kind());
        andThen.run();
      });
    }
  }

  private void answer(ApiAnswer answer) {
    if (state == State.WAITING && cut.filter(rule -> rule.fault().bytes() == 0).isPresent()) {
      goWrong(cut.get(), () -> {});
      state = link.isShut() ? state : State.OVER;
      cut = Optional.empty();
    }
    if (state != State.WAITING) {
      if (answer instanceof ApiAnswer.Stream stream) {
        stream.events().close();
      }
      return;
    }
    state = State.SENDING;
    parts.heads().complete(http.response(), request.header("audit-id"));
    if (answer instanceof ApiAnswer.Stream stream) {
      parts.hooks().metrics().answered(RequestInfo.of(request), OK);
      watch(stream);
    } else if (answer instanceof ApiResponse response) {
      parts.hooks().metrics().answered(RequestInfo.of(request), response.status());
      send(response);
    } else {
      throw new IllegalStateException("the kernel does not let anybody wait twice: " + request);
    }
  }

  private void send(ApiResponse response) {
    RequestInfo info = RequestInfo.of(request);
    Reply plain = Reply.of(response);
    Reply sent = parts.corrupt().concern(info)
        ? plain.withBody(parts.corrupt().damage(info, response.body()))
        : plain;
    Reply reply = Hooks.encode(request, sent);
    Outlet outlet = outlet();
    outlet.head(reply.status(), reply.headers(), false);
    if (request.method().equals("HEAD")) {
      outlet.end();
      return;
    }
    start(new WholeBody(outlet, reply.chunks(), parts.rounds(), this::breakOff));
  }

  private void watch(ApiAnswer.Stream stream) {
    RequestInfo info = RequestInfo.of(request);
    CorruptObjects corrupt = parts.corrupt();
    Metrics.Watch counter = parts.hooks().metrics().watchOpened(info);
    counted = Optional.of(counter);
    UnaryOperator<byte[]> filter = line -> {
      counter.eventSent();
      return corrupt.concern(info) ? corrupt.damage(info, line) : line;
    };
    if (WebSocketSink.isAskedFor(http)) {
      http.toWebSocket()
          .onSuccess(socket -> watch(stream, socket, filter))
          .onFailure(e -> breakOff(stream));
      return;
    }
    Outlet outlet = outlet();
    outlet.head(OK, stream.headers(), true);
    EventSink sink = new ResponseSink(outlet, filter, this::breakOff);
    WatchBody watch = new WatchBody(sink, stream.events(), parts.rounds(), parts.loop());
    start(watch);
    watch.open();
  }

  private void watch(
      ApiAnswer.Stream stream, ServerWebSocket socket, UnaryOperator<byte[]> filter) {
    if (state == State.OVER) {
      // The client left during the handshake.
      stream.events().close();
      return;
    }
    EventSink sink = new WebSocketSink(socket, filter);
    WatchBody watch = new WatchBody(sink, stream.events(), parts.rounds(), parts.loop());
    sending = Optional.of(watch);
    socket.drainHandler(drained -> watch.pump());
    socket.exceptionHandler(e -> over());
    socket.closeHandler(closed -> over());
    watch.open();
  }

  private void breakOff(ApiAnswer.Stream stream) {
    stream.events().close();
    breakOff();
  }

  /** There is no way to say in the middle of a body that it went wrong but to close the connection. */
  private void breakOff() {
    link.suffer(Fault.Kind.CLOSE);
  }

  private Outlet outlet() {
    long limit = cut.map(rule -> rule.fault().bytes()).orElse(Outlet.NEVER);
    HttpServerResponse response = http.response();
    Outlet created = new Outlet(response, () -> link.hasRoom(response), limit, this::cutOff);
    wayOut = Optional.of(created);
    return created;
  }

  /** What breaks the connection ends the exchange; what only stalls it lets the rest wait before the socket. */
  private boolean cutOff() {
    cut.ifPresent(rule -> goWrong(rule, () -> {}));
    parts.loop().execute(() -> sending.ifPresent(Sending::pump));
    return link.isShut();
  }

  private void start(Sending body) {
    sending = Optional.of(body);
    http.response().drainHandler(drained -> body.pump());
    body.pump();
  }

  /** Returns whether it waits for room that is there. */
  boolean isOverlooked() {
    return state == State.SENDING && wayOut.filter(Outlet::isOverlooked).isPresent();
  }

  /** Goes on, if it waits for room that is there. */
  void resume() {
    if (isOverlooked()) {
      sending.ifPresent(Sending::pump);
    }
  }

  /** Puts an error into a watch; whatever else this is goes on. Returns whether it was one. */
  boolean fail(ApiStatus status) {
    if (sending.isPresent() && sending.get() instanceof WatchBody watch) {
      watch.events().watch().fail(status);
      return true;
    }
    return false;
  }

  /** The server is about to stop. Returns whether there is something to wait for. */
  boolean finish() {
    sending.ifPresent(Sending::finish);
    return state == State.SENDING && !link.isShut() && hasRoom();
  }

  /** The response must not be asked any more once it became a WebSocket. */
  private boolean hasRoom() {
    if (sending.isPresent() && sending.get() instanceof WatchBody watch) {
      return watch.hasRoom();
    }
    return link.hasRoom(http.response());
  }

  private void over() {
    state = State.OVER;
    waiting.cancel();
    sending.ifPresent(Sending::close);
    counted.ifPresent(Metrics.Watch::close);
    link.remove(this);
  }
}
