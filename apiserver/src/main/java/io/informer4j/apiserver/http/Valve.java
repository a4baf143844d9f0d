package io.informer4j.apiserver.http;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A valve directly before a socket: shut, no byte passes in either direction, and whatever is above it, TLS or HTTP/2, sees
 * a connection that has no room for more.
 *
 * <p><i>Implementation notes:</i> what is held back is bounded: nothing is read, and since the channel counts as not
 * writable, responses write no more than what they are in the middle of.
 *
 * <p><b>Threading:</b> for the channel's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // whoever wants to know has the promise
final class Valve extends ChannelDuplexHandler {

  private static final int WRITABILITY_INDEX = 1;

  private record Held(Object message, ChannelPromise promise) {}

  private final Runnable onChange;
  private final Queue<Held> outgoing = new ArrayDeque<>();
  private final Queue<Object> incoming = new ArrayDeque<>();
  private @Nullable ChannelHandlerContext context;
  private boolean isShut;
  private boolean isReadWanted;

  /**
   * Creates a valve.
   *
   * @param onChange called after everything that may give a response room: the socket took bytes, or the peer sent some
   */
  Valve(Runnable onChange) {
    this.onChange = onChange;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext removed) {
    discard();
  }

  boolean isShut() {
    return isShut;
  }

  void shut() {
    isShut = true;
    setWritable(false);
  }

  /** Lets everything pass again, beginning with what was held back. */
  void open() {
    ChannelHandlerContext before = context;
    if (!isShut || before == null) {
      return;
    }
    isShut = false;
    for (Held held = outgoing.poll(); held != null; held = outgoing.poll()) {
      before.write(held.message(), held.promise());
    }
    before.flush();
    boolean hasIncoming = !incoming.isEmpty();
    for (Object message = incoming.poll(); message != null; message = incoming.poll()) {
      before.fireChannelRead(message);
    }
    if (hasIncoming) {
      before.fireChannelReadComplete();
    }
    if (isReadWanted) {
      isReadWanted = false;
      before.read();
    }
    setWritable(true);
  }

  /** Closes the socket from below: nothing above it can say good-bye. */
  void abort() {
    isShut = false;
    discard();
    if (context != null) {
      context.close();
    }
  }

  private void discard() {
    outgoing.forEach(held -> ReferenceCountUtil.release(held.message()));
    outgoing.clear();
    incoming.forEach(ReferenceCountUtil::release);
    incoming.clear();
  }

  private void setWritable(boolean isWritable) {
    @Nullable
    ChannelOutboundBuffer buffer =
        context == null ? null : context.channel().unsafe().outboundBuffer();
    if (buffer != null) {
      buffer.setUserDefinedWritability(WRITABILITY_INDEX, isWritable);
    }
  }

  @Override
  public void read(ChannelHandlerContext ctx) {
    if (isShut) {
      isReadWanted = true;
    } else {
      ctx.read();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (isShut) {
      incoming.add(message);
    } else {
      ctx.fireChannelRead(message);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    ctx.fireChannelReadComplete();
    onChange.run();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    ctx.fireChannelWritabilityChanged();
    onChange.run();
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (isShut) {
      outgoing.add(new Held(message, promise));
    } else {
      ctx.write(message, promise);
    }
  }

  @Override
  public void flush(ChannelHandlerContext ctx) {
    if (!isShut) {
      ctx.flush();
    }
  }

  /** A connection that is shut cannot be closed from above: the peer is not to see it. */
  @Override
  public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
    if (!isShut) {
      ctx.close(promise);
    }
  }
}
