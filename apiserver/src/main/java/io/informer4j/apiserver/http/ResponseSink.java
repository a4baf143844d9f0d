package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.EventStream;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The body of a response as the place for events: a line each, many in one write.
 *
 * @param outlet where the bytes go
 * @param filter what becomes of an event on its way out
 * @param onBroken called when the watch broke: there is no way to say so in the body
 */
record ResponseSink(Outlet outlet, UnaryOperator<byte[]> filter, Runnable onBroken)
    implements EventSink {

  private static final int BATCH = 32 * 1024;

  @Override
  public boolean isStopped() {
    return outlet.isStopped();
  }

  @Override
  public boolean hasRoom() {
    return outlet.hasRoom();
  }

  @Override
  public int send(EventStream events, long now) {
    Optional<byte[]> first = events.next(now);
    if (first.isEmpty()) {
      return 0;
    }
    ByteBuf batch = Unpooled.buffer(first.get().length);
    for (Optional<byte[]> line = first; line.isPresent(); ) {
      batch.writeBytes(filter.apply(line.get()));
      line = batch.readableBytes() < BATCH ? events.next(now) : Optional.empty();
    }
    int bytes = batch.readableBytes();
    outlet.write(batch);
    return bytes;
  }

  @Override
  public void end(boolean isBroken) {
    if (isBroken) {
      onBroken.run();
    } else {
      outlet.end();
    }
  }
}
