package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.ApiStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What lies between the informer and the API servers: open connections, and what is wrong with them. */
final class Network {

  private static final Duration USUAL_DELAY = Duration.ofMillis(20);

  private final Dice dice;
  private final List<Connection> connections = new ArrayList<>();
  private Duration delay = USUAL_DELAY;
  private boolean refuses;
  private boolean endsWatchesAtOnce;
  private @Nullable ApiStatus error;
  private int server;

  Network(Dice dice) {
    this.dice = dice;
  }

  /** Which API server new connections go to. */
  int server() {
    return server;
  }

  void moveTo(int newServer) {
    server = newServer;
  }

  void opened(Connection connection) {
    connections.add(connection);
  }

  void closed(Connection connection) {
    connections.remove(connection);
  }

  /** The connections that are open and wanted, dead ones included, in the order in which they were opened. */
  List<Connection> connections() {
    return connections.stream().filter(connection -> !connection.isForsaken()).toList();
  }

  /** How many connections are open that nobody wants and nobody closes. */
  int leaks() {
    int leaks = 0;
    for (Connection connection : connections) {
      leaks += connection.isForsaken() && connection.isLeak() ? 1 : 0;
    }
    return leaks;
  }

  /** How long the next message takes. */
  Duration nextDelay() {
    return dice.chance(0.3) ? Duration.ZERO : dice.millis(0, (int) delay.toMillis());
  }

  /** How many messages arrive together. */
  int nextBurst() {
    return dice.chance(0.5) ? Integer.MAX_VALUE : dice.between(1, 4);
  }

  void delay(Duration newDelay) {
    delay = newDelay;
  }

  void delayAsUsual() {
    delay = USUAL_DELAY;
  }

  void refuse(boolean refusing) {
    refuses = refusing;
  }

  boolean refuses() {
    return refuses;
  }

  /** Watches are accepted and ended at once, by a proxy for instance that cannot stream. */
  void endWatchesAtOnce(boolean ending) {
    endsWatchesAtOnce = ending;
  }

  boolean endsWatchesAtOnce() {
    return endsWatchesAtOnce;
  }

  /** The servers answer every request with this, or as they should if it is null. */
  void answerWith(@Nullable ApiStatus newError) {
    error = newError;
  }

  Optional<ApiStatus> error() {
    return Optional.ofNullable(error);
  }
}
