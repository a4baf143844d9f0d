package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.wire.Limits;
import io.informer4j.wire.UnexpectedBodyException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One request and its answer: the states of a call from sending it to its end, and the account of demand.
 *
 * <p>The body is read ahead until one item is at hand that nobody has asked for yet, and no further: without that, the end
 * of a body, which needs no demand, could not be told from one more item. So what a call that nobody reads keeps in memory
 * is one delivery of the HTTP client and one object in parts; all the rest stays with the server, by way of the
 * connection's flow control. A long first list is read further ahead, no further than it was asked for ({@link AheadReader}).
 *
 * <p>Ends and failures come in order, after the items that arrived before them.
 *
 * <p>A server that has nothing of what was asked for is asked once more, if there is something else to ask for.
 *
 * <p><b>Threading:</b> {@link #request} and {@link #cancel} from any thread; all else happens on the exchange's own loop.
 * The threads of the HTTP client only hand over, and ask for more while that is wanted. Interceptors may block (they refresh tokens), so the request is sent
 * from a thread that may.
 */
final class Exchange implements SourceCall {

  private enum State {
    /** There is no answer yet. */
    ASKED,
    /** The answer is being read. */
    READING,
    /** The answer is an error, whose description is being read. */
    REFUSED,
    /** The sink has heard the end, or is not interested any more. */
    OVER
  }

  /** After so many bytes or items other loops get their turn. */
  private static final int BYTES_PER_TURN = 256 << 10;

  private static final int ITEMS_PER_TURN = 256;

  /**
   * What comes of a list after so many bytes, which say that it is a long one, is looked at in bulk: a server that sends its objects
   * one by one would otherwise wake this loop for each of them, which costs more than reading it.
   */
  static final long LONG_LIST = 1 << 20;

  /** How long the last of it waits at most. */
  static final Duration LOOK_AGAIN = Duration.ofMillis(20);

  /** How long the description of an error may take; without it the failure says less. */
  private static final Duration REFUSAL_PATIENCE = Duration.ofSeconds(5);

  private static final int OK = 200;
  private static final String ACCEPT = "Accept";

  private final HttpClient http;
  private final Supplier<HttpRequest> requests;
  private final Recipient recipient;
  private final Failures failures;
  private final Limits limits;
  private final InformerRuntime runtime;
  private final SerialLoop loop;

  /** Set by whoever cancels, so that nothing is delivered while the loop has not got to know. */
  private volatile boolean cancelled;

  private final Inbox inbox = new Inbox();

  /** Whether the loop has been told of deliveries that it has not looked at. */
  private final AtomicBoolean announced = new AtomicBoolean();

  private State state = State.ASKED;
  private HttpRequest request;
  private Hold hold = new Hold(this);
  private long demand;
  private @Nullable CompletableFuture<?> answer;
  private @Nullable AsyncBody body;
  private @Nullable BodyReader reader;
  private @Nullable Inflow inflow;
  private @Nullable Refusal refusal;
  private @Nullable Cancellable patience;
  private boolean ended;
  private @Nullable Throwable broken;
  private boolean resumes;
  /** What is left of this turn. */
  private int bytesLeft;

  private int itemsLeft;
  /** How much of the body was read so far. */
  private long bytesRead;

  private boolean patient;

  private Exchange(
      HttpClient http,
      Supplier<HttpRequest> requests,
      Recipient recipient,
      Failures failures,
      SourceOptions options) {
    this.http = http;
    this.requests = requests;
    this.request = requests.get();
    this.recipient = recipient;
    this.failures = failures;
    this.limits = options.limits();
    this.runtime = options.runtime();
    this.loop = new SerialLoop("http " + failures.what(), runtime.loops());
  }

  /**
   * Sends a request, soon, whose answer goes to the recipient.
   *
   * @param requests makes the request; asked again, it may make another one, for something else that is wanted as well
   */
  static Exchange start(
      HttpClient http,
      Supplier<HttpRequest> requests,
      Recipient recipient,
      Failures failures,
      SourceOptions options) {
    Exchange exchange = new Exchange(http, requests, recipient, failures, options);
    options.runtime().handlers().execute(exchange::send);
    return exchange;
  }

  @Override
  public void request(long items) {
    if (items <= 0) {
      throw new IllegalArgumentException("a demand of " + items + " items");
    }
    loop.execute(() -> {
      demand = demand > Long.MAX_VALUE - items ? Long.MAX_VALUE : demand + items;
      inbox.hungry(state != State.OVER);
      pump();
    });
  }

  @Override
  public void cancel() {
    cancelled = true;
    loop.execute(this::finish);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // what runs then hands over and does not throw
  private void send() {
    if (cancelled) {
      return;
    }
    HttpRequest asked = request;
    Hold held = hold;
    try {
      CompletableFuture<HttpResponse<AsyncBody>> sent =
          http.consumeBytes(asked, (pieces, from) -> held.deliver(pieces, from));
      loop.execute(() -> onSent(sent));
      sent.whenComplete((response, error) -> {
        if (!held.with(it -> it.onAnswer(response, error)) && response != null) {
          response.body().cancel();
        }
      });
    } catch (RuntimeException e) {
      loop.execute(() -> fail(failures.ofThrowable(e)));
    }
  }

  private void onSent(CompletableFuture<?> sent) {
    if (state == State.OVER) {
      sent.cancel(false);
    } else {
      answer = sent;
    }
  }

  @SuppressWarnings("FutureReturnValueIgnored") // what runs then hands over and does not throw
  private void onAnswer(@Nullable HttpResponse<AsyncBody> response, @Nullable Throwable error) {
    if (response == null) {
      fail(failures.ofThrowable(error));
    } else if (state != State.ASKED || cancelled) {
      response.body().cancel();
    } else {
      body = response.body();
      Hold held = hold;
      Answer head = Answer.of(response);
      guarded(() -> {
        if (head.code() == OK) {
          read(head);
        } else if (!asksForSomethingElse(head)) {
          refused(head);
        }
      });
      response.body().done().whenComplete((nothing, cause) -> held.with(it -> it.onEnd(cause)));
    }
  }

  private void read(Answer head) {
    failures.check(head);
    inflow = new Inflow(head.isGzip() ? new Gunzip(limits) : null);
    state = State.READING;
    reader = recipient.opened().apply(head, () -> loop.execute(this::pump));
    pump();
  }

  /** Sends the next request, if a server that has nothing of what was asked for can be asked for anything else. */
  private boolean asksForSomethingElse(Answer head) {
    HttpRequest other = failures.refuses(head) ? requests.get() : request;
    if (Objects.equals(other.header(ACCEPT), request.header(ACCEPT))) {
      return false;
    }
    hold.release();
    hold = new Hold(this);
    if (body != null) {
      body.cancel();
    }
    body = null;
    answer = null;
    request = other;
    runtime.handlers().execute(this::send);
    return true;
  }

  private void refused(Answer head) {
    state = State.REFUSED;
    refusal = new Refusal(head, new Inflow(head.isGzip() ? new Gunzip(limits) : null));
    patience = runtime.schedule(REFUSAL_PATIENCE, () -> loop.execute(this::failRefused));
    more();
  }

  /** Does something on the loop. */
  void onLoop(Runnable task) {
    loop.execute(task);
  }

  /** Comes on the HTTP client's thread, which goes on reading while there is room. */
  void put(List<ByteBuffer> pieces, AsyncBody from) {
    boolean awaitsNothing = inbox.put(pieces, from::consume);
    if (awaitsNothing || (inbox.isWorthATurn() && announced.compareAndSet(false, true))) {
      loop.execute(this::onDelivery);
    }
  }

  private void onDelivery() {
    announced.set(false);
    if (state == State.REFUSED && refusal != null) {
      Refusal told = refusal;
      guarded(() -> hear(told));
    } else {
      pump();
    }
  }

  private void hear(Refusal told) {
    for (List<ByteBuffer> pieces = inbox.take(); pieces != null; pieces = inbox.take()) {
      if (told.add(pieces)) {
        failRefused();
        return;
      }
    }
    more();
  }

  private void onEnd(@Nullable Throwable cause) {
    ended = true;
    broken = cause;
    if (state == State.REFUSED) {
      failRefused();
    } else {
      pump();
    }
  }

  private void failRefused() {
    if (state == State.REFUSED && refusal != null) {
      fail(failures.ofAnswer(refusal, runtime.now()));
    }
  }

  /** Delivers what is there, as far as it was asked for, and sees to it that there is more. */
  private void pump() {
    if (state == State.READING && !resumes) {
      guarded(this::turn);
    }
  }

  private void turn() {
    BodyReader to = Objects.requireNonNull(reader, "an answer");
    bytesLeft = BYTES_PER_TURN;
    itemsLeft = ITEMS_PER_TURN;
    boolean goesOn;
    do {
      goesOn = state == State.READING && !cancelled && (to.hasNext() ? hand(to) : feed(to));
    } while (goesOn);
  }

  /** Delivers one item, if somebody has asked for it; returns whether to go on. */
  private boolean hand(BodyReader to) {
    if (demand == 0) {
      return false;
    }
    if (itemsLeft == 0) {
      letOthersRun();
      return false;
    }
    demand--;
    inbox.hungry(demand > 0);
    itemsLeft--;
    to.deliver();
    return true;
  }

  /** Gives the reader the next bytes, if there are any; returns whether to go on. */
  private boolean feed(BodyReader to) {
    if (to.isFull(demand)) {
      return demand > 0 && to.work();
    }
    if (bytesLeft <= 0) {
      letOthersRun();
      return false;
    }
    int moved = inflow == null ? 0 : inflow.moveTo(to::feed);
    if (moved == 0 && !refill()) {
      return needMore(to);
    }
    bytesLeft -= moved;
    bytesRead += moved;
    return true;
  }

  /** Only when all that came before is used up, so that what is held stays bounded. */
  private boolean refill() {
    List<ByteBuffer> pieces = inbox.take();
    if (pieces != null && inflow != null) {
      inflow.add(pieces);
    }
    return pieces != null;
  }

  /** Asks for more bytes, or ends; returns whether there is something to go on with meanwhile. */
  private boolean needMore(BodyReader to) {
    beginOrEndPatience(bytesRead >= LONG_LIST && to.canWait());
    if (!ended) {
      more();
    }
    boolean worked = to.work();
    if (ended && !worked && !to.isBusy()) {
      close(to);
    }
    return worked;
  }

  private void beginOrEndPatience(boolean begin) {
    if (begin != patient) {
      patient = begin;
      inbox.patient(begin);
      lookAgain();
    }
  }

  /** Sees to it that nothing lies in the inbox for long of which the loop was not told. */
  private void lookAgain() {
    if (patient && state == State.READING) {
      runtime.schedule(
          LOOK_AGAIN,
          () -> loop.execute(() -> {
            pump();
            lookAgain();
          }));
    }
  }

  private void more() {
    if (body != null && inbox.ask()) {
      body.consume();
    }
  }

  /** Goes to the end of the executor's queue: the loop's own would let this one run first. */
  private void letOthersRun() {
    resumes = true;
    runtime
        .loops()
        .execute(() -> loop.execute(() -> {
          resumes = false;
          pump();
        }));
  }

  /**
   * The reader alone says whether the end is one: a server that ends a compressed watch may leave out what ends the
   * packing, and has lost nothing.
   */
  private void close(BodyReader to) {
    if (broken != null) {
      fail(failures.ofThrowable(broken));
    } else if (to.isWhole()) {
      if (finish()) {
        to.end();
      }
    } else {
      fail(failures.cutOff());
    }
  }

  /** Whatever goes wrong ends the call: one that hangs silently would be worse than any failure. */
  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (BrokenBodyException e) {
      fail(e.failure());
    } catch (UnexpectedBodyException e) {
      fail(failures.unexpected(e));
    } catch (UnreadableObjectException e) {
      fail(failures.unreadable(e));
    } catch (RuntimeException | Error e) {
      fail(failures.ofThrowable(e));
    }
  }

  private void fail(SourceFailure failure) {
    if (finish()) {
      recipient.failed().accept(failure);
    }
  }

  /** Lets go of everything. Returns whether the sink is still to hear of the end. */
  private boolean finish() {
    if (state == State.OVER) {
      return false;
    }
    state = State.OVER;
    hold.release();
    inbox.clear();
    if (answer != null) {
      answer.cancel(false);
    }
    if (body != null && !ended) {
      body.cancel();
    }
    if (inflow != null) {
      inflow.close();
    }
    if (reader != null) {
      reader.close();
    }
    if (refusal != null) {
      refusal.close();
    }
    if (patience != null) {
      patience.cancel();
    }
    return !cancelled;
  }
}
