package io.informer4j.fabric8.transport;

import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.ListCutter;
import io.informer4j.wire.ListHead;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.WireCodec;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a list, or a page of it. */
final class ListReader<T> implements BodyReader {

  private final Codecs<T> codecs;
  private final ExpectedType expected;
  private final Failures failures;
  private final ListSink<T> sink;
  private @Nullable Reading<T> reading;
  private @Nullable Slice next;

  /** What the encoding of the answer decides. */
  private record Reading<T>(WireCodec<T> codec, ListCutter cutter, ObjectReader<T> objects) {}

  ListReader(
      Codecs<T> codecs,
      ExpectedType expected,
      Failures failures,
      ListSink<T> sink) {
    this.codecs = codecs;
    this.expected = expected;
    this.failures = failures;
    this.sink = sink;
  }

  @Override
  public void open(Answer head) {
    Codecs.Choice<T> choice = codecs.of(head).orElseThrow();
    WireCodec<T> codec = choice.codec();
    reading = new Reading<>(
        codec, codec.listCutter(), new ObjectReader<>(choice.ingest(), sink));
  }

  private Reading<T> reading() {
    return Objects.requireNonNull(reading, "an answer");
  }

  @Override
  public void feed(byte[] bytes, int from, int to) {
    reading().cutter().feed(bytes, from, to);
  }

  @Override
  public boolean hasNext() {
    if (next == null) {
      next = reading().cutter().next();
    }
    return next != null;
  }

  @Override
  public void deliver() {
    Slice item = next;
    if (item == null) {
      throw new IllegalStateException("there is no item to deliver");
    }
    ObjectHead head = reading().codec().readHead(item);
    if (!expected.accepts(head)) {
      throw failures.unexpected(expected.describe(head.apiVersion(), head.kind()));
    }
    reading().objects().hand(head, item, sink::onItem, sink::onUndecodable);
    next = null;
  }

  @Override
  public boolean isWhole() {
    return reading().cutter().isComplete();
  }

  @Override
  public void end() {
    ListHead head = reading().cutter().head();
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
