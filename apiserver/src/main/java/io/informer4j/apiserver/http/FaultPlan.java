package io.informer4j.apiserver.http;

import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.apiserver.rest.ApiRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Decides which requests go wrong, and how.
 *
 * <pre>{@code
 * plan.add(new FaultPlan.Rule(Requests.verb("list"), Fault.status(500), 3));
 * Disturbance disturbance = plan.decide(request);
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread.
 */
final class FaultPlan {

  /** For rules that hold until they are lifted. */
  static final int ALWAYS = Integer.MAX_VALUE;

  private final List<Rule> rules = new ArrayList<>();

  void add(Rule rule) {
    rules.add(rule);
  }

  void remove(Rule rule) {
    rules.remove(rule);
  }

  /** Returns what happens to a request: all delays that hit it, and the oldest of the other rules that do. */
  Disturbance decide(ApiRequest request) {
    Duration delay = Duration.ZERO;
    Optional<Rule> first = Optional.empty();
    for (Iterator<Rule> all = rules.iterator(); all.hasNext(); ) {
      Rule rule = all.next();
      boolean isDelay = rule.fault.kind() == Fault.Kind.DELAY;
      if ((isDelay || first.isEmpty()) && rule.includes(request)) {
        rule.hit();
        delay = isDelay ? delay.plus(rule.fault.duration()) : delay;
        first = isDelay ? first : Optional.of(rule);
        if (rule.left == 0) {
          all.remove();
        }
      }
    }
    return new Disturbance(delay, first);
  }

  /** What happens to one request: how much later it is answered, and what else. */
  record Disturbance(Duration delay, Optional<Rule> rule) {}

  /** Which requests go wrong, how, and how many of them. */
  static final class Rule {
    private final Requests which;
    private final Fault fault;
    private final List<Runnable> recoveries = new ArrayList<>();
    private int left;
    private final AtomicLong hits = new AtomicLong();

    Rule(Requests which, Fault fault, int times) {
      this.which = which;
      this.fault = fault;
      this.left = times;
    }

    Fault fault() {
      return fault;
    }

    long hits() {
      return hits.get();
    }

    /** A condition that throws includes nothing: a mistake in a test must not take the server down. */
    private boolean includes(ApiRequest request) {
      try {
        return which.include(request);
      } catch (RuntimeException e) {
        return false;
      }
    }

    void hit() {
      hits.incrementAndGet();
      if (left != ALWAYS) {
        left--;
      }
    }

    /** Takes note of what is to be done when it is lifted. */
    void onLift(Runnable recovery) {
      recoveries.add(recovery);
    }

    void lift() {
      recoveries.forEach(Runnable::run);
      recoveries.clear();
    }
  }
}
