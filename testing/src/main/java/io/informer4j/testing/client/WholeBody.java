package io.informer4j.testing.client;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.nio.ByteBuffer;
import java.util.List;

/** A body that is there as a whole: pieces arrive within {@link #consume}, on the thread that calls it. */
final class WholeBody extends SimulatedBody {

  WholeBody(
      byte[] bytes,
      Chunking chunking,
      long cutAfter,
      AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    super(new ByteSource.Whole(bytes), chunking, cutAfter, consumer);
  }

  @Override
  void onDemand() {
    deliver();
  }

  @Override
  void onDrained() {}

  @Override
  void onOver() {}
}
