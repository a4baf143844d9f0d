package io.informer4j.controller.simulation;

import java.time.Duration;

/** Where processes live, one after the other: its wall clock, and its way to the API server. */
final class Machine {

  private final String name;
  private final Link link;
  private Duration clockSkew;

  Machine(String name, Link link, Duration clockSkew) {
    this.name = name;
    this.link = link;
    this.clockSkew = clockSkew;
  }

  Link link() {
    return link;
  }

  Duration clockSkew() {
    return clockSkew;
  }

  void jump(Duration by) {
    clockSkew = clockSkew.plus(by);
  }

  @Override
  public String toString() {
    return name;
  }
}
