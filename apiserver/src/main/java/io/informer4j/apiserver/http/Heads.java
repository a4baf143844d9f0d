package io.informer4j.apiserver.http;

import io.vertx.core.http.HttpServerResponse;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * The headers that every response has, whatever it answers.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class Heads {

  private static final DateTimeFormatter DATE = DateTimeFormatter.RFC_1123_DATE_TIME;

  private final RandomGenerator random;
  private long dateSecond = -1;
  private String date = "";

  Heads(RandomGenerator random) {
    this.random = random;
  }

  /** Adds them; a client that names its request for the audit gets that name back. */
  void complete(HttpServerResponse response, Optional<String> auditId) {
    response.putHeader("Audit-Id", auditId.orElseGet(this::newId));
    response.putHeader("Date", date());
  }

  private String newId() {
    long high = (random.nextLong() & ~0xF000L) | 0x4000L;
    long low = (random.nextLong() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
    return new UUID(high, low).toString();
  }

  private String date() {
    Instant now = Instant.now();
    if (now.getEpochSecond() != dateSecond) {
      dateSecond = now.getEpochSecond();
      date = DATE.format(ZonedDateTime.ofInstant(now, ZoneOffset.UTC)).replace("Z", "GMT");
    }
    return date;
  }
}
