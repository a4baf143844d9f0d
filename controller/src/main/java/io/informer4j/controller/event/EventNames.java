package io.informer4j.controller.event;

import io.informer4j.runtime.InformerRuntime;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Names events after their object and the time: {@code website.17a3b5c7d9e1f305}.
 *
 * <p>No two are the same, however fast they follow: a name that is taken would cost an event. Where that would be no name for an
 * event, as with a role named {@code system:node}, it is made up by chance.
 *
 * <p><b>Threading:</b> owned by one loop.
 */
final class EventNames {

  private static final int MAX_LENGTH = 253;
  private static final Pattern LABELS =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private final InformerRuntime runtime;
  private long last;

  EventNames(InformerRuntime runtime) {
    this.runtime = runtime;
  }

  String next(EventSubject about, Instant at) {
    last = Math.max(last + 1, TimeUnit.SECONDS.toNanos(at.getEpochSecond()) + at.getNano());
    String name = about.name() + "." + Long.toHexString(last);
    boolean isValid = name.length() <= MAX_LENGTH && LABELS.matcher(name).matches();
    return isValid
        ? name
        : new UUID(runtime.random().nextLong(), runtime.random().nextLong()).toString();
  }
}
