package io.informer4j.integration.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.controller.Reconciler;
import io.informer4j.controller.Reconciliation;
import io.informer4j.controller.Result;
import io.informer4j.controller.leader.LeaderRecord;
import io.informer4j.controller.leader.Leadership;
import io.informer4j.controller.leader.LeaseLock;
import io.informer4j.integration.storm.Signal;
import io.informer4j.name.ObjectName;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A soak that finds nothing is worth what its book would have found: so it is told of things that must not be. */
class LedgerTest {

  private static final Duration DEADLINE = Duration.ofSeconds(4);

  private final AtomicLong clock = new AtomicLong(-1_000); // as any nanoTime, it may be negative
  private final Ledger ledger = new Ledger(new Signal(), clock::get);
  private final Term first = term("first");
  private final Term second = term("second");

  private Term term(String who) {
    Term term = new Term(who, DEADLINE, ledger, clock::get);
    ledger.began(term);
    return term;
  }

  private void pass(Duration time) {
    clock.addAndGet(time.toNanos());
  }

  /** A lock that takes whatever is written. */
  private static final class OpenLock implements LeaseLock {
    @Override
    public CompletionStage<Optional<Versioned>> get() {
      return CompletableFuture.completedStage(Optional.empty());
    }

    @Override
    public CompletionStage<Versioned> create(LeaderRecord record) {
      return CompletableFuture.completedStage(new Versioned(record, "1"));
    }

    @Override
    public CompletionStage<Versioned> update(LeaderRecord record, String version) {
      return create(record);
    }

    @Override
    public String describe() {
      return "open";
    }
  }

  private static void renew(Term term) {
    write(term, term.who());
  }

  private static void write(Term term, String holder) {
    term.noting(new OpenLock())
        .update(new LeaderRecord(holder, DEADLINE, Instant.EPOCH, Instant.EPOCH, 0), "1");
  }

  private static Reconciliation of(String name) {
    return (Reconciliation) Proxy.newProxyInstance(
        Reconciliation.class.getClassLoader(),
        new Class<?>[] {Reconciliation.class},
        (proxy, method, arguments) -> ObjectName.of("soak", name));
  }

  private static void reconcile(Term term) throws Exception {
    term.noting(Leadership.always()).isLeader();
    term.noting((Reconciler) call -> Result.done()).reconcile(of("a"));
  }

  private List<String> violations() {
    return ledger.violations(DEADLINE);
  }

  @Test
  void aReconcileWithinItsLeaseIsRight() throws Exception {
    renew(first);
    pass(Duration.ofSeconds(3));
    reconcile(first);
    renew(first);
    pass(Duration.ofSeconds(3));
    reconcile(first);

    assertThat(violations()).isEmpty();
  }

  @Test
  void aReconcileWithoutALeaseIsFound() throws Exception {
    reconcile(first);

    assertThat(violations())
        .singleElement()
        .asString()
        .contains("first begins with soak/a and never had");
  }

  @Test
  void aReconcileAfterTheEndOfTheLeaseIsFound() throws Exception {
    renew(first);
    pass(DEADLINE);
    reconcile(first);

    assertThat(violations()).singleElement().asString().contains("0 ms after its lease");
  }

  @Test
  void aLeaseThatHasRunOutDoesNotComeBack() throws Exception {
    renew(first);
    pass(DEADLINE);
    renew(first);
    reconcile(first);

    assertThat(violations()).hasSize(1);
  }

  @Test
  void aReconcileAfterTheLeaseWasGivenBackIsFound() throws Exception {
    renew(first);
    write(first, "");
    pass(Duration.ofNanos(1));
    reconcile(first);

    assertThat(violations()).hasSize(1);
  }

  @Test
  void aReconcileThatWasAskedForLongBeforeItBeganIsFound() throws Exception {
    renew(first);
    first.noting(Leadership.always()).isLeader();
    pass(Duration.ofSeconds(5));
    first.noting((Reconciler) call -> Result.done()).reconcile(of("a"));

    assertThat(violations()).singleElement().asString().contains("asked 5000 ms before");
  }

  @Test
  void oneKeyTwiceAtOnceIsFound() throws Exception {
    renew(first);
    first
        .noting((Reconciler) call -> {
          reconcile(first);
          return Result.done();
        })
        .reconcile(of("a"));

    assertThat(violations()).singleElement().asString().contains("twice at once");
  }

  @Test
  void twoWhoLeadAtOnceAreFound() throws Exception {
    renew(first);
    renew(second);
    reconcile(first);
    pass(Duration.ofSeconds(1));
    reconcile(second);
    pass(Duration.ofSeconds(1));
    reconcile(first);

    assertThat(violations()).containsExactly("first and second both lead for 1000 ms");
  }

  @Test
  void whatIsInFlightWhenTheNextOneBeginsIsCountedAndIsRight() throws Exception {
    renew(first);
    renew(second);
    first.noting(Leadership.always()).isLeader();
    first
        .noting((Reconciler) call -> {
          pass(Duration.ofSeconds(1));
          reconcile(second);
          return Result.done();
        })
        .reconcile(of("a"));

    assertThat(violations()).isEmpty();
    assertThat(ledger.figures()).contains(" 1 in flight when the next one began");
  }

  @Test
  void oneAfterTheOtherIsRight() throws Exception {
    renew(first);
    reconcile(first);
    renew(second);
    pass(Duration.ofSeconds(1));
    reconcile(second);

    assertThat(violations()).isEmpty();
  }

  @Test
  void twoMayLeadForAWhileWhenTheLeaseWasDeleted() throws Exception {
    renew(first);
    reconcile(first);
    ledger.leaseDeleted();
    renew(second);
    reconcile(second);
    pass(Duration.ofSeconds(3));
    reconcile(first);

    assertThat(violations()).isEmpty();
  }
}
