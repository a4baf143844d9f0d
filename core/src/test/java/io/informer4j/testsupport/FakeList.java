package io.informer4j.testsupport;

import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.SourceFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One list of a {@link FakeSource}. */
final class FakeList extends Delivery {

  private final ListSink<Thing> sink;
  private final List<Thing> things;
  private final Runnable end;
  private int sent;

  FakeList(FakeSource source, ListSink<Thing> sink, List<Thing> things, ListEnd end) {
    this(source, sink, things, () -> sink.onComplete(end));
  }

  private FakeList(FakeSource source, ListSink<Thing> sink, List<Thing> things, Runnable end) {
    super(source);
    this.sink = sink;
    this.things = List.copyOf(things);
    this.end = end;
  }

  static FakeList failed(FakeSource source, ListSink<Thing> sink, SourceFailure failure) {
    return new FakeList(source, sink, List.of(), () -> sink.onFailure(failure));
  }

  @Override
  @Nullable
  Runnable nextWithoutDemand() {
    if (sent < things.size()) {
      return null;
    }
    end();
    return end;
  }

  @Override
  Runnable next() {
    Thing thing = things.get(sent++);
    return source.isUndecodable(thing)
        ? () -> sink.onUndecodable(source.quarantined(thing))
        : () -> sink.onItem(source.item(thing, sink));
  }
}
