package io.informer4j.integration.controller;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.Requests;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What goes wrong with the operators' writes: they are refused, or carried out without the operator hearing of it.
 *
 * <p><b>Threading:</b> one thread.
 */
final class WriteFaults {

  private static final Set<String> WRITING = Set.of("POST", "PUT", "PATCH", "DELETE");
  private static final int MOST = 20;

  /** Of operators alone: nobody else comes over HTTP and writes. */
  private static final Requests WRITES =
      request -> WRITING.contains(request.method().toUpperCase(Locale.ROOT));

  private final Faults server;
  private final SplittableRandom random;
  private final List<ActiveFault> active = new ArrayList<>();
  private int happened;

  WriteFaults(Faults server, long seed) {
    this.server = server;
    this.random = new SplittableRandom(seed);
  }

  /** Lets some of the next writes go wrong. */
  void next() {
    heal();
    happened++;
    active.add(server.inject(WRITES, fault(), 1 + random.nextInt(MOST)));
  }

  private Fault fault() {
    return switch (random.nextInt(5)) {
      case 0 -> Fault.reset();
      case 1 -> Fault.reset().afterBytes(0);
      case 2 -> Fault.status(500);
      case 3 -> Fault.tooManyRequests(Duration.ofSeconds(1));
      default -> Fault.delay(Duration.ofMillis(500));
    };
  }

  /** Spares those that have not come by now. */
  void heal() {
    active.forEach(ActiveFault::close);
    active.clear();
  }

  int happened() {
    return happened;
  }
}
