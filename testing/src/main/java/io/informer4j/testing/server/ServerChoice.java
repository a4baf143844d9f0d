package io.informer4j.testing.server;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which server the environment chooses, and why. */
record ServerChoice(ServerKind kind, String reason) {

  static final String PARAMETER = "informer4j.server";

  private static final String EXISTING = "USE_EXISTING_CLUSTER";

  /** Reads the environment; {@code demanded} is the setting that beats it. */
  static ServerChoice of(Map<String, String> environment, Optional<String> demanded) {
    if (demanded.isPresent()) {
      String label = demanded.get().strip();
      return new ServerChoice(kind(label), PARAMETER + " is " + label);
    }
    if (environment.getOrDefault(EXISTING, "").strip().equalsIgnoreCase("true")) {
      return new ServerChoice(ServerKind.EXISTING_CLUSTER, EXISTING + " is true");
    }
    return Binaries.variable(environment)
        .map(variable -> new ServerChoice(ServerKind.KUBE_APISERVER, variable + " is set"))
        .orElseGet(() -> new ServerChoice(
            ServerKind.EMBEDDED,
            "neither " + EXISTING + " nor " + Binaries.FOLDER + " says otherwise"));
  }

  private static ServerKind kind(String label) {
    return Arrays.stream(ServerKind.values())
        .filter(kind -> kind.label().equalsIgnoreCase(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(PARAMETER + " must be "
            + labels(List.of(ServerKind.values())) + ", but is '" + label + "'"));
  }

  /** Returns the server for a test that can do with these, or nothing if it cannot have any. */
  Optional<ServerKind> among(List<ServerKind> acceptable) {
    if (acceptable.isEmpty() || acceptable.contains(kind)) {
      return Optional.of(kind);
    }
    return Optional.of(ServerKind.EMBEDDED).filter(acceptable::contains);
  }

  static String labels(List<ServerKind> kinds) {
    return kinds.stream().map(ServerKind::label).collect(Collectors.joining(" or "));
  }
}
