package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StreamEvent;
import io.informer4j.apiserver.controlplane.WatchStream;
import java.util.Optional;

/**
 * The body of a watch: JSON objects {@code {"type": …, "object": …}}, one per line, to be pulled by whoever has room for
 * the next one.
 *
 * <pre>{@code
 * stream.onReady(this::pump);
 * void pump() {
 *   for (Optional<byte[]> line = stream.next(now()); line.isPresent(); line = stream.next(now())) {
 *     socket.write(line.get());
 *   }
 *   if (stream.hasEnded(now())) { socket.end(); } else { wakeMeAt(stream.due()); }
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> for the thread of its {@link RestApi}.
 */
public final class EventStream {

  private final ApiResource resource;
  private final View view;
  private final WatchStream<ObjectNode> stream;

  EventStream(ApiResource resource, View view, WatchStream<ObjectNode> stream) {
    this.resource = resource;
    this.view = view;
    this.stream = stream;
  }

  /** Returns the next event as a line of JSON, if there is one at this time. */
  public Optional<byte[]> next(long now) {
    return stream.next(now).map(event -> Refusal.line(write(event)));
  }

  /** Returns when there may be a next event, or the end, though nothing changes; {@link Long#MAX_VALUE} if never. */
  public long due() {
    return stream.due();
  }

  /** Returns whether the server has ended the stream and everything before the end was taken. */
  public boolean hasEnded(long now) {
    return stream.hasEnded(now);
  }

  /** Sets who is called when there may be a next event, or the end, that {@link #due} did not announce. */
  public void onReady(Runnable signal) {
    stream.onReady(signal);
  }

  /** Returns the watch behind it, into which errors can be put. */
  public WatchStream<ObjectNode> watch() {
    return stream;
  }

  /** Ends the stream: the client has gone. */
  public void close() {
    stream.close();
  }

  private ObjectNode write(StreamEvent<ObjectNode> event) {
    ObjectNode line = Json.object();
    switch (event.kind()) {
      case OBJECT -> {
        StreamEvent.OfObject<ObjectNode> change = (StreamEvent.OfObject<ObjectNode>) event;
        line.put("type", change.verb().name());
        line.set("object", view.object(resource, change.object(), change.resourceVersion()));
      }
      case BOOKMARK -> {
        line.put("type", "BOOKMARK");
        line.set("object", bookmark((StreamEvent.Bookmark<ObjectNode>) event));
      }
      case ERROR -> {
        line.put("type", "ERROR");
        line.set("object", Refusal.status(((StreamEvent.Error<ObjectNode>) event).status()));
      }
    }
    return line;
  }

  private ObjectNode bookmark(StreamEvent.Bookmark<ObjectNode> event) {
    ObjectNode object = view.bare(resource);
    ObjectNode metadata = object.putObject("metadata");
    metadata.put("resourceVersion", event.resourceVersion().value());
    if (event.initialEventsEnd()) {
      metadata.putObject("annotations").put("k8s.io/initial-events-end", "true");
    }
    return object;
  }
}
