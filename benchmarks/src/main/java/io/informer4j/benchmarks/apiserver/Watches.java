package io.informer4j.benchmarks.apiserver;

import io.informer4j.benchmarks.process.Lags;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Many watches on one thread, each with a connection of its own, whose events are counted and timed.
 *
 * <p><b>Threading:</b> {@link #run} is for one thread; the others may ask from any.
 */
final class Watches implements AutoCloseable {

  private static final int BUFFER = 256 * 1024;

  private final Selector selector = Selector.open();
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
  private final List<EventScanner> scanners = new ArrayList<>();
  private final Lags lags = new Lags();
  private final CountDownLatch begun;
  private final CountDownLatch complete = new CountDownLatch(1);
  private final long expected;
  private final AtomicInteger ended = new AtomicInteger();
  private volatile boolean isOver;
  private volatile @Nullable IOException failure;

  /** Opens so many watches, which together have so many events to expect. */
  Watches(ServerProcess server, int count, String target, long expected) throws IOException {
    this.expected = expected;
    begun = new CountDownLatch(count);
    String request = "GET " + target + " HTTP/1.1\r\nHost: " + server.url().getHost()
        + "\r\nAuthorization: Bearer " + server.token() + "\r\nAccept: application/json\r\n\r\n";
    for (int i = 0; i < count; i++) {
      SocketChannel channel = SocketChannel.open(
          new InetSocketAddress(server.url().getHost(), server.url().getPort()));
      channel.write(ByteBuffer.wrap(request.getBytes(StandardCharsets.US_ASCII)));
      channel.configureBlocking(false);
      EventScanner scanner = new EventScanner(sent -> lags.add(System.nanoTime() - sent));
      scanners.add(scanner);
      channel.register(selector, SelectionKey.OP_READ, scanner);
    }
  }

  /** Reads until {@link #stop}. */
  void run() {
    try {
      while (!isOver) {
        selector.select(this::read);
        if (lags.count() >= expected) {
          complete.countDown();
        }
      }
    } catch (IOException e) {
      failure = e;
    } finally {
      complete.countDown();
    }
  }

  private void read(SelectionKey key) {
    EventScanner scanner = (EventScanner) key.attachment();
    boolean hadBegun = scanner.hasBegun();
    int read;
    try {
      read = ((SocketChannel) key.channel()).read(buffer.clear());
    } catch (IOException e) {
      read = -1;
    }
    if (read > 0) {
      scanner.scan(buffer.flip());
    }
    if (!hadBegun && scanner.hasBegun()) {
      begun.countDown();
    }
    if (read < 0 || scanner.hasEnded()) {
      key.cancel();
      ended.incrementAndGet();
    }
  }

  /** Returns what is counted down when a watch has been accepted. */
  CountDownLatch begun() {
    return begun;
  }

  /**
   * Waits until all expected events have come, but not longer than this.
   *
   * @throws IOException if reading has failed
   */
  void awaitAll(long seconds) throws IOException, InterruptedException {
    // Whether all came is counted once reading has stopped.
    complete.await(seconds, TimeUnit.SECONDS);
    IOException why = failure;
    if (why != null) {
      throw why;
    }
  }

  /** Returns how many watches the server has ended. */
  int ended() {
    return ended.get();
  }

  /** Returns how many lines were something else than the expected events. For after the end of {@link #run}. */
  long strangers() {
    return scanners.stream().mapToLong(EventScanner::strangers).sum();
  }

  /** Returns the lags. For after the end of {@link #run}. */
  Lags lags() {
    return lags;
  }

  void stop() {
    isOver = true;
    selector.wakeup();
  }

  @Override
  public void close() throws IOException {
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }
}
