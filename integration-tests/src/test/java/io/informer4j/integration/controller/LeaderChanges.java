package io.informer4j.integration.controller;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.Requests;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Takes the lease from whoever leads: in one way after the other, in an order of the seed's, each as often as any.
 *
 * <p><b>Threading:</b> that of the executor; what has happened may be asked from any.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what fails shows as a way that never happened
final class LeaderChanges {

  private final Gadgets gadgets;
  private final Faults server;
  private final Operators operators;
  private final Duration outage;
  private final Ledger ledger;
  private final ScheduledExecutorService steps;
  private final SplittableRandom random;
  private final List<LeaderChange> left = new ArrayList<>();
  private final Map<LeaderChange, Integer> happened =
      Collections.synchronizedMap(new EnumMap<>(LeaderChange.class));
  private final List<Runnable> healing = new ArrayList<>();
  private int thieves;
  private int released;

  LeaderChanges(
      Gadgets gadgets,
      Faults server,
      Operators operators,
      Timing timing,
      Ledger ledger,
      ScheduledExecutorService steps,
      long seed) {
    this.gadgets = gadgets;
    this.server = server;
    this.operators = operators;
    this.outage = timing.lease().plus(timing.retry().multipliedBy(3));
    this.ledger = ledger;
    this.steps = steps;
    this.random = new SplittableRandom(seed);
  }

  /** Makes one happen, if anybody leads. */
  void next() {
    Optional<Integer> leader = operators.leader();
    if (leader.isEmpty()) {
      return;
    }
    if (left.isEmpty()) {
      left.addAll(List.of(LeaderChange.values()));
    }
    LeaderChange change = left.remove(random.nextInt(left.size()));
    if (strike(change, leader.get(), operators.get(leader.get()))) {
      happened.merge(change, 1, Integer::sum);
    }
  }

  private boolean strike(LeaderChange change, int number, Operator operator) {
    Life life = operator.life();
    switch (change) {
      case STOLEN -> {
        return gadgets.stealLease(Life.LEASE, "thief-" + thieves++);
      }
      case DELETED -> {
        ledger.leaseDeleted();
        return gadgets.deleteLease(Life.LEASE);
      }
      case CLOSED -> {
        released += life.isReleasing() ? 1 : 0;
        operator.end(life, true);
      }
      case KILLED -> operator.end(life, false);
      case CUT_OFF -> {
        ActiveFault fault = server.inject(leaseRequestsOf(number), Fault.stall());
        lift(fault::close);
      }
      case PAUSED -> {
        life.hold();
        lift(life::goOn);
      }
    }
    return true;
  }

  private static Requests leaseRequestsOf(int number) {
    String agent = Operators.agent(number);
    return request -> request.path().startsWith(Gadgets.LEASES)
        && request.header("user-agent").filter(agent::equals).isPresent();
  }

  private void lift(Runnable end) {
    healing.add(end);
    steps.schedule(
        () -> {
          if (healing.remove(end)) {
            end.run();
          }
        },
        outage.toMillis(),
        TimeUnit.MILLISECONDS);
  }

  /** Ends what lasts. */
  void heal() {
    healing.forEach(Runnable::run);
    healing.clear();
  }

  /** Returns how often what has happened. */
  Map<LeaderChange, Integer> happened() {
    return happened;
  }

  /** Returns how many of those that were closed gave the lease back. */
  int released() {
    return released;
  }
}
