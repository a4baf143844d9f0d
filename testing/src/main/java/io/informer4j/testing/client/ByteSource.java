package io.informer4j.testing.client;

import io.informer4j.apiserver.rest.EventStream;
import io.informer4j.runtime.InformerRuntime;
import java.util.Optional;

/** Where the bytes of a body come from. */
sealed interface ByteSource {

  /** Returns the next bytes, if there are any now. */
  Optional<byte[]> next();

  /** Returns whether there will be no more. */
  boolean hasEnded();

  /** Nobody will ask again. */
  void close();

  /** A body that is there as a whole. */
  final class Whole implements ByteSource {
    private final byte[] bytes;
    private boolean taken;

    Whole(byte[] bytes) {
      this.bytes = bytes;
      this.taken = bytes.length == 0;
    }

    @Override
    public Optional<byte[]> next() {
      if (taken) {
        return Optional.empty();
      }
      taken = true;
      return Optional.of(bytes);
    }

    @Override
    public boolean hasEnded() {
      return taken;
    }

    @Override
    public void close() {
      taken = true;
    }
  }

  /** A body that goes on as the control plane does. */
  record Events(EventStream events, InformerRuntime runtime) implements ByteSource {
    @Override
    public Optional<byte[]> next() {
      return events.next(runtime.nanoTime());
    }

    @Override
    public boolean hasEnded() {
      return events.hasEnded(runtime.nanoTime());
    }

    @Override
    public void close() {
      events.close();
    }
  }
}
