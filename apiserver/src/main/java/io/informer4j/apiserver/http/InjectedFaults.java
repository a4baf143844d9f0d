package io.informer4j.apiserver.http;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.Requests;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/** Faults that are switched on and off on the loop. */
final class InjectedFaults implements Faults {

  private final Parts parts;
  private final Listener listener;

  InjectedFaults(Parts parts, Listener listener) {
    this.parts = parts;
    this.listener = listener;
  }

  @Override
  public ActiveFault inject(Requests which, Fault fault) {
    return inject(which, fault, FaultPlan.ALWAYS);
  }

  @Override
  public ActiveFault inject(Requests which, Fault fault, int times) {
    if (times < 1) {
      throw new IllegalArgumentException("a fault hits at least once, not " + times + " times");
    }
    FaultPlan.Rule rule = new FaultPlan.Rule(which, fault, times);
    run(() -> parts.plan().add(rule));
    return lasting(rule::hits, () -> {
      parts.plan().remove(rule);
      rule.lift();
    });
  }

  @Override
  public ActiveFault strike(Requests which, Fault fault) {
    return parts.loop().call(() -> {
      List<Exchange> hit = listener.exchanges();
      hit.removeIf(exchange -> !which.include(exchange.request()));
      if (fault.kind() == Fault.Kind.STATUS) {
        hit.removeIf(exchange -> !exchange.fail(Statuses.of(fault)));
        return over(hit.size());
      }
      Set<Link> struck = new LinkedHashSet<>();
      hit.forEach(exchange -> struck.add(exchange.link()));
      return strike(struck, fault);
    });
  }

  @Override
  public ActiveFault strikeConnections(Fault fault) {
    return parts.loop().call(() -> strike(new LinkedHashSet<>(listener.links()), fault));
  }

  private ActiveFault strike(Set<Link> struck, Fault fault) {
    struck.forEach(link -> link.suffer(fault.kind()));
    ActiveFault active =
        lasting(struck::size, () -> struck.forEach(link -> link.recover(fault.kind())));
    if (fault.kind() == Fault.Kind.DELAY) {
      parts.loop().after(fault.duration(), active::close);
    }
    return active;
  }

  @Override
  public ActiveFault refuseConnections() {
    listener.close();
    AtomicBoolean isLifted = new AtomicBoolean();
    return new Lasting(() -> 1, () -> {
      if (isLifted.compareAndSet(false, true) && !parts.loop().isClosed()) {
        listener.reopen();
      }
    });
  }

  @Override
  public ActiveFault dropBookmarks() {
    return toggled(parts.kernel()::dropBookmarks);
  }

  @Override
  public ActiveFault withholdEndMarkers() {
    return toggled(parts.kernel()::withholdEndMarkers);
  }

  @Override
  public void compact() {
    run(parts.kernel()::compact);
  }

  @Override
  public void expireContinueTokens() {
    run(parts.kernel()::expireContinueTokens);
  }

  @Override
  public ActiveFault corrupt(String path, Corruption corruption) {
    CorruptObjects.Victim victim = CorruptObjects.Victim.of(path, corruption);
    run(() -> parts.corrupt().add(victim));
    return lasting(victim.hits()::get, () -> parts.corrupt().remove(victim));
  }

  @Override
  public ActiveFault hold(int replica) {
    return toggled(isOn -> parts.kernel().hold(replica, isOn));
  }

  @Override
  public ActiveFault lag(int replica, Duration duration) {
    return toggled(isOn -> parts.kernel().lag(replica, isOn ? duration : duration.negated()));
  }

  @Override
  public ActiveFault directTo(int replica) {
    return toggled(isOn -> parts.kernel().directTo(isOn ? replica : 0));
  }

  @Override
  public void restart(Duration uninitialised) {
    restarted(() -> parts.kernel().restart(uninitialised));
  }

  @Override
  public void restartEmpty() {
    restarted(parts.kernel()::restartEmpty);
  }

  @Override
  public String resourceVersion() {
    return parts.loop().call(parts.kernel()::resourceVersion);
  }

  @Override
  public void restore(String resourceVersion) {
    restarted(() -> parts.kernel().restore(resourceVersion));
  }

  /** A process that restarts loses its connections, whatever is on them. */
  private void restarted(Runnable restart) {
    run(() -> {
      restart.run();
      listener.abortAll();
    });
  }

  private void run(Runnable task) {
    parts.loop().call(() -> {
      task.run();
      return true;
    });
  }

  /** Something that is either on or off. */
  @FunctionalInterface
  private interface Switch {
    void turn(boolean isOn);
  }

  private ActiveFault toggled(Switch toggle) {
    run(() -> toggle.turn(true));
    return lasting(() -> 1, () -> toggle.turn(false));
  }

  /** Returns a fault that this undoes, once, on the loop. */
  private ActiveFault lasting(LongSupplier hits, Runnable lift) {
    AtomicBoolean isLifted = new AtomicBoolean();
    return new Lasting(hits, () -> {
      if (isLifted.compareAndSet(false, true) && !parts.loop().isClosed()) {
        run(lift);
      }
    });
  }

  private static ActiveFault over(long hits) {
    return new Lasting(() -> hits, () -> {});
  }

  private record Lasting(LongSupplier counter, Runnable lift) implements ActiveFault {
    @Override
    public long hits() {
      return counter.getAsLong();
    }

    @Override
    public void close() {
      lift.run();
    }
  }
}
