package io.informer4j.testing.conformance;

import java.util.Optional;

/**
 * What a server must have for a case to make sense; asked of the server before the case runs.
 *
 * <p><b>Threading:</b> called on the thread that runs the case.
 */
@FunctionalInterface
public interface Requirement {

  /** Needs nothing. */
  Requirement NONE = server -> Optional.empty();

  /** A watch that begins with the objects that exist. */
  Requirement WATCH_LIST = server -> server.hasWatchList()
      ? Optional.empty()
      : Optional.of("the server refuses sendInitialEvents");

  /** Returns why the case cannot run against that server; empty if it can. */
  Optional<String> missing(ServerFeatures server);

  /**
   * A server of Kubernetes 1.{@code minor} or later.
   *
   * @param feature what came with it
   */
  static Requirement since(int minor, String feature) {
    return server -> server.isAtLeast(minor)
        ? Optional.empty()
        : Optional.of(feature + " came with 1." + minor + ", the server is " + server.version());
  }

  /**
   * A server without that behaviour changed yet.
   *
   * @param change what came with 1.{@code minor}
   */
  static Requirement before(int minor, String change) {
    return server -> server.isAtLeast(minor)
        ? Optional.of("since 1." + minor + " " + change + ", the server is " + server.version())
        : Optional.empty();
  }

  /** Something to GET at that path, such as a group's version. */
  static Requirement has(String path) {
    return server -> server.has(path) ? Optional.empty() : Optional.of("the server has no " + path);
  }
}
