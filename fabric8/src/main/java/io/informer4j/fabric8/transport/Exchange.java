package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.UnexpectedBodyException;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request and its answer: the states of a call from sending it to its end, and the account of demand.
 *
 * <p>The body is read ahead until one item is at hand that nobody has asked for yet, and no further: without that, the end
 * of a body, which needs no demand, could not be told from one more item. So what a call that nobody reads keeps in memory
 * is one delivery of the HTTP client and one object in parts; all the rest stays with the server, by way of the
 * connection's flow control.
 *
 * <p>Ends and failures come in order, after the items that arrived before them.
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

  /** How long the description of an error may take; without it the failure says less. */
  private static final Duration REFUSAL_PATIENCE = Duration.ofSeconds(5);

  private static final int OK = 200;

  private final HttpClient http;
  private final HttpRequest request;
  private final BodyReader reader;
  private final Failures failures;
  private final Limits limits;
  private final InformerRuntime runtime;
  private final SerialLoop loop;

  /** Set by whoever cancels, so that nothing is delivered while the loop has not got to know. */
  private volatile boolean cancelled;

  private final Hold hold = new Hold(this);
  private final Inbox inbox = new Inbox();

  /** Whether the loop has been told of deliveries that it has not looked at. */
  private final AtomicBoolean announced = new AtomicBoolean();

  private State state = State.ASKED;
  private long demand;
  private @Nullable CompletableFuture<?> answer;
  private @Nullable AsyncBody body;
  private @Nullable Inflow inflow;
  private @Nullable Refusal refusal;
  private @Nullable Cancellable patience;
  private boolean ended;
  private @Nullable Throwable broken;
  private boolean resumes;

  private Exchange(
      HttpClient http,
      HttpRequest request,
      BodyReader reader,
      Failures failures,
      SourceOptions options) {
    this.http = http;
    this.request = request;
    this.reader = reader;
    this.failures = failures;
    this.limits = options.limits();
    this.runtime = options.runtime();
    this.loop = new SerialLoop("http " + failures.what(), runtime.loops());
  }

  /** Sends a request, soon, whose answer goes to the reader. */
  static Exchange start(
      HttpClient http,
      HttpRequest request,
      BodyReader reader,
      Failures failures,
      SourceOptions options) {
    Exchange exchange = new Exchange(http, request, reader, failures, options);
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
    Hold held = hold;
    try {
      CompletableFuture<HttpResponse<AsyncBody>> sent =
          http.consumeBytes(request, (pieces, from) -> held.deliver(pieces, from));
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
      Answer head = Answer.of(response);
      guarded(() -> {
        if (head.code() == OK) {
          read(head);
        } else {
          refused(head);
        }
      });
      Hold held = hold;
      response.body().done().whenComplete((nothing, cause) -> held.with(it -> it.onEnd(cause)));
    }
  }

  private void read(Answer head) {
    failures.check(head);
    inflow = new Inflow(head.isGzip() ? new Gunzip(limits) : null);
    state = State.READING;
    reader.open(head);
    pump();
  }

  private void refused(Answer head) {
    state = State.REFUSED;
    refusal = new Refusal(head, new Inflow(head.isGzip() ? new Gunzip(limits) : null));
    patience = runtime.schedule(REFUSAL_PATIENCE, () -> loop.execute(this::failRefused));
    more();
  }

  /** Comes on the HTTP client's thread, which goes on reading while there is room. */
  private void put(List<ByteBuffer> pieces, AsyncBody from) {
    boolean awaitsNothing = inbox.put(pieces, from::consume);
    if (announced.compareAndSet(false, true) || awaitsNothing) {
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
    int bytes = 0;
    int items = 0;
    while (state == State.READING && !cancelled) {
      if (reader.hasNext()) {
        if (demand == 0) {
          return;
        }
        if (items == ITEMS_PER_TURN) {
          letOthersRun();
          return;
        }
        demand--;
        inbox.hungry(demand > 0);
        items++;
        reader.deliver();
      } else if (bytes >= BYTES_PER_TURN) {
        letOthersRun();
        return;
      } else {
        int moved = inflow == null ? 0 : inflow.moveTo(reader::feed);
        if (moved == 0 && !refill()) {
          needMore();
          return;
        }
        bytes += moved;
      }
    }
  }

  /** Only when all that came before is used up, so that what is held stays bounded. */
  private boolean refill() {
    List<ByteBuffer> pieces = inbox.take();
    if (pieces != null && inflow != null) {
      inflow.add(pieces);
    }
    return pieces != null;
  }

  private void needMore() {
    if (ended) {
      close();
    } else {
      more();
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
  private void close() {
    if (broken != null) {
      fail(failures.ofThrowable(broken));
    } else if (reader.isWhole()) {
      if (finish()) {
        reader.end();
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
      reader.fail(failure);
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
    if (refusal != null) {
      refusal.close();
    }
    if (patience != null) {
      patience.cancel();
    }
    return !cancelled;
  }

  /**
   * All that the HTTP client holds of an exchange. Clients keep their callbacks for longer than the exchange lasts, the JDK's
   * for as long as its connection lives; what they keep must not be an informer with its cache.
   */
  private static final class Hold {

    private volatile @Nullable Exchange exchange;

    Hold(Exchange exchange) {
      this.exchange = exchange;
    }

    /** Does something on the exchange's loop, unless it is over. Returns whether it is not. */
    boolean with(Consumer<Exchange> task) {
      Exchange held = exchange;
      if (held != null) {
        held.loop.execute(() -> task.accept(held));
      }
      return held != null;
    }

    /** Takes what has come of the body; what comes too late is nobody's. */
    void deliver(List<ByteBuffer> pieces, AsyncBody from) {
      Exchange held = exchange;
      if (held != null) {
        held.put(pieces, from);
      }
    }

    void release() {
      exchange = null;
    }
  }
}
