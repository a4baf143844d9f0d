package io.informer4j.fabric8.transport;

import io.informer4j.codec.CachedObject;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListSink;
import io.informer4j.wire.ListCutter;
import io.informer4j.wire.ListHead;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.WireCodec;
import org.jspecify.annotations.Nullable;

/** Reads a list, or a page of it. */
final class ListReader<T> extends PartReader<Slice> {

  private final WireCodec<T> codec;
  private final ListCutter cutter;
  private final ObjectReader<T> objects;
  private final ExpectedType expected;
  private final Failures failures;
  private final ListSink<T> sink;

  ListReader(Codecs.Choice<T> choice, ExpectedType expected, Failures failures, ListSink<T> sink) {
    this.codec = choice.codec();
    this.cutter = codec.listCutter();
    this.objects = new ObjectReader<>(choice.ingest(), sink);
    this.expected = expected;
    this.failures = failures;
    this.sink = sink;
  }

  @Override
  public void feed(byte[] bytes, int from, int to) {
    cutter.feed(bytes, from, to);
  }

  @Override
  @Nullable
  Slice cut() {
    return cutter.next();
  }

  @Override
  void deliver(Slice item) {
    CachedObject<T> ordinary = objects.readOrdinary(item);
    if (ordinary != null) {
      sink.onItem(ordinary);
    } else {
      readAny(item).run();
    }
  }

  @Override
  Unread later(Slice item) {
    Slice kept = kept(item);
    return new Unread(kept.length(), () -> {
      CachedObject<T> ordinary = objects.readOrdinary(kept);
      return ordinary != null ? () -> sink.onItem(ordinary) : readAny(kept);
    });
  }

  /** Returns what hands the item on. */
  private Runnable readAny(Slice item) {
    ObjectHead head = codec.readHead(item);
    if (!expected.accepts(head)) {
      throw failures.unexpected(expected.describe(head.apiVersion(), head.kind()));
    }
    return objects.read(
        head, item, read -> () -> sink.onItem(read), unread -> () -> sink.onUndecodable(unread));
  }

  @Override
  public boolean canWait() {
    return true;
  }

  @Override
  public boolean isWhole() {
    return cutter.isComplete();
  }

  @Override
  public void end() {
    ListHead head = cutter.head();
    if (expected.accepts(head)) {
      sink.onComplete(new ListEnd(head.resourceVersion(), head.continueToken()));
    } else {
      sink.onFailure(
          failures.unexpected(expected.describe(head.apiVersion(), head.kind())).failure());
    }
  }
}
