package io.informer4j.apiserver.controlplane;

import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One API server: it answers from watch caches, one for each resource, which hear of the {@link History} when they are
 * told to.
 *
 * <pre>{@code
 * Replica<String> server =
 *     new Replica<>("a", history, RevisionFormat.NUMERIC, ReplicaSettings.standard(100));
 * server.catchUp(pods, history.head());
 * Answer<String> answer = server.list(query, false);
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread, which also runs the signals.
 */
public final class Replica<C> {

  /** How long a server waits for its watch cache before it answers as it is. */
  public static final Duration FRESHNESS_TIMEOUT = Duration.ofSeconds(3);

  private static final int RETRY_SECONDS = 1;
  private static final long NOT_WAITED = -1;

  private final String name;
  private final RevisionFormat format;
  private final Lists<C> lists = new Lists<>(this);
  private final Map<ResourceType, WatchCache<C>> caches = new LinkedHashMap<>();
  private final List<Runnable> progressSignals = new ArrayList<>(1);
  private History<C> history;
  private ReplicaSettings settings;

  /** Starts a server whose watch caches are not initialised. */
  public Replica(String name, History<C> history, RevisionFormat format, ReplicaSettings settings) {
    this.name = name;
    this.history = history;
    this.format = format;
    this.settings = settings;
  }

  /** Returns its name, for messages. */
  public String name() {
    return name;
  }

  /** Returns how it behaves. */
  public ReplicaSettings settings() {
    return settings;
  }

  /** Returns how it writes revisions. */
  public RevisionFormat format() {
    return format;
  }

  /** Returns what it serves. */
  public History<C> history() {
    return history;
  }

  /**
   * Changes how it behaves from now on. Running streams go on as they began, except for how often bookmarks come; a
   * smaller window holds from the next {@link #catchUp} on.
   */
  public void configure(ReplicaSettings settings) {
    boolean isOtherPeriod = !settings.bookmarkPeriod().equals(this.settings.bookmarkPeriod());
    this.settings = settings;
    if (isOtherPeriod) {
      List.copyOf(caches.values()).forEach(WatchCache::signalAll);
    }
  }

  /** Restarts it on this history: watches break, caches are not initialised. */
  public void restart(History<C> history) {
    this.history = history;
    List<WatchCache<C>> before = List.copyOf(caches.values());
    caches.clear();
    before.forEach(WatchCache::breakAll);
  }

  /** Returns whether the watch cache of a resource is initialised. Until then requests get 429. */
  public boolean isInitialised(ResourceType type) {
    return caches.containsKey(type);
  }

  /** Returns how far the watch cache of a resource has heard of the history, -1 before it is initialised. */
  public long cachedRevision(ResourceType type) {
    WatchCache<C> cache = caches.get(type);
    return cache == null ? -1 : cache.revision();
  }

  /**
   * Lets a watch cache hear of everything up to this revision; the first time initialises it. It never hears of the
   * future, and never goes back.
   */
  public void catchUp(ResourceType type, long revision) {
    long upTo = Math.min(revision, history.head());
    WatchCache<C> cache = caches.get(type);
    if (cache == null) {
      caches.put(type, new WatchCache<>(history, type, history.nearestKept(upTo)));
      signalProgress();
    } else if (cache.catchUp(upTo, settings.window())) {
      signalProgress();
    }
  }

  /**
   * Forgets a resource that there is no more: its watches end when they have taken the changes that the watch cache has
   * heard of.
   */
  public void retire(ResourceType type) {
    WatchCache<C> cache = caches.remove(type);
    if (cache != null) {
      cache.retire();
    }
  }

  private void signalProgress() {
    for (Runnable signal : List.copyOf(progressSignals)) {
      signal.run();
    }
  }

  /** Forgets all but this many of the newest events of a watch cache. */
  public void forgetEvents(ResourceType type, int kept) {
    WatchCache<C> cache = caches.get(type);
    if (cache != null) {
      cache.forget(kept);
    }
  }

  /** Makes the continue tokens given out so far expire. */
  public void expireContinueTokens() {
    lists.expireContinueTokens();
  }

  /**
   * Answers a list.
   *
   * @param hasWaited whether the client has waited {@link #FRESHNESS_TIMEOUT} already: there is no {@link Answer.NotYet} then
   */
  public Answer<C> list(Query<C> query, boolean hasWaited) {
    return list(query, hasWaited, NOT_WAITED);
  }

  /**
   * Answers a list that was told to wait.
   *
   * @param hasWaited whether the client has waited {@link #FRESHNESS_TIMEOUT} already: there is no {@link Answer.NotYet} then
   * @param required the revision of that {@link Answer.NotYet}: a consistent read needs what was the newest revision
   *     when it was asked for, not what has been written since
   */
  public Answer<C> list(Query<C> query, boolean hasWaited, long required) {
    return lists.answer(query, hasWaited, required);
  }

  /**
   * Answers a watch.
   *
   * @param now the time on the caller's clock, in nanoseconds
   * @param hasWaited as for a list
   */
  public Answer<C> watch(Query<C> query, long now, boolean hasWaited) {
    return watch(query, now, hasWaited, NOT_WAITED);
  }

  /**
   * Answers a watch that was told to wait.
   *
   * @param now the time on the caller's clock, in nanoseconds
   * @param hasWaited as for a list
   * @param required as for a list
   */
  public Answer<C> watch(Query<C> query, long now, boolean hasWaited, long required) {
    @Nullable ApiStatus wrong = OptionChecks.ofWatch(query, settings.watchList());
    if (wrong != null) {
      return new Answer.Refused<>(wrong);
    }
    ResourceVersion asked = query.resourceVersion();
    long revision = asked.isConcrete() ? format.read(asked) : 0;
    if (revision < 0) {
      return new Answer.Refused<>(ApiStatus.malformedResourceVersion(asked));
    }
    WatchCache<C> cache = caches.get(query.type());
    if (cache == null) {
      return new Answer.Refused<>(uninitialised());
    }
    if (asked.isConcrete() && !query.sendInitialEvents()) {
      return changes(query, cache, revision, now);
    }
    // Without a revision a server with streaming lists gives one even to those who did not ask for
    // it.
    if (!settings.watchList()) {
      return new Answer.Stream<>(WatchStream.ofState(this, cache, query, false, now));
    }
    long needed = !asked.isUnset() ? revision : required >= 0 ? required : history.head();
    if (cache.revision() >= needed) {
      return new Answer.Stream<>(WatchStream.ofState(this, cache, query, true, now));
    }
    return hasWaited ? stale(query, cache, needed, now) : new Answer.NotYet<>(needed);
  }

  private Answer<C> changes(Query<C> query, WatchCache<C> cache, long revision, long now) {
    if (revision < cache.oldest()) {
      ApiStatus expired = ApiStatus.expired("too old resource version: " + query.resourceVersion()
          + " (" + format.write(cache.oldest()) + ")");
      return new Answer.Stream<>(WatchStream.ofError(this, query, expired, now));
    }
    return new Answer.Stream<>(WatchStream.ofChanges(this, cache, query, revision, now));
  }

  /**
   * Answers a streaming list that has waited in vain. A client that named a revision is told so inside of the stream;
   * one that wants the newest is asked to come back.
   */
  private Answer<C> stale(Query<C> query, WatchCache<C> cache, long needed, long now) {
    ApiStatus tooLarge = ApiStatus.tooLargeResourceVersion(
        format.write(needed), format.write(cache.revision()), RETRY_SECONDS);
    return query.resourceVersion().isUnset()
        ? new Answer.Refused<>(ApiStatus.tooManyRequests(tooLarge.message(), RETRY_SECONDS))
        : new Answer.Stream<>(WatchStream.ofError(this, query, tooLarge, now));
  }

  /** Calls this whenever a watch cache has moved. */
  public void onProgress(Runnable signal) {
    progressSignals.add(signal);
  }

  @Nullable
  WatchCache<C> cacheOf(ResourceType type) {
    return caches.get(type);
  }

  /** Returns what a server says while it reads a resource from the database. */
  ApiStatus uninitialised() {
    return ApiStatus.tooManyRequests("storage is (re)initializing", RETRY_SECONDS);
  }

  @Override
  public String toString() {
    return name;
  }
}
