package io.informer4j.controller.leader;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Makes names for processes: the host and something random, since a host may run several. */
final class Identities {

  private Identities() {}

  /** Returns a new identity of a process on this host. May ask the resolver who this host is: not for loops. */
  static String create(RandomGenerator random) {
    return host(System.getenv()) + "_" + randomUuid(random);
  }

  /** Returns the name of this host; the environment is asked first, which in a pod names the pod and costs no look-up. */
  static String host(Map<String, String> environment) {
    return named(environment, "HOSTNAME")
        .or(() -> named(environment, "COMPUTERNAME"))
        .orElseGet(Identities::localHost);
  }

  private static Optional<String> named(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable))
        .map(String::strip)
        .filter(s -> !s.isEmpty());
  }

  private static String localHost() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown-host"; // the random part makes it unique all the same
    }
  }

  private static UUID randomUuid(RandomGenerator random) {
    long high = (random.nextLong() & 0xFFFFFFFFFFFF0FFFL) | 0x4000L; // version 4
    long low =
        (random.nextLong() & 0x3FFFFFFFFFFFFFFFL) | 0x8000000000000000L; // variant of RFC 4122
    return new UUID(high, low);
  }
}
