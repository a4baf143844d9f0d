package io.informer4j.integration.controller;

import io.informer4j.controller.Reconciler;
import io.informer4j.controller.leader.LeaderRecord;
import io.informer4j.controller.leader.Leadership;
import io.informer4j.controller.leader.LeaseLock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * What is known of one life of an operator without asking its elector: when it has renewed the lease, by what it wrote, and
 * when its reconciles began and ended. It stands between operator and lock, and between controller and reconciler.
 *
 * <p><b>Threading:</b> any thread.
 */
final class Term {

  /** An answer to the question whether this process leads, and between which moments it was given. */
  private record Answer(Term to, long before, long after) {}

  /** The last yes on this thread. */
  private static final ThreadLocal<Answer> ASKED = new ThreadLocal<>();

  /** How long a thread may get no processor between the question and what it does then; nobody can rule that out. */
  private static final long LONGEST_PREEMPTION_NANOS = 2_000_000_000L;

  private final String who;
  private final long deadlineNanos;
  private final Ledger ledger;
  private final LongSupplier clock;
  private final Set<String> active = ConcurrentHashMap.newKeySet();
  private long leaseFrom = Long.MAX_VALUE;
  private long leaseUntil = Long.MIN_VALUE;
  private boolean isOver;
  private long firstStart = Long.MAX_VALUE;
  private long lastStart = Long.MIN_VALUE;

  /**
   * Creates one.
   *
   * @param who the identity under which the life competes
   * @param renewDeadline how long a lease is good for after it was renewed
   * @param clock the time in nanoseconds
   */
  Term(String who, Duration renewDeadline, Ledger ledger, LongSupplier clock) {
    this.who = who;
    this.deadlineNanos = renewDeadline.toNanos();
    this.ledger = ledger;
    this.clock = clock;
  }

  String who() {
    return who;
  }

  /** Returns the lock, with each write noted that says that the lease is this one's, or is not any more. */
  LeaseLock noting(LeaseLock lock) {
    return new LeaseLock() {
      @Override
      public CompletionStage<Optional<Versioned>> get() {
        return lock.get();
      }

      @Override
      public CompletionStage<Versioned> create(LeaderRecord record) {
        long sent = sending(record);
        return noting(lock.create(record), sent);
      }

      @Override
      public CompletionStage<Versioned> update(LeaderRecord record, String version) {
        long sent = sending(record);
        return noting(lock.update(record, version), sent);
      }

      @Override
      public String describe() {
        return lock.describe();
      }
    };
  }

  /** Who gives up waiting cancels what it got, and so the request. */
  private CompletionStage<LeaseLock.Versioned> noting(
      CompletionStage<LeaseLock.Versioned> request, long sent) {
    CompletableFuture<LeaseLock.Versioned> noted =
        request.thenApply(written -> written(written, sent)).toCompletableFuture();
    CompletionStage<?> unused = noted.whenComplete((written, error) -> {
      if (noted.isCancelled()) {
        request.toCompletableFuture().cancel(true);
      }
    });
    return noted;
  }

  private synchronized long sending(LeaderRecord record) {
    long now = clock.getAsLong();
    if (!record.holder().equals(who)) {
      isOver = true;
      leaseUntil = Math.min(leaseUntil, now);
    }
    return now;
  }

  /** A lease that has run out does not come back, whatever was written since. */
  private synchronized LeaseLock.Versioned written(LeaseLock.Versioned lock, long sent) {
    boolean isFirst = leaseFrom == Long.MAX_VALUE;
    isOver = isOver || (!isFirst && clock.getAsLong() - leaseUntil >= 0);
    if (!isOver) {
      leaseFrom = isFirst ? sent : leaseFrom;
      leaseUntil = sent + deadlineNanos;
    }
    return lock;
  }

  /** Returns the leadership, with the moment of each yes noted. */
  Leadership noting(Leadership leadership) {
    return new Leadership() {
      @Override
      public boolean isLeader() {
        long before = clock.getAsLong();
        boolean isLeader = leadership.isLeader();
        if (isLeader) {
          ASKED.set(new Answer(Term.this, before, clock.getAsLong()));
        } else {
          ASKED.remove();
        }
        return isLeader;
      }

      @Override
      public CompletionStage<Void> acquired() {
        return leadership.acquired();
      }

      @Override
      public CompletionStage<Void> lost() {
        return leadership.lost();
      }
    };
  }

  /** Returns the reconciler, with each call held against what is known. */
  Reconciler noting(Reconciler reconciler) {
    return call -> {
      String key = call.name().toString();
      long begun = begin(key);
      try {
        return reconciler.reconcile(call);
      } finally {
        active.remove(key);
        ledger.ended(this, begun);
      }
    };
  }

  private long begin(String key) {
    long now = clock.getAsLong();
    Answer last = ASKED.get();
    ASKED.remove();
    Answer answer = last == null || last.to != this ? new Answer(this, now, now) : last;
    if (!active.add(key)) {
      ledger.violation(who + " reconciles " + key + " twice at once");
    }
    synchronized (this) {
      firstStart = Math.min(firstStart, answer.after);
      lastStart = Math.max(lastStart, answer.after);
      check(key, answer, now);
    }
    ledger.started(this);
    return now;
  }

  private void check(String key, Answer answer, long now) {
    if (leaseFrom == Long.MAX_VALUE) {
      ledger.violation(who + " begins with " + key + " and never had a lease");
      return;
    }
    if (answer.after < leaseFrom || answer.before - leaseUntil >= 0) {
      ledger.violation("%s begins with %s %d ms after its lease, which lasted %d ms"
          .formatted(who, key, millis(now - leaseUntil), millis(leaseUntil - leaseFrom)));
    }
    if (now - leaseUntil > 0) {
      ledger.late(now - leaseUntil);
      if (now - answer.after > LONGEST_PREEMPTION_NANOS) {
        ledger.violation("%s asked %d ms before it began with %s"
            .formatted(who, millis(now - answer.after), key));
      }
    }
  }

  private static long millis(long nanos) {
    return nanos / 1_000_000;
  }

  synchronized boolean hasStarted() {
    return lastStart != Long.MIN_VALUE;
  }

  /** Returns when it was first said that this one leads, and a reconcile begun because of it. */
  synchronized long firstStart() {
    return firstStart;
  }

  /** Returns when that was last. */
  synchronized long lastStart() {
    return lastStart;
  }
}
