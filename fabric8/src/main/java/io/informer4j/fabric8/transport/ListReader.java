package io.informer4j.fabric8.transport;

import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.fabric8.json.ListCutter;
import io.informer4j.fabric8.json.ListHead;
import io.informer4j.fabric8.json.ObjectHead;
import io.informer4j.fabric8.json.Slice;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.SourceFailure;
import org.jspecify.annotations.Nullable;

/** Reads a list, or a page of it. */
final class ListReader<T> implements BodyReader {

  private final ListCutter cutter;
  private final JsonCodec<T> codec;
  private final ObjectReader<T> objects;
  private final ExpectedType expected;
  private final Failures failures;
  private final ListSink<T> sink;
  private @Nullable Slice next;

  ListReader(
      JsonCodec<T> codec,
      SourceOptions options,
      ExpectedType expected,
      Failures failures,
      ListSink<T> sink) {
    this.cutter = new ListCutter(options.limits());
    this.codec = codec;
    this.objects = new ObjectReader<>(codec, options, sink);
    this.expected = expected;
    this.failures = failures;
    this.sink = sink;
  }

  @Override
  public void open() {}

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
    Slice item = next;
    if (item == null) {
      throw new IllegalStateException("there is no item to deliver");
    }
    ObjectHead head = codec.readHead(item);
    if (!expected.accepts(head)) {
      throw failures.unexpected(expected.describe(head.apiVersion(), head.kind()));
    }
    objects.hand(head, item, sink::onItem, sink::onUndecodable);
    next = null;
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

  @Override
  public void fail(SourceFailure failure) {
    sink.onFailure(failure);
  }
}
