package io.informer4j.benchmarks;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.Projection;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A source that has its objects as bytes, as a server sends them. It reads the identity of each and decodes the rest only
 * if the cache does not have that very revision.
 */
final class EncodedSource implements ListerWatcher<Item> {

  private final ItemCodec codec = new ItemCodec();
  private final byte[][] encoded;
  private final List<Item> items;
  private volatile @Nullable WatchSink<Item> watch;
  private volatile long resourceVersion;

  EncodedSource(List<Item> items) {
    this.items = items;
    this.encoded = new byte[items.size()][];
    for (int i = 0; i < encoded.length; i++) {
      encoded[i] = codec.encode(items.get(i));
    }
    this.resourceVersion = encoded.length;
  }

  /** Returns how many items have been decoded so far. */
  long decoded() {
    return codec.decoded();
  }

  /** Changes one item in so many, unnoticed by anybody. For one thread at a time. */
  void change(int oneIn, int offset) {
    long revision = resourceVersion;
    for (int i = offset % oneIn; i < encoded.length; i += oneIn) {
      encoded[i] = codec.encode(items.get(i).at(++revision));
    }
    resourceVersion = revision;
  }

  /** Ends the watch in the way that makes a reflector list again. */
  void expireWatch() {
    WatchSink<Item> sink = watch;
    if (sink != null) {
      watch = null;
      sink.onFailure(
          SourceFailure.ofStatus(410, "Expired", "too old", List.of(), Optional.empty()));
    }
  }

  boolean isWatched() {
    return watch != null;
  }

  /** Reads all identities and nothing else: what the source itself does in a relist in which nothing has changed. */
  int readIdentities() {
    int length = 0;
    for (byte[] bytes : encoded) {
      length += codec.readIdentity(bytes).uid().length();
    }
    return length;
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<Item> sink) {
    return new SourceCall() {
      private int sent;

      @Override
      public void request(long wanted) {
        for (long left = wanted; left > 0 && sent < encoded.length; left--) {
          sink.onItem(next(encoded[sent++], sink));
          if (sent == encoded.length) {
            sink.onComplete(new ListEnd(ResourceVersion.of(resourceVersion), ""));
          }
        }
      }

      @Override
      public void cancel() {}
    };
  }

  private CachedObject<Item> next(byte[] bytes, ListSink<Item> sink) {
    ObjectMetadata identity = codec.readIdentity(bytes);
    Optional<CachedObject<Item>> known =
        sink.known(identity.name(), identity.uid(), identity.resourceVersion());
    return known.orElseGet(
        () -> CachedObject.decoded(codec.decode(bytes, Projection.all()), Item.METADATA));
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<Item> sink) {
    sink.onOpen();
    watch = sink;
    return new SourceCall() {
      @Override
      public void request(long wanted) {}

      @Override
      public void cancel() {}
    };
  }

  @Override
  public boolean supportsWatchList() {
    return false;
  }
}
