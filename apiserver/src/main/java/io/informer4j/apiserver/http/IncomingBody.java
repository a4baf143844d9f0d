package io.informer4j.apiserver.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request on its way in, as long as a real server accepts it.
 *
 * <p>What comes after the limit is thrown away while the refusal goes out: were the connection closed at once, the client,
 * who is still sending, might never see why. One who does not stop is cut off.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class IncomingBody {

  private static final int LIMIT = Failures.LONGEST_BODY;
  private static final long PATIENCE = 64L * 1024 * 1024;

  private final Consumer<byte[]> onReceived;
  private final Runnable onTooLarge;
  private final Runnable onHopeless;
  private Buffer bytes = Buffer.buffer(0);
  private long received;
  private boolean isTooLarge;

  /**
   * Creates the reader of one body.
   *
   * @param onReceived called when it is there
   * @param onTooLarge called as soon as it is known to be larger
   * @param onHopeless called at the end of what was too large, or if there is no end
   */
  IncomingBody(Consumer<byte[]> onReceived, Runnable onTooLarge, Runnable onHopeless) {
    this.onReceived = onReceived;
    this.onTooLarge = onTooLarge;
    this.onHopeless = onHopeless;
  }

  void read(HttpServerRequest http) {
    if (declaredLength(http) > LIMIT) {
      refuse();
    }
    http.handler(this::add);
    http.endHandler(end -> {
      if (isTooLarge) {
        onHopeless.run();
      } else {
        onReceived.accept(bytes.getBytes());
      }
    });
  }

  private static long declaredLength(HttpServerRequest http) {
    @Nullable String length = http.getHeader("content-length");
    try {
      return length == null ? 0 : Long.parseLong(length);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  private void refuse() {
    isTooLarge = true;
    bytes = Buffer.buffer(0);
    onTooLarge.run();
  }

  private void add(Buffer more) {
    received += more.length();
    if (received <= LIMIT && !isTooLarge) {
      bytes.appendBuffer(more);
      return;
    }
    if (!isTooLarge) {
      refuse();
    }
    if (received > PATIENCE) {
      onHopeless.run();
    }
  }
}
