package io.informer4j.reflector;

import io.informer4j.runtime.Backoff;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * How a reflector behaves; all of it has defaults.
 *
 * <pre>{@code
 * ReflectorOptions options = ReflectorOptions.builder()
 *     .name("pods")
 *     .resyncPeriod(Duration.ofMinutes(10))
 *     .build();
 * }</pre>
 *
 * <p><b>Threading:</b> immutable; {@code shouldResync} is called on the reflector's loop and must be quick.
 *
 * @param name the name in logs
 * @param pageSize the page size of lists; 0 for client-go's rules: 500 where a server reads its database, no pages where
 *     it can answer from its cache; with {@link ListFrom#NEWEST}, 0 for no pages
 * @param minWatchTimeout watches ask for a timeout between this and twice this; less than 5 minutes is raised to that
 * @param resyncPeriod how often the target is asked to resync while watching; 0 for never
 * @param shouldResync asked when a resync is due
 * @param backoff the delays between attempts, started anew once a watch has stayed open for at least 5 seconds and
 *     for as long as the next of them
 * @param useWatchList whether to try streaming lists, where the source knows them
 * @param maxInternalErrorRetry how long internal errors inside of watches only re-open the watch; 0 for never
 * @param listDeadline how long a list may be silent, while demand is outstanding, before it counts as lost
 * @param initialEventsEndDeadline how long a streaming list may be silent, while demand is outstanding, before an
 *     ordinary list is taken instead
 * @param watchListReprobeInterval after which time, once streaming lists were found not to work, the next relist tries
 *     one again
 * @param bookmarkPeriod how often a server that sends bookmarks is assumed to do so; longer pauses are learnt
 * @param silenceFactor after how many bookmark periods of silence a watch that should have carried bookmarks is doubted
 * @param demandChunk the most items or events that are asked for at once
 * @param consistencyCheck whether to compare each streaming list with an ordinary list of the same revision, which costs
 *     one more list each time
 * @param listFrom which revision ordinary lists ask for
 * @param watchListMemory what is known about streaming lists of this resource, shared with others; empty for one of its
 *     own
 * @param listGate who says when a list may begin
 * @param whenUnknown what becomes of the objects while the server does not know the resource
 */
public record ReflectorOptions(
    String name,
    int pageSize,
    Duration minWatchTimeout,
    Duration resyncPeriod,
    BooleanSupplier shouldResync,
    Backoff.Policy backoff,
    boolean useWatchList,
    Duration maxInternalErrorRetry,
    Duration listDeadline,
    Duration initialEventsEndDeadline,
    Duration watchListReprobeInterval,
    Duration bookmarkPeriod,
    double silenceFactor,
    int demandChunk,
    boolean consistencyCheck,
    ListFrom listFrom,
    Optional<WatchListMemory> watchListMemory,
    ListGate listGate,
    WhenUnknown whenUnknown) {

  /** The shortest watch timeout that is asked for. */
  public static final Duration SHORTEST_WATCH_TIMEOUT = Duration.ofMinutes(5);

  /** The options with nothing changed. */
  public static final ReflectorOptions DEFAULT = builder().build();

  /** Checks the values, and raises a short watch timeout as client-go does. */
  public ReflectorOptions {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(shouldResync, "shouldResync");
    Objects.requireNonNull(backoff, "backoff");
    Objects.requireNonNull(listFrom, "listFrom");
    Objects.requireNonNull(watchListMemory, "watchListMemory");
    Objects.requireNonNull(listGate, "listGate");
    Objects.requireNonNull(whenUnknown, "whenUnknown");
    requireNotNegative(resyncPeriod, "resyncPeriod");
    requireNotNegative(maxInternalErrorRetry, "maxInternalErrorRetry");
    requirePositive(listDeadline, "listDeadline");
    requirePositive(initialEventsEndDeadline, "initialEventsEndDeadline");
    requireNotNegative(watchListReprobeInterval, "watchListReprobeInterval");
    requirePositive(bookmarkPeriod, "bookmarkPeriod");
    if (minWatchTimeout.compareTo(SHORTEST_WATCH_TIMEOUT) < 0) {
      minWatchTimeout = SHORTEST_WATCH_TIMEOUT;
    }
    if (pageSize < 0 || demandChunk < 1 || !(silenceFactor > 1.0)) {
      throw new IllegalArgumentException(
          "a reflector needs pageSize >= 0, demandChunk >= 1 and silenceFactor > 1, but they are "
              + pageSize
              + ", "
              + demandChunk
              + " and "
              + silenceFactor);
    }
  }

  private static void requireNotNegative(Duration value, String what) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(what + " must not be negative, but is " + value);
    }
  }

  private static void requirePositive(Duration value, String what) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(what + " must be positive, but is " + value);
    }
  }

  /** Returns these options with another name. */
  public ReflectorOptions withName(String other) {
    return new ReflectorOptions(
        other,
        pageSize,
        minWatchTimeout,
        resyncPeriod,
        shouldResync,
        backoff,
        useWatchList,
        maxInternalErrorRetry,
        listDeadline,
        initialEventsEndDeadline,
        watchListReprobeInterval,
        bookmarkPeriod,
        silenceFactor,
        demandChunk,
        consistencyCheck,
        listFrom,
        watchListMemory,
        listGate,
        whenUnknown);
  }

  /** Returns a builder that starts from the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects options. <b>Threading:</b> owned by one thread. */
  public static final class Builder {

    private String name = "reflector";
    private int pageSize;
    private Duration minWatchTimeout = SHORTEST_WATCH_TIMEOUT;
    private Duration resyncPeriod = Duration.ZERO;
    private BooleanSupplier shouldResync = () -> true;
    private Backoff.Policy backoff = Backoff.Policy.DEFAULT;
    private boolean useWatchList = true;
    private Duration maxInternalErrorRetry = Duration.ZERO;
    /** As long as a server works on one list before it gives up by itself. */
    private Duration listDeadline = Duration.ofSeconds(60);

    private Duration initialEventsEndDeadline = Duration.ofSeconds(30);
    private Duration watchListReprobeInterval = Duration.ofMinutes(10);
    private Duration bookmarkPeriod = Duration.ofSeconds(60);
    private double silenceFactor = 1.25;
    private int demandChunk = 1024;
    private boolean consistencyCheck;
    private ListFrom listFrom = ListFrom.CACHE;
    private Optional<WatchListMemory> watchListMemory = Optional.empty();
    private ListGate listGate = ListGate.OPEN;
    private WhenUnknown whenUnknown = WhenUnknown.KEEP;

    private Builder() {}

    /** Sets the name in logs. */
    public Builder name(String value) {
      name = value;
      return this;
    }

    /** Sets the page size of lists; 0 for the default rules. */
    public Builder pageSize(int value) {
      pageSize = value;
      return this;
    }

    /** Sets the shortest timeout that watches ask for. */
    public Builder minWatchTimeout(Duration value) {
      minWatchTimeout = value;
      return this;
    }

    /** Sets how often the target is asked to resync; 0 for never. */
    public Builder resyncPeriod(Duration value) {
      resyncPeriod = value;
      return this;
    }

    /** Sets who is asked when a resync is due. */
    public Builder shouldResync(BooleanSupplier value) {
      shouldResync = value;
      return this;
    }

    /** Sets the delays between attempts. */
    public Builder backoff(Backoff.Policy value) {
      backoff = value;
      return this;
    }

    /** Sets whether to try streaming lists. */
    public Builder useWatchList(boolean value) {
      useWatchList = value;
      return this;
    }

    /** Sets how long internal errors inside of watches are tolerated. */
    public Builder maxInternalErrorRetry(Duration value) {
      maxInternalErrorRetry = value;
      return this;
    }

    /** Sets how long a list may be silent. */
    public Builder listDeadline(Duration value) {
      listDeadline = value;
      return this;
    }

    /** Sets how long a streaming list may be silent. */
    public Builder initialEventsEndDeadline(Duration value) {
      initialEventsEndDeadline = value;
      return this;
    }

    /** Sets when streaming lists that did not work are tried again. */
    public Builder watchListReprobeInterval(Duration value) {
      watchListReprobeInterval = value;
      return this;
    }

    /** Sets how often bookmarks are assumed to come. */
    public Builder bookmarkPeriod(Duration value) {
      bookmarkPeriod = value;
      return this;
    }

    /** Sets after how many bookmark periods of silence a watch is doubted. */
    public Builder silenceFactor(double value) {
      silenceFactor = value;
      return this;
    }

    /** Sets the most items or events that are asked for at once. */
    public Builder demandChunk(int value) {
      demandChunk = value;
      return this;
    }

    /** Sets whether streaming lists are compared with ordinary ones. */
    public Builder consistencyCheck(boolean value) {
      consistencyCheck = value;
      return this;
    }

    /** Sets which revision ordinary lists ask for. */
    public Builder listFrom(ListFrom value) {
      listFrom = value;
      return this;
    }

    /** Sets a memory about streaming lists to share with other reflectors of the same resource and server. */
    public Builder watchListMemory(WatchListMemory value) {
      watchListMemory = Optional.of(value);
      return this;
    }

    /** Sets who says when a list may begin. */
    public Builder listGate(ListGate value) {
      listGate = value;
      return this;
    }

    /** Sets what becomes of the objects while the server does not know the resource. */
    public Builder whenUnknown(WhenUnknown value) {
      whenUnknown = value;
      return this;
    }

    /** Returns the options. */
    public ReflectorOptions build() {
      return new ReflectorOptions(
          name,
          pageSize,
          minWatchTimeout,
          resyncPeriod,
          shouldResync,
          backoff,
          useWatchList,
          maxInternalErrorRetry,
          listDeadline,
          initialEventsEndDeadline,
          watchListReprobeInterval,
          bookmarkPeriod,
          silenceFactor,
          demandChunk,
          consistencyCheck,
          listFrom,
          watchListMemory,
          listGate,
          whenUnknown);
    }
  }
}
