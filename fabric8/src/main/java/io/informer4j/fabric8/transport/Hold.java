package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All that the HTTP client holds of an exchange, for one request. Clients keep their callbacks for longer than the exchange
 * lasts, the JDK's for as long as its connection lives; what they keep must not be an informer with its cache.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class Hold {

  private volatile @Nullable Exchange exchange;

  Hold(Exchange exchange) {
    this.exchange = exchange;
  }

  /** Does something on the exchange's loop, unless it is over. Returns whether it is not. */
  boolean with(Consumer<Exchange> task) {
    Exchange held = exchange;
    if (held != null) {
      held.onLoop(() -> task.accept(held));
    }
    return held != null;
  }

  /** Takes what has come of the body; what comes too late is nobody's. */
  void deliver(List<ByteBuffer> pieces, AsyncBody from) {
    Exchange held = exchange;
    if (held != null) {
      held.put(pieces, from);
    }
  }

  void release() {
    exchange = null;
  }
}
