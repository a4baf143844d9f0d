package io.informer4j.fabric8.transport;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.json.BookmarkHead;
import io.informer4j.fabric8.json.CutEvent;
import io.informer4j.fabric8.json.EventCutter;
import io.informer4j.fabric8.json.HeadReader;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.fabric8.json.ObjectHead;
import io.informer4j.fabric8.json.Slice;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchEvent.Verb;
import io.informer4j.reflector.WatchSink;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the events of a watch. */
final class WatchReader<T> implements BodyReader {

  private final EventCutter cutter;
  private final JsonCodec<T> codec;
  private final ObjectReader<T> objects;
  private final ExpectedType expected;
  private final Failures failures;
  private final WatchSink<T> sink;
  private @Nullable CutEvent next;

  WatchReader(
      JsonCodec<T> codec,
      SourceOptions options,
      ExpectedType expected,
      Failures failures,
      WatchSink<T> sink) {
    this.cutter = new EventCutter(options.limits());
    this.codec = codec;
    this.objects = new ObjectReader<>(codec, options, sink);
    this.expected = expected;
    this.failures = failures;
    this.sink = sink;
  }

  @Override
  public void open() {
    sink.onOpen();
  }

  @Override
  public void feed(byte[] bytes, int from, int to) {
    cutter.feed(bytes, from, to);
  }

  @Override
  public boolean hasNext() {
    if (next == null) {
      next = cutter.next();
    }
    return next != null;
  }

  @Override
  public void deliver() {
    CutEvent event = next;
    if (event == null) {
      throw new IllegalStateException("there is no event to deliver");
    }
    sink.onEvent(read(event));
    next = null;
  }

  private WatchEvent<T> read(CutEvent event) {
    return switch (event.type()) {
      case "ADDED" -> change(Verb.ADDED, event.object());
      case "MODIFIED" -> change(Verb.MODIFIED, event.object());
      case "DELETED" -> change(Verb.DELETED, event.object());
      case "BOOKMARK" -> bookmark(event.object());
      case "ERROR" -> new WatchEvent.ServerError<>(failures.ofErrorEvent(event.object()));
      default -> new WatchEvent.Foreign<>("an event of type " + Failures.quote(event.type()));
    };
  }

  private WatchEvent<T> change(Verb verb, Slice object) {
    ObjectHead head;
    try {
      head = codec.readHead(object);
    } catch (UnreadableObjectException e) {
      return foreign(object).orElseThrow(() -> e);
    }
    if (!expected.accepts(head)) {
      return foreign(head.apiVersion(), head.kind());
    }
    return objects.read(
        head,
        object,
        read -> new WatchEvent.Change<>(verb, read),
        unread -> new WatchEvent.Undecodable<>(verb, unread));
  }

  private WatchEvent<T> bookmark(Slice object) {
    BookmarkHead head = HeadReader.readBookmark(object);
    return expected.accepts(head.apiVersion(), head.kind())
        ? new WatchEvent.Bookmark<>(head.resourceVersion(), head.initialEventsEnd())
        : foreign(head.apiVersion(), head.kind());
  }

  /**
   * What has no name may be something else: a Table, a Status.
   *
   * @throws UnreadableObjectException if it is not even that
   */
  private Optional<WatchEvent<T>> foreign(Slice object) {
    BookmarkHead head = HeadReader.readBookmark(object);
    return expected.accepts(head.apiVersion(), head.kind())
        ? Optional.empty()
        : Optional.of(foreign(head.apiVersion(), head.kind()));
  }

  private WatchEvent<T> foreign(String apiVersion, String kind) {
    return new WatchEvent.Foreign<>(expected.describe(apiVersion, kind));
  }

  @Override
  public boolean isWhole() {
    return cutter.isAtBoundary();
  }

  @Override
  public void end() {
    sink.onClose();
  }

  @Override
  public void fail(SourceFailure failure) {
    sink.onFailure(failure);
  }
}
