package io.informer4j.integration.controller;

import io.informer4j.integration.storm.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * What happened in a soak: what was wanted and since when, who reconciled what and when, and what must not have been.
 *
 * <p><b>Threading:</b> any thread.
 */
final class Ledger {

  /** Something that is wanted and not there yet. {@link #GONE} is the value of what was deleted. */
  private record Wish(long value, long since) {}

  private static final long GONE = Long.MAX_VALUE;
  private static final int MOST_VIOLATIONS = 20;

  private final Signal signal;
  private final LongSupplier clock;
  private final Map<String, Wish> wishes = new ConcurrentHashMap<>();
  private final List<Term> terms = new ArrayList<>();
  private final List<Long> deletions = new ArrayList<>();
  private final Queue<String> violations = new LinkedBlockingQueue<>(MOST_VIOLATIONS);
  private final AtomicLong reconciles = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();
  private final AtomicLong conflicts = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final AtomicLong changes = new AtomicLong();
  private final AtomicLong inFlight = new AtomicLong();
  private final AtomicLong mostWishes = new AtomicLong();
  private final AtomicLong latest = new AtomicLong();
  private volatile Optional<Term> newest = Optional.empty();
  private long[] latencies = new long[1 << 16];
  private int measured;

  /** Creates one that raises a signal whenever a reconcile has ended. */
  Ledger(Signal signal, LongSupplier clock) {
    this.signal = signal;
    this.clock = clock;
  }

  /** A gadget is about to get another value. */
  void changing(String name, long value) {
    changes.incrementAndGet();
    wishes.merge(
        name, new Wish(value, clock.getAsLong()), (old, now) -> new Wish(value, old.since()));
    mostWishes.accumulateAndGet(wishes.size(), Math::max);
  }

  /** A gadget is about to be deleted. */
  void deleting(String name) {
    changing(name, GONE);
  }

  /** A gadget is as it was wanted when it had this value. */
  void reconciled(String name, long value) {
    wishes.computeIfPresent(name, (key, wish) -> {
      if (wish.value() > value) {
        return wish;
      }
      measure(clock.getAsLong() - wish.since());
      return null;
    });
  }

  /** A gadget was found deleted, and nothing is left of it. */
  void gone(String name) {
    if (wishes.getOrDefault(name, new Wish(0, 0)).value() == GONE) {
      reconciled(name, GONE);
    }
  }

  private synchronized void measure(long nanos) {
    if (measured == latencies.length) {
      latencies = Arrays.copyOf(latencies, 2 * measured);
    }
    latencies[measured++] = nanos;
  }

  /** Measures from here on. */
  synchronized void forgetLatencies() {
    measured = 0;
  }

  /** Returns whether everything is as it was wanted, as far as operators have said. */
  boolean isFulfilled() {
    return wishes.isEmpty();
  }

  void wrote() {
    writes.incrementAndGet();
  }

  void conflict() {
    conflicts.incrementAndGet();
  }

  void failed() {
    failures.incrementAndGet();
  }

  synchronized void began(Term term) {
    terms.add(term);
  }

  /** Somebody has deleted the lease: until its holder finds out, another may have it as well. */
  synchronized void leaseDeleted() {
    deletions.add(clock.getAsLong());
  }

  /** Notes something that must not be; the first few are enough. */
  void violation(String what) {
    violations.offer(what);
  }

  void started(Term term) {
    reconciles.incrementAndGet();
    if (!isNewest(term)) {
      leads(term);
    }
  }

  private boolean isNewest(Term term) {
    return newest.filter(leader -> leader == term).isPresent();
  }

  private synchronized void leads(Term term) {
    if (newest.filter(leader -> leader.firstStart() - term.firstStart() > 0).isEmpty()) {
      newest = Optional.of(term);
    }
  }

  /** Somebody else may have begun to lead since: what is in flight then ends beside the first of theirs. */
  void ended(Term term, long begun) {
    if (!isNewest(term) && newest.orElseThrow().firstStart() - begun > 0) {
      inFlight.incrementAndGet();
    }
    signal.raise();
  }

  /** A reconcile began after the end of the lease that was there when it was asked for. */
  void late(long nanos) {
    latest.accumulateAndGet(nanos, Math::max);
  }

  /** Returns how many reconciles have begun. */
  long reconciles() {
    return reconciles.get();
  }

  /** Returns who has reconciled something, in the order in which they began. */
  private synchronized List<Term> leaders() {
    return terms.stream()
        .filter(Term::hasStarted)
        .sorted(Comparator.comparingLong(Term::firstStart))
        .toList();
  }

  /**
   * Returns what must not have been, two leaders at once included. After a lease was deleted there may be two, for as long as
   * the first one's own is good: nothing tells it before.
   */
  synchronized List<String> violations(Duration renewDeadline) {
    List<String> all = new ArrayList<>(violations);
    List<Term> leaders = leaders();
    for (int i = 1; i < leaders.size(); i++) {
      long begun = leaders.get(i).firstStart();
      for (Term before : leaders.subList(0, i)) {
        long both = before.lastStart() - begun;
        if (both >= 0 && !isAfterDeletion(begun, both, renewDeadline)) {
          all.add("%s and %s both lead for %d ms"
              .formatted(before.who(), leaders.get(i).who(), both / 1_000_000));
        }
      }
    }
    return all;
  }

  private boolean isAfterDeletion(long begun, long both, Duration renewDeadline) {
    return deletions.stream()
        .anyMatch(at -> begun - at >= 0 && begun + both - at <= 2 * renewDeadline.toNanos());
  }

  /** Returns what was counted and measured, for people to read. */
  String figures() {
    return "%d changes, %d reconciles, %d writes, %d conflicts, %d failures, %d leaders, %d in flight when the next one began, "
            .formatted(
                changes.get(),
                reconciles.get(),
                writes.get(),
                conflicts.get(),
                failures.get(),
                leaders().size(),
                inFlight.get())
        + "latest start %d ms after a lease, at most %d changed and not reconciled, change to reconciled %s"
            .formatted(latest.get() / 1_000_000, mostWishes.get(), latency());
  }

  private synchronized String latency() {
    long[] sorted = Arrays.copyOf(latencies, measured);
    Arrays.sort(sorted);
    return measured == 0
        ? "never"
        : "p50 %d ms, p99 %d ms, max %d ms"
            .formatted(
                sorted[measured / 2] / 1_000_000,
                sorted[(int) (measured * 0.99)] / 1_000_000,
                sorted[measured - 1] / 1_000_000);
  }
}
