package io.informer4j.fabric8.resource;

import io.informer4j.reflector.SourceFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether an informer is in touch with the server, and if not, since when and why; and in which encoding they speak.
 *
 * <p><b>Threading:</b> written on the informer's loop, read from anywhere.
 */
final class Contact {

  /**
   * What is known at one moment.
   *
   * @param lostAt since when no watch is open; empty if one is
   * @param failure what went wrong last since then, or before
   */
  private record Known(OptionalLong lostAt, @Nullable SourceFailure failure) {}

  private final LongSupplier nanoTime;
  private final Supplier<String> encoding;
  private volatile Known known;

  /**
   * Creates the contact of an informer that was not started.
   *
   * @param encoding returns the media type of the newest answer, empty before the first
   */
  Contact(LongSupplier nanoTime, Supplier<String> encoding) {
    this.nanoTime = nanoTime;
    this.encoding = encoding;
    this.known = new Known(OptionalLong.of(nanoTime.getAsLong()), null);
  }

  /** It begins to list now; time before that does not count. */
  void begin() {
    known = new Known(OptionalLong.of(nanoTime.getAsLong()), known.failure);
  }

  /** Something was heard on an open watch. */
  void heard() {
    if (known.lostAt.isPresent()) {
      known = new Known(OptionalLong.empty(), known.failure);
    }
  }

  /** No watch is open any more. */
  void lost() {
    if (known.lostAt.isEmpty()) {
      known = new Known(OptionalLong.of(nanoTime.getAsLong()), known.failure);
    }
  }

  void failed(SourceFailure failure) {
    known = new Known(known.lostAt, failure);
  }

  /** Returns for how long there has been no contact, zero if there is. */
  Duration lostFor() {
    OptionalLong lostAt = known.lostAt;
    return lostAt.isEmpty()
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(1, nanoTime.getAsLong() - lostAt.getAsLong()));
  }

  /** Returns the media type of the newest answer, empty before the first. */
  String encoding() {
    return encoding.get();
  }

  Optional<SourceFailure> lastFailure() {
    return Optional.ofNullable(known.failure);
  }
}
