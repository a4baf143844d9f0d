package io.informer4j.testing.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A watch that is open, read event by event.
 *
 * <pre>{@code
 * try (WatchReader watch = scene.watch(scene.path("configmaps") + "?watch=1&resourceVersion=" + rv)) {
 *   scene.post(scene.path("configmaps"), Manifests.configMap("a")).expectStatus(201);
 *   watch.nextObject().expectType("ADDED").expectName("a");
 * }
 * }</pre>
 *
 * <p>To show that something does <em>not</em> come, make a change that does come and see that it is the next event: silence
 * proves nothing.
 *
 * <p><b>Threading:</b> one thread reads; the client's threads fill a queue, which is not bounded since a case reads what it
 * caused.
 */
public final class WatchReader implements AutoCloseable {

  /** How long a case waits for what must come. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /** What the stream brings: an event as a line of JSON, or the end. */
  private record Arrival(String line, boolean isEnd) {}

  private final String request;
  private final HttpResponse<?> response;
  private final BlockingQueue<Arrival> arrivals;
  private final Arrivals body;

  private WatchReader(String request, HttpResponse<?> response, Arrivals body) {
    this.request = request;
    this.response = response;
    this.body = body;
    this.arrivals = body.queue;
  }

  static WatchReader of(String request, HttpResponse<Flow.Publisher<List<ByteBuffer>>> response) {
    Arrivals body =
        new Arrivals(response.headers().firstValue("Content-Type").orElse("application/json"));
    response.body().subscribe(body);
    return new WatchReader(request, response, body);
  }

  /** Returns the status of the answer. */
  public int status() {
    return response.statusCode();
  }

  /** Returns the headers of the answer. */
  public HttpHeaders headers() {
    return response.headers();
  }

  /** Returns the next event, bookmarks too. */
  public WatchEvent next() {
    return next(PATIENCE);
  }

  /** Returns the next event, bookmarks too, and fails if none comes in that time. */
  public WatchEvent next(Duration patience) {
    Arrival arrival = take(patience);
    if (arrival.isEnd) {
      throw new CheckFailure(request + ": expected an event but the stream ended " + arrival.line);
    }
    JsonNode event = Json.node(arrival.line);
    if (event.path("type").asText().isEmpty()) {
      throw new CheckFailure(request + ": expected an event but was <" + arrival.line + ">");
    }
    return new WatchEvent(event.path("type").asText(), event.path("object"));
  }

  /** Returns the next event that is no bookmark. */
  public WatchEvent nextObject() {
    WatchEvent event = next();
    while (event.isBookmark()) {
      event = next();
    }
    return event;
  }

  /** Returns the next so many events that are no bookmarks. */
  public List<WatchEvent> nextObjects(int count) {
    List<WatchEvent> events = new ArrayList<>();
    while (events.size() < count) {
      events.add(nextObject());
    }
    return events;
  }

  /** Returns the next bookmark; fails if something else comes before it. */
  public WatchEvent nextBookmark(Duration patience) {
    return next(patience).expectType("BOOKMARK");
  }

  /** Returns what comes until the server ends the stream. */
  public List<WatchEvent> untilEnd() {
    List<WatchEvent> events = new ArrayList<>();
    for (Arrival arrival = take(PATIENCE); !arrival.isEnd; arrival = take(PATIENCE)) {
      JsonNode event = Json.node(arrival.line);
      events.add(new WatchEvent(event.path("type").asText(), event.path("object")));
    }
    return events;
  }

  /** Returns the whole body as one answer, for a watch that was refused. */
  public Reply reply() {
    StringBuilder body = new StringBuilder();
    for (Arrival arrival = take(PATIENCE); !arrival.isEnd; arrival = take(PATIENCE)) {
      body.append(arrival.line).append('\n');
    }
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    return new Reply(request, status(), headers(), Json.answer(bytes), bytes.length);
  }

  private Arrival take(Duration patience) {
    try {
      Arrival arrival = arrivals.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
      if (arrival == null) {
        throw new CheckFailure(request + ": nothing came within " + patience.toMillis() + " ms");
      }
      if (arrival.isEnd) {
        // An end stays the end for whoever asks again.
        arrivals.add(arrival);
      }
      return arrival;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CheckFailure(request + ": interrupted");
    }
  }

  @Override
  public void close() {
    body.cancel();
  }

  /** Cuts what arrives into events. */
  private static final class Arrivals implements Flow.Subscriber<List<ByteBuffer>> {
    private final BlockingQueue<Arrival> queue = new LinkedBlockingQueue<>();
    private final AtomicReference<Flow.Subscription> subscription = new AtomicReference<>();
    private final EventParts parts;

    Arrivals(String contentType) {
      this.parts = EventParts.of(contentType, line -> queue.add(new Arrival(line, false)));
    }

    void cancel() {
      Flow.Subscription open = subscription.get();
      if (open != null) {
        open.cancel();
      }
    }

    @Override
    public void onSubscribe(Flow.Subscription opened) {
      subscription.set(opened);
      opened.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      for (ByteBuffer buffer : buffers) {
        while (buffer.hasRemaining()) {
          parts.add(buffer.get());
        }
      }
    }

    @Override
    public void onError(Throwable failure) {
      parts.end();
      queue.add(new Arrival("with " + failure, true));
    }

    @Override
    public void onComplete() {
      parts.end();
      queue.add(new Arrival("", true));
    }
  }
}
