package io.informer4j.integration.storm;

import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.Requests;
import io.informer4j.apiserver.rest.ApiRequest;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The faults of the embedded server. Those that lie in wait for requests come with a reason to make some.
 *
 * <p><b>Threading:</b> the storm's thread, which is also that of the executor.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what fails shows as a fault that has hit nobody
public final class EmbeddedSky implements Sky {

  private static final Requests WATCHES = Requests.verb("watch");
  private static final Requests LISTS = Requests.verb("list");
  private static final Requests READS =
      request -> isFollower(request) && (WATCHES.include(request) || LISTS.include(request));
  private static final long WORTH_A_RESTORE = 10;

  /** How long faults go on while nobody writes. */
  private static final long LONGEST_CLOSED_NANOS = TimeUnit.SECONDS.toNanos(3);

  /** Long enough for somebody to come back from the shortest backoff. */
  private static final Duration AT_LEAST_UNINITIALISED = Duration.ofSeconds(1);

  private final Faults server;
  private final Audience audience;
  private final LongSupplier expiredPages;
  private final ScheduledExecutorService steps;
  private final Map<ActiveFault, Runnable> active = new LinkedHashMap<>();
  private final Map<StormPlan.Kind, Long> hits = new EnumMap<>(StormPlan.Kind.class);
  private Optional<String> backup = Optional.empty();
  private boolean isRestored;
  private long restoredAt;

  /** Creates one for a server and those who watch it; expired pages are counted by whoever knows how. */
  public EmbeddedSky(
      Faults server, Audience audience, LongSupplier expiredPages, ScheduledExecutorService steps) {
    this.server = server;
    this.audience = audience;
    this.expiredPages = expiredPages;
    this.steps = steps;
  }

  private static boolean isFollower(ApiRequest request) {
    return request
        .header("user-agent")
        .filter(agent -> agent.startsWith("storm-"))
        .isPresent();
  }

  @Override
  public Set<StormPlan.Kind> faults() {
    Set<StormPlan.Kind> all = EnumSet.allOf(StormPlan.Kind.class);
    all.remove(StormPlan.Kind.WRITES);
    return all;
  }

  @Override
  public Duration pace() {
    return Duration.ofSeconds(1);
  }

  @Override
  public boolean strike(StormPlan.Step step) {
    if (isRestored && !isOpen() && System.nanoTime() - restoredAt > LONGEST_CLOSED_NANOS) {
      return false; // nobody would write for as long as somebody is kept from noticing
    }
    SplittableRandom random = new SplittableRandom(step.salt());
    switch (step.kind()) {
      case RESET_WATCHES -> lasting(step, server.strike(WATCHES, Fault.reset()));
      case STALL -> lasting(step, server.strike(WATCHES, Fault.stall()));
      case HALF_OPEN -> lasting(step, server.strike(WATCHES, Fault.halfOpen()));
      case GONE -> lasting(step, server.strike(WATCHES, Fault.status(410)));
      case CUT_LISTS -> {
        lasting(step, server.inject(LISTS, Fault.reset().afterBytes(random.nextInt(200)), 3));
        makeThemList();
      }
      case THROTTLE -> {
        lasting(step, server.inject(READS, Fault.tooManyRequests(Duration.ofSeconds(1)), 10));
        makeThemWatch();
      }
      case FAIL -> {
        lasting(step, server.inject(READS, Fault.status(500), 10));
        makeThemWatch();
      }
      case COMPACT -> {
        return compactBehindTheirBacks(step);
      }
      case EXPIRE_PAGES -> expireBetweenPages(step);
      case REFUSE -> uncounted(step, server.refuseConnections());
      case RESTART -> server.restart(step.lasts().plus(AT_LEAST_UNINITIALISED));
      case LAG -> {
        uncounted(step, server.lag(1, step.lasts()));
        uncounted(step, server.directTo(1));
        lasting(step, noting(READS));
        makeThemWatch();
      }
      case WITHHOLD_END_MARKERS -> {
        uncounted(step, server.withholdEndMarkers());
        lasting(
            step,
            noting(request ->
                request.parameter("sendInitialEvents").filter("true"::equals).isPresent()));
        makeThemList();
      }
      case DROP_BOOKMARKS -> lasting(step, server.dropBookmarks());
      case RESTORE -> {
        return backUp(step);
      }
      default -> throw new IllegalArgumentException("no fault: " + step);
    }
    return true;
  }

  private void makeThemWatch() {
    server.strike(WATCHES, Fault.reset());
  }

  private void makeThemList() {
    server.strike(WATCHES, Fault.status(410));
  }

  /** Counts requests, and does nothing to them. */
  private ActiveFault noting(Requests which) {
    AtomicLong seen = new AtomicLong();
    ActiveFault never = server.inject(
        request -> {
          if (which.include(request)) {
            seen.incrementAndGet();
          }
          return false;
        },
        Fault.status(500));
    return new ActiveFault() {
      @Override
      public long hits() {
        return seen.get();
      }

      @Override
      public void close() {
        never.close();
      }
    };
  }

  /** A watch that has everything survives a compaction: so they miss something first. */
  private boolean compactBehindTheirBacks(StormPlan.Step step) {
    if (backup.isPresent()) {
      return false; // there would be nothing to go back to
    }
    uncounted(step, server.strike(WATCHES, Fault.halfOpen()));
    later(step.lasts().multipliedBy(9).dividedBy(10), () -> {
      if (backup.isEmpty()) {
        server.compact();
      }
    });
    return true;
  }

  /** Pages after the first take their time, and meanwhile their tokens expire. */
  private void expireBetweenPages(StormPlan.Step step) {
    Duration pause = Duration.ofMillis(200);
    uncounted(
        step,
        server.inject(
            request -> LISTS.include(request) && request.parameter("continue").isPresent(),
            Fault.delay(pause)));
    for (Duration at = pause; at.compareTo(step.lasts()) < 0; at = at.plus(pause.dividedBy(2))) {
      later(at, server::expireContinueTokens);
    }
    makeThemList();
  }

  private boolean backUp(StormPlan.Step step) {
    if (backup.isPresent() || isRestored) {
      return false;
    }
    backup = Optional.of(server.resourceVersion());
    later(step.lasts(), this::restore);
    return true;
  }

  /** Nobody could tell one history from another if there were nothing between them. */
  private void restore() {
    if (backup.isEmpty()) {
      return; // the storm is over
    }
    String revision = backup.get();
    if (revision() < Long.parseLong(revision) + WORTH_A_RESTORE) {
      later(Duration.ofMillis(200), this::restore);
      return;
    }
    isRestored = true;
    restoredAt = System.nanoTime();
    server.restore(revision);
    backup = Optional.empty();
  }

  private long revision() {
    return Long.parseLong(server.resourceVersion());
  }

  /** Once the new history has got beyond what somebody has seen of the old one, revisions no longer tell them apart. */
  @Override
  public boolean isOpen() {
    isRestored = isRestored && audience.isAnyBeyond(revision());
    return !isRestored;
  }

  private void later(Duration delay, Runnable task) {
    steps.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void uncounted(StormPlan.Step step, ActiveFault fault) {
    active.put(fault, () -> {});
    later(step.lasts(), () -> lift(fault));
  }

  private void lasting(StormPlan.Step step, ActiveFault fault) {
    active.put(fault, () -> hits.merge(step.kind(), fault.hits(), Long::sum));
    later(step.lasts(), () -> lift(fault));
  }

  private void lift(ActiveFault fault) {
    Runnable count = active.remove(fault);
    if (count != null) {
      fault.close();
      count.run();
    }
  }

  @Override
  public Map<StormPlan.Kind, Long> hits() {
    Map<StormPlan.Kind, Long> all = new EnumMap<>(hits);
    Sightings seen = audience.sightings();
    all.put(StormPlan.Kind.REFUSE, seen.refused());
    all.put(StormPlan.Kind.RESTART, seen.uninitialised());
    all.put(StormPlan.Kind.COMPACT, seen.tooOld());
    all.put(StormPlan.Kind.RESTORE, seen.epochs());
    all.put(StormPlan.Kind.EXPIRE_PAGES, expiredPages.getAsLong());
    return all;
  }

  @Override
  public void heal() {
    backup = Optional.empty();
    List.copyOf(active.keySet()).forEach(this::lift);
  }

  @Override
  public void close() {
    heal();
  }
}
