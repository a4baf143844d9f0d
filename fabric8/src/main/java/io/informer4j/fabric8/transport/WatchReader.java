package io.informer4j.fabric8.transport;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchEvent.Verb;
import io.informer4j.reflector.WatchSink;
import io.informer4j.wire.BookmarkHead;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.EventCutter;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.WireCodec;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the events of a watch. */
final class WatchReader<T> extends PartReader<CutEvent> {

  private final WireCodec<T> codec;
  private final EventCutter cutter;
  private final ObjectReader<T> objects;
  private final ExpectedType expected;
  private final Failures failures;
  private final WatchSink<T> sink;
  /** Whether what comes are still the items of a streaming list. */
  private boolean isListing;

  WatchReader(
      Codecs.Choice<T> choice,
      ExpectedType expected,
      Failures failures,
      WatchSink<T> sink,
      boolean beginsWithList) {
    this.codec = choice.codec();
    this.cutter = codec.eventCutter();
    this.objects = new ObjectReader<>(choice.ingest(), sink);
    this.expected = expected;
    this.failures = failures;
    this.sink = sink;
    this.isListing = beginsWithList;
  }

  @Override
  public void feed(byte[] bytes, int from, int to) {
    cutter.feed(bytes, from, to);
  }

  @Override
  @Nullable
  CutEvent cut() {
    return cutter.next();
  }

  @Override
  void deliver(CutEvent event) {
    sink.onEvent(read(event));
  }

  /** Of a streaming list; the first event that adds nothing has to wait for its turn. */
  @Override
  @Nullable
  Unread later(CutEvent event) {
    if (!event.type().equals("ADDED")) {
      return null;
    }
    Slice object = kept(event.object());
    CutEvent kept = new CutEvent(event.type(), event.apiVersion(), event.kind(), object);
    return new Unread(object.length(), () -> {
      WatchEvent<T> read = read(kept);
      return () -> sink.onEvent(read);
    });
  }

  /** Long on purpose, as it stands in the middle of what is done for each object: it is compiled once, and not into its callers. */
  private WatchEvent<T> read(CutEvent event) {
    Verb verb;
    switch (event.type()) {
      case "ADDED" -> verb = Verb.ADDED;
      case "MODIFIED" -> verb = Verb.MODIFIED;
      case "DELETED" -> verb = Verb.DELETED;
      case "BOOKMARK" -> {
        BookmarkHead head = headOf(event);
        isListing &= !head.initialEventsEnd();
        return expected.accepts(head.apiVersion(), head.kind())
            ? new WatchEvent.Bookmark<>(head.resourceVersion(), head.initialEventsEnd())
            : foreign(head.apiVersion(), head.kind());
      }
      case "ERROR" -> {
        return new WatchEvent.ServerError<>(error(event));
      }
      default -> {
        return new WatchEvent.Foreign<>("an event of type " + Failures.quote(event.type()));
      }
    }
    CachedObject<T> ordinary = expected.accepts(event.apiVersion(), event.kind())
        ? objects.readOrdinary(event.object())
        : null;
    return ordinary != null ? new WatchEvent.Change<>(verb, ordinary) : anyChange(verb, event);
  }

  private WatchEvent<T> anyChange(Verb verb, CutEvent event) {
    ObjectHead head;
    try {
      head = codec.readHead(event.object()).in(event);
    } catch (UnreadableObjectException e) {
      return foreign(event).orElseThrow(() -> e);
    }
    if (!expected.accepts(head)) {
      return foreign(head.apiVersion(), head.kind());
    }
    return objects.read(
        head,
        event.object(),
        read -> new WatchEvent.Change<>(verb, read),
        unread -> new WatchEvent.Undecodable<>(verb, unread));
  }

  /**
   * What has no name may be something else: a Table, a Status.
   *
   * @throws UnreadableObjectException if it is not even that
   */
  private Optional<WatchEvent<T>> foreign(CutEvent event) {
    BookmarkHead head = headOf(event);
    return expected.accepts(head.apiVersion(), head.kind())
        ? Optional.empty()
        : Optional.of(foreign(head.apiVersion(), head.kind()));
  }

  private BookmarkHead headOf(CutEvent event) {
    return codec.readBookmark(event.object()).in(event);
  }

  private SourceFailure error(CutEvent event) {
    return failures.ofErrorEvent(codec.readStatus(event.object(), 0));
  }

  private WatchEvent<T> foreign(String apiVersion, String kind) {
    return new WatchEvent.Foreign<>(expected.describe(apiVersion, kind));
  }

  @Override
  public boolean canWait() {
    return isListing;
  }

  @Override
  public boolean isWhole() {
    return cutter.isAtBoundary();
  }

  @Override
  public void end() {
    sink.onClose();
  }
}
