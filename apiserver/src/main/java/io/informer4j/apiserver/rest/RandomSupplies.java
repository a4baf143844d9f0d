package io.informer4j.apiserver.rest;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Supplies drawn from a source of randomness. */
record RandomSupplies(LongSupplier nanos, Supplier<Instant> instants, RandomGenerator random)
    implements Supplies {

  /** Without vowels and look-alikes, as the real server has it: no generated name is a bad word. */
  private static final String SUFFIX_CHARACTERS = "bcdfghjklmnpqrstvwxz2456789";

  private static final int SUFFIX_LENGTH = 5;
  private static final int SHORTEST_WATCH_SECONDS = 1800;

  @Override
  public long nanoTime() {
    return nanos.getAsLong();
  }

  @Override
  public Instant now() {
    return instants.get();
  }

  @Override
  public String newUid() {
    long high = (random.nextLong() & ~0xF000L) | 0x4000L;
    long low = (random.nextLong() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L;
    return new UUID(high, low).toString();
  }

  @Override
  public String nameSuffix() {
    StringBuilder suffix = new StringBuilder();
    for (int i = 0; i < SUFFIX_LENGTH; i++) {
      suffix.append(SUFFIX_CHARACTERS.charAt(random.nextInt(SUFFIX_CHARACTERS.length())));
    }
    return suffix.toString();
  }

  /** Between half an hour and an hour, so that watches do not all end at once. */
  @Override
  public Duration watchTimeout() {
    return Duration.ofSeconds(SHORTEST_WATCH_SECONDS + random.nextInt(SHORTEST_WATCH_SECONDS));
  }
}
