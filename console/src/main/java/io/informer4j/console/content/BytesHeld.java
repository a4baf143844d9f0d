package io.informer4j.console.content;

import io.informer4j.codec.CacheFormat;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many bytes informers hold. Counting looks at every object, so it is done seldom: it may take a fiftieth of the time.
 *
 * <p><b>Threading:</b> may be used from any thread; two may count the same at the same time.
 */
final class BytesHeld {

  private static final long OFTEN_ENOUGH = Duration.ofSeconds(2).toNanos();
  private static final long SHARE_OF_TIME = 50;

  private record Counted(long bytes, long nextAt) {}

  private final InformerRuntime runtime;
  private final Map<Integer, Counted> counted = new ConcurrentHashMap<>();

  BytesHeld(InformerRuntime runtime) {
    this.runtime = runtime;
  }

  /** Returns the bytes that an informer held when they were counted last; 0 if its objects lie decoded. */
  long of(Subject subject, String format) {
    if (format.equals(CacheFormat.DECODED.name())) {
      return 0;
    }
    long begin = runtime.nanoTime();
    Counted before = counted.get(subject.id());
    if (before != null && begin - before.nextAt() < 0) {
      return before.bytes();
    }
    long bytes = subject.informer().view().bytesHeld();
    long end = runtime.nanoTime();
    long pause = Math.max(OFTEN_ENOUGH, SHARE_OF_TIME * (end - begin));
    counted.put(subject.id(), new Counted(bytes, end + pause));
    return bytes;
  }
}
