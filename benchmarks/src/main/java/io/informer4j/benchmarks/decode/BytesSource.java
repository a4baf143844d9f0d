package io.informer4j.benchmarks.decode;

import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.EventCutter;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.WireCodec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A source whose watch is bytes in memory: it does with them what the transport does with those of a connection, but for the
 * connection.
 *
 * <p><b>Threading:</b> for one thread, which runs the informer too.
 */
final class BytesSource implements ListerWatcher<Pod> {

  /** As much as a TLS record holds. */
  private static final int CHUNK = 16 * 1024;

  private final WireCodec<Pod> codec;
  private final Ingest<Pod> ingest;
  private final List<WirePod> listed;
  private @Nullable WatchSink<Pod> sink;
  private long demand;

  BytesSource(WireCodec<Pod> codec, Ingest<Pod> ingest, List<WirePod> listed) {
    this.codec = codec;
    this.ingest = ingest;
    this.listed = listed;
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<Pod> listSink) {
    return new SourceCall() {
      private int sent;

      @Override
      public void request(long items) {
        for (long left = items; left > 0 && sent < listed.size(); left--) {
          Slice item = Slice.of(listed.get(sent++).protobuf());
          listSink.onItem(ingest.take(codec.readHead(item), item));
          if (sent == listed.size()) {
            listSink.onComplete(new ListEnd(ResourceVersion.of(listed.size()), ""));
          }
        }
      }

      @Override
      public void cancel() {}
    };
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<Pod> watchSink) {
    sink = watchSink;
    watchSink.onOpen();
    return new SourceCall() {
      @Override
      public void request(long items) {
        demand += items;
      }

      @Override
      public void cancel() {
        sink = null;
      }
    };
  }

  @Override
  public boolean supportsWatchList() {
    return false;
  }

  boolean isWatched() {
    return sink != null;
  }

  /**
   * Sends a watch.
   *
   * @param between lets the informer work off what it has got, after each chunk and when it asks for no more
   */
  void send(byte[] watch, Runnable between) {
    WatchSink<Pod> to = sink;
    if (to == null) {
      throw new IllegalStateException("nobody watches");
    }
    EventCutter cutter = codec.eventCutter();
    for (int from = 0; from < watch.length; from += CHUNK) {
      cutter.feed(watch, from, Math.min(watch.length, from + CHUNK));
      for (CutEvent event = cutter.next(); event != null; event = cutter.next()) {
        ObjectHead head = codec.readHead(event.object()).in(event);
        if (demand == 0) {
          between.run();
        }
        demand--;
        to.onEvent(
            new WatchEvent.Change<>(WatchEvent.Verb.MODIFIED, ingest.take(head, event.object())));
      }
      between.run();
    }
  }
}
