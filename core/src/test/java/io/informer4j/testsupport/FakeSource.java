package io.informer4j.testsupport;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.ResourceVersionMatch;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchEvent.Verb;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * A source in memory that behaves like an API server, and misbehaves when told to (client-go: {@code
 * FakeControllerSource}). Each change raises the revision by one; a watch replays the later changes; demand is respected.
 *
 * <pre>{@code
 * FakeSource source = new FakeSource(runtime);
 * source.add("default/a");
 * source.addDropWatch("default/b"); // only a list will show it
 * source.resetWatch();              // watches end; older revisions are expired
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread; sinks are called on the given executor with no lock held.
 */
public final class FakeSource implements ListerWatcher<Thing> {

  /** What happens to a watch from a revision that does not exist yet. */
  public enum FutureWatch {
    /** It is accepted and stays silent until the revision is passed, as real servers do. */
    SILENT,
    /** It is refused. */
    REFUSED
  }

  /** The state at one revision, to be restored later. */
  public record Backup(long revision, List<FakeHistory.Change> changes) {}

  private final Optional<InformerRuntime> runtime;
  private final Executor executor;
  private final CacheForm form;

  private final FakeHistory history = new FakeHistory();
  private long oldest;
  private long oldestPage;
  private long nextUid = 1;

  private FutureWatch futureWatch = FutureWatch.SILENT;
  private boolean expiresInStream;
  private boolean supportsWatchList = true;
  private boolean sendsInitialEventsEnd = true;
  private boolean watchCache = true;
  private long staleRevision = -1;
  private Duration bookmarkPeriod = Duration.ZERO;
  private final Set<String> undecodable = new HashSet<>();

  private final Deque<SourceFailure> listFailures = new ArrayDeque<>();
  private final Deque<Optional<SourceFailure>> watchFailures = new ArrayDeque<>();
  private final Deque<ManualList> manualLists = new ArrayDeque<>();
  private final Deque<ManualWatch> manualWatches = new ArrayDeque<>();
  private final List<ListOptions> lists = new ArrayList<>();
  private final List<WatchOptions> watches = new ArrayList<>();
  private final List<Record> requests = new ArrayList<>();
  private final List<FakeWatch> open = new ArrayList<>();
  private int knownHits;

  /** Creates a source that delivers on the runtime's loops and ends watches at their timeout. */
  public FakeSource(InformerRuntime runtime) {
    this(runtime, CacheForm.DECODED);
  }

  /** Creates a source of objects in a form of one's choice. */
  public FakeSource(InformerRuntime runtime, CacheForm form) {
    this(Optional.of(runtime), runtime.loops(), form);
  }

  private FakeSource(Optional<InformerRuntime> runtime, Executor executor, CacheForm form) {
    this.runtime = runtime;
    this.executor = executor;
    this.form = form;
  }

  /** Creates a source that delivers on this executor and knows no time: watches never end by themselves. */
  public static FakeSource on(Executor executor, CacheForm form) {
    return new FakeSource(Optional.empty(), executor, form);
  }

  /** Creates a source that delivers at once, on whatever thread asks. */
  public static FakeSource synchronous() {
    return on(Runnable::run, CacheForm.DECODED);
  }

  // ---- what is there
  // -------------------------------------------------------------------------------

  /** Adds an object, told to watches. Returns it with its revision. */
  public Thing add(String key) {
    return add(key, "v" + (revision() + 1));
  }

  /** Adds an object with this value, told to watches. */
  public Thing add(String key, String value) {
    return change(Verb.ADDED, newThing(key, value), false);
  }

  /** Adds an object, with all but its revision as given, told to watches. */
  public Thing add(Thing thing) {
    return change(Verb.ADDED, thing, false);
  }

  /** Adds an object behind the watches' backs. */
  public Thing addDropWatch(String key) {
    return change(Verb.ADDED, newThing(key, "v" + (revision() + 1)), true);
  }

  /** Changes an object, told to watches. */
  public Thing modify(String key, String value) {
    return change(Verb.MODIFIED, existing(key).withValue(value), false);
  }

  /** Changes an object, told to watches. */
  public Thing modify(Thing thing) {
    return change(Verb.MODIFIED, thing, false);
  }

  /** Changes an object behind the watches' backs. */
  public Thing modifyDropWatch(String key, String value) {
    return change(Verb.MODIFIED, existing(key).withValue(value), true);
  }

  /** Deletes an object, told to watches. */
  public Thing delete(String key) {
    return change(Verb.DELETED, existing(key), false);
  }

  /** Deletes an object behind the watches' backs. */
  public Thing deleteDropWatch(String key) {
    return change(Verb.DELETED, existing(key), true);
  }

  /** Makes this and later revisions of an object undecodable, or decodable again. */
  public synchronized void undecodable(String key, boolean broken) {
    if (broken) {
      undecodable.add(key);
    } else {
      undecodable.remove(key);
    }
  }

  private synchronized Thing newThing(String key, String value) {
    return Thing.of(key, 0, value).withUid("uid-" + key + "-" + nextUid++);
  }

  private synchronized Thing existing(String key) {
    Thing thing = history.state().get(key);
    if (thing == null) {
      throw new IllegalArgumentException("there is no " + key);
    }
    return thing;
  }

  private Thing change(Verb verb, Thing thing, boolean hidden) {
    Thing stamped;
    List<FakeWatch> listening;
    synchronized (this) {
      stamped = history.change(verb, thing, hidden);
      listening = List.copyOf(open);
    }
    listening.forEach(Delivery::wake);
    return stamped;
  }

  /** Raises the revision without a change here, as changes of other resources do. */
  public synchronized void raiseRevision(long by) {
    history.raise(by);
  }

  public synchronized long revision() {
    return history.revision();
  }

  public synchronized ResourceVersion resourceVersion() {
    return history.version(history.revision());
  }

  /** Returns what is there: key to object. */
  public synchronized Map<String, Thing> state() {
    return Map.copyOf(history.state());
  }

  // ---- how it behaves
  // ------------------------------------------------------------------------------

  /** Writes this before each number, so that revisions cannot be compared. */
  public synchronized FakeSource revisionPrefix(String prefix) {
    history.prefix(prefix);
    return this;
  }

  public synchronized FakeSource futureWatch(FutureWatch value) {
    futureWatch = value;
    return this;
  }

  /** Reports expired revisions of watches as an event in the stream, as real servers do, not as a refusal. */
  public synchronized FakeSource expiresInStream() {
    expiresInStream = true;
    return this;
  }

  public synchronized FakeSource supportsWatchList(boolean value) {
    supportsWatchList = value;
    return this;
  }

  public synchronized FakeSource sendsInitialEventsEnd(boolean value) {
    sendsInitialEventsEnd = value;
    return this;
  }

  /** Without a watch cache lists at "0" come in pages too. */
  public synchronized FakeSource watchCache(boolean value) {
    watchCache = value;
    return this;
  }

  /** Answers lists that are not consistent from this older revision, as a replica that lags; -1 to stop. */
  public synchronized FakeSource staleRevision(long value) {
    staleRevision = value;
    return this;
  }

  /** Sends a bookmark to each watch this often, from when it is opened. */
  public synchronized FakeSource bookmarkEvery(Duration period) {
    bookmarkPeriod = period;
    return this;
  }

  @Override
  public synchronized boolean supportsWatchList() {
    return supportsWatchList;
  }

  // ---- what goes wrong
  // -----------------------------------------------------------------------------

  /** The next lists fail like this, one after the other. */
  public synchronized void failLists(SourceFailure... failures) {
    listFailures.addAll(List.of(failures));
  }

  /** The next watches are refused like this, one after the other. */
  public synchronized void failWatches(SourceFailure... failures) {
    List.of(failures).forEach(failure -> watchFailures.add(Optional.of(failure)));
  }

  /** The next watch is accepted and closed at once. */
  public synchronized void closeNextWatch() {
    watchFailures.add(Optional.empty());
  }

  /** Forgets which failures were still to come. */
  public synchronized void failNoMore() {
    listFailures.clear();
    watchFailures.clear();
  }

  /** The next list is the test's own to answer. */
  public synchronized ManualList manualList() {
    ManualList manual = new ManualList();
    manualLists.add(manual);
    return manual;
  }

  /** The next watch is the test's own to answer. */
  public synchronized ManualWatch manualWatch() {
    ManualWatch manual = new ManualWatch();
    manualWatches.add(manual);
    return manual;
  }

  /** Ends all watches and forgets the history, so that older revisions are expired. */
  public void resetWatch() {
    expireHistory();
    closeWatches();
  }

  /** Forgets the events so far: watches from before now are expired, lists of older revisions are not. */
  public synchronized void expireHistory() {
    oldest = history.revision();
  }

  /** Forgets older revisions: continue tokens given out so far, and lists of exactly these revisions, are expired. */
  public synchronized void expirePages() {
    oldestPage = history.revision() + 1;
  }

  /** Ends all watches properly. */
  public void closeWatches() {
    endWatches(WatchSink::onClose);
  }

  /** Breaks all watches. */
  public void breakWatches(SourceFailure failure) {
    endWatches(sink -> sink.onFailure(failure));
  }

  /** The watches that are open now stay open and deliver nothing any more. */
  public synchronized void freezeWatches() {
    open.forEach(watch -> watch.frozen = true);
  }

  /** Frozen watches go on where they were. */
  public void thawWatches() {
    List<FakeWatch> all;
    synchronized (this) {
      open.forEach(watch -> watch.frozen = false);
      all = List.copyOf(open);
    }
    all.forEach(Delivery::wake);
  }

  /** Sends this to all watches, in their order. */
  public void emit(WatchEvent<Thing> event) {
    onEach(watch -> watch.injected.add(event));
  }

  /** Sends a bookmark to all watches, after what they have still to hear. */
  public void bookmark() {
    onEach(watch -> watch.bookmarkDue = true);
  }

  /** Returns the present state and history, to be restored later. */
  public synchronized Backup backup() {
    return history.backup();
  }

  /** Replaces state and history, as a server restored from a backup. Open watches stay as they are. */
  public synchronized void restore(Backup backup) {
    history.restore(backup);
    oldest = Math.min(oldest, history.revision());
  }

  private void endWatches(Consumer<WatchSink<Thing>> end) {
    onEach(watch -> watch.end = Optional.of(end));
  }

  private void onEach(Consumer<FakeWatch> action) {
    List<FakeWatch> all;
    synchronized (this) {
      all = List.copyOf(open);
      all.forEach(action);
    }
    all.forEach(Delivery::wake);
  }

  // ---- what was asked of it
  // ------------------------------------------------------------------------

  /** Returns all lists that were asked for. */
  public synchronized List<ListOptions> lists() {
    return List.copyOf(lists);
  }

  /** Returns the lists that were asked for, without those of one item that ask about the history. */
  public synchronized List<ListOptions> fullLists() {
    return lists.stream().filter(list -> list.limit() != 1).toList();
  }

  /** Returns all watches that were asked for, streaming lists included. */
  public synchronized List<WatchOptions> watches() {
    return List.copyOf(watches);
  }

  /** Returns all lists and watches that were asked for, in order. */
  public synchronized List<Record> requests() {
    return List.copyOf(requests);
  }

  /** Returns how many watches are open. */
  public synchronized int openWatches() {
    return open.size();
  }

  /** Returns how many items and events were taken from the cache instead of being decoded. */
  public synchronized int knownHits() {
    return knownHits;
  }

  // ---- lists
  // ---------------------------------------------------------------------------------------

  @Override
  public SourceCall list(ListOptions options, ListSink<Thing> sink) {
    FakeList call;
    synchronized (this) {
      lists.add(options);
      requests.add(options);
      ManualList manual = manualLists.poll();
      if (manual != null) {
        manual.begin(options, sink);
        return manual;
      }
      SourceFailure failure = listFailures.poll();
      call = failure != null ? FakeList.failed(this, sink, failure) : answer(options, sink);
    }
    call.wake();
    return call;
  }

  private FakeList answer(ListOptions options, ListSink<Thing> sink) {
    if (!options.continueToken().isEmpty()) {
      return page(options, sink);
    }
    ResourceVersion asked = options.resourceVersion();
    if (asked.isUnset()) {
      return firstPage(sink, history.revision(), options.limit());
    }
    if (!asked.isConcrete()) {
      long at = staleRevision >= 0 ? staleRevision : history.revision();
      return firstPage(sink, at, watchCache ? 0 : options.limit());
    }
    long number = history.number(asked);
    if (number > history.revision()) {
      return FakeList.failed(this, sink, Failures.tooLarge());
    }
    if (isExact(options)) {
      return number < oldestPage
          ? FakeList.failed(this, sink, Failures.expired())
          : firstPage(sink, number, options.limit());
    }
    return firstPage(
        sink, staleRevision >= 0 ? staleRevision : history.revision(), options.limit());
  }

  /** Real servers answer a list in pages with exactly the revision that it names, unless it says otherwise. */
  private static boolean isExact(ListOptions options) {
    return options.match() == ResourceVersionMatch.EXACT
        || (options.match() == ResourceVersionMatch.UNSET && options.limit() > 0);
  }

  private FakeList firstPage(ListSink<Thing> sink, long at, int limit) {
    return cut(new ArrayList<>(history.stateAt(at).values()), 0, limit, at, sink);
  }

  private FakeList page(ListOptions options, ListSink<Thing> sink) {
    String[] token = options.continueToken().split(":", 2);
    long at = Long.parseLong(token[0]);
    if (at < oldestPage) {
      return FakeList.failed(this, sink, Failures.expired());
    }
    int from = Integer.parseInt(token[1]);
    return cut(new ArrayList<>(history.stateAt(at).values()), from, options.limit(), at, sink);
  }

  private FakeList cut(List<Thing> all, int from, int limit, long at, ListSink<Thing> sink) {
    int to = limit == 0 ? all.size() : Math.min(all.size(), from + limit);
    String token = to < all.size() ? at + ":" + to : "";
    return new FakeList(this, sink, all.subList(from, to), new ListEnd(history.version(at), token));
  }

  // ---- watches
  // -------------------------------------------------------------------------------------

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<Thing> sink) {
    FakeWatch call;
    synchronized (this) {
      watches.add(options);
      requests.add(options);
      ManualWatch manual = manualWatches.poll();
      if (manual != null) {
        manual.begin(options, sink);
        return manual;
      }
      call = new FakeWatch(this, options, sink);
      Optional<SourceFailure> scripted = watchFailures.poll();
      if (scripted != null) {
        scripted.ifPresentOrElse(call::refuse, () -> call.end = Optional.of(WatchSink::onClose));
      } else {
        admit(call, options);
      }
      open.add(call);
    }
    runtime.ifPresent(time -> call.keepTime(time, bookmarkPeriod));
    call.wake();
    return call;
  }

  private void admit(FakeWatch call, WatchOptions options) {
    ResourceVersion asked = options.resourceVersion();
    long from = asked.isConcrete() ? history.number(asked) : history.revision();
    call.cursor = Math.max(from, 0);
    if (options.sendInitialEvents() || !asked.isConcrete()) {
      if (from > history.revision()) {
        call.refuse(Failures.tooLarge());
        return;
      }
      call.cursor = history.revision();
      history.state().values().forEach(thing -> call.injected.add(event(Verb.ADDED, thing)));
      if (options.sendInitialEvents() && sendsInitialEventsEnd) {
        call.injected.add(new WatchEvent.Bookmark<>(history.version(history.revision()), true));
      }
    } else if (from < oldest) {
      if (expiresInStream) {
        call.injected.add(new WatchEvent.ServerError<>(Failures.expired()));
      } else {
        call.refuse(Failures.expired());
      }
    } else if (from > history.revision() && futureWatch == FutureWatch.REFUSED) {
      call.refuse(Failures.tooLarge());
    }
  }

  WatchEvent<Thing> event(Verb verb, Thing thing) {
    String key = thing.objectName().toString();
    if (undecodable.contains(key)) {
      return new WatchEvent.Undecodable<>(verb, quarantined(thing));
    }
    return new WatchEvent.Change<>(verb, form.cache(thing));
  }

  boolean isUndecodable(Thing thing) {
    return undecodable.contains(thing.objectName().toString());
  }

  Quarantined quarantined(Thing thing) {
    return new Quarantined(
        thing.objectName(), thing.uid(), ResourceVersion.of(thing.resourceVersion()), "broken");
  }

  /** Returns what the sink knows already, or the object in its form; asked without a lock. */
  CachedObject<Thing> item(Thing thing, ListSink<Thing> sink) {
    ObjectName name = thing.objectName();
    Optional<CachedObject<Thing>> known =
        sink.known(name, thing.uid(), ResourceVersion.of(thing.resourceVersion()));
    if (known.isPresent()) {
      synchronized (this) {
        knownHits++;
      }
    }
    return known.orElseGet(() -> form.cache(thing));
  }

  FakeHistory history() {
    return history;
  }

  void forget(FakeWatch watch) {
    open.remove(watch);
  }

  Executor executor() {
    return executor;
  }
}
