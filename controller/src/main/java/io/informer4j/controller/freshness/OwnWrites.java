package io.informer4j.controller.freshness;

import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.store.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What this process wrote to the objects of one informer and its mirror may not show yet.
 *
 * <pre>{@code
 * OwnWrites<Pod> pods = OwnWrites.builder(informer).build();
 * WriteToken token = pods.wrote(client.resource(pod).create());
 * pods.reached(List.of(token), Duration.ofSeconds(10)).thenRun(…);      // block, without a thread
 * pods.open(Freshness.OVERLAY, "me").view().byIndex("byOwner", "web");  // or read it at once
 * }</pre>
 *
 * <p>What is passed on must be what the server answered, whole and unchanged afterwards: overlays show it to all readers. It is not
 * cut by the informer's projection and not changed by its transform. Note only what the informer mirrors: of an object that its
 * selectors leave out no event tells, so that a wait for it lasts until a bookmark, and an overlay shows it until then.
 *
 * <p>Each write is remembered until the mirror shows it, for a time and up to a number of objects at most; what is forgotten before
 * ({@link #forgotten}) is not waited for any more. Until an informer has found out that the server's history was replaced, revisions
 * of both histories are taken for those of one; from then on all earlier writes fail with {@link EpochChangedException}.
 *
 * <p>Servers whose revisions are not numbers: a write counts as shown when the mirror has that very revision, or has had the object
 * and lost it. If somebody else's write overtakes it within one batch of events, a wait for it ends in vain. A delete counts as
 * shown when the object is not there, even if it has yet to come.
 *
 * <p><b>Threading:</b> any thread. Stages complete on the runtime's threads for handlers.
 */
public final class OwnWrites<T> implements AutoCloseable {

  /** Stands for those who do not say who they are. */
  private static final Object ANYBODY = "anybody";

  private final ResourceInformer<T> informer;
  private final InformerRuntime runtime;
  private final Consumer<Object> onLost;
  private final Outstanding<T> outstanding;
  private final SerialLoop loop;
  private final AtomicBoolean scheduled = new AtomicBoolean();
  /** Those of an earlier epoch whose writers have been told. Of the loop. */
  private final Set<WriteToken> toldLost = new LinkedHashSet<>();

  private final Set<Wait> waits = Collections.synchronizedSet(new LinkedHashSet<>());
  private volatile boolean closed;

  /** Null as long as nothing was written that the mirror did not show. Guarded by this. */
  private @Nullable Cancellable listening;

  private OwnWrites(Builder<T> builder) {
    this.informer = builder.informer;
    this.runtime = builder.runtime;
    this.onLost = builder.onLost;
    this.outstanding = new Outstanding<>(builder.capacity, builder.ttl);
    this.loop = new SerialLoop(informer.name() + " (own writes)", runtime.loops());
  }

  /** Returns a builder for an informer. */
  public static <T> Builder<T> builder(ResourceInformer<T> informer) {
    return new Builder<>(informer);
  }

  /** Returns the informer. */
  public ResourceInformer<T> informer() {
    return informer;
  }

  /**
   * Begins the reads of a reconcile, all of the view as it is now.
   *
   * @param writer who reads and writes: what a writer noted fails his reads, and nobody else's, when the epoch changes
   */
  public Reads<T> open(Freshness freshness, Object writer) {
    // In this order: what is forgotten since, because the mirror has it, the view has too.
    boolean isPlain = freshness == Freshness.NONE || freshness == Freshness.BLOCK;
    List<Noted<T>> before = isPlain ? List.of() : outstanding.at(runtime.nanoTime());
    return new Reads<>(this, freshness, writer, before, informer.view());
  }

  /** Notes an object as the server answered it to a create, update or patch. */
  public WriteToken wrote(T answer) {
    return note(answer, false, ANYBODY, informer.view()).token();
  }

  /**
   * Notes that an object was deleted.
   *
   * @param lastSeen what the server answered, if that was the object, and otherwise the object as it was
   */
  public WriteToken deleted(T lastSeen) {
    return note(lastSeen, true, ANYBODY, informer.view()).token();
  }

  private Noted<T> note(T object, boolean isDelete, Object writer, ResourceView<T> before) {
    Noted<T> noted = noted(object, isDelete, writer, before);
    note(noted, before);
    return noted;
  }

  /**
   * Remembers a write, unless the mirror shows it already.
   *
   * @param before what the writer saw before
   */
  void note(Noted<T> noted, ResourceView<T> before) {
    if (closed) {
      return;
    }
    ResourceView<T> now = informer.view();
    if (Verdict.of(noted.token(), now) != Verdict.REACHED) {
      listen();
      outstanding.note(noted);
      look(); // the mirror may have moved on in this moment
    } else if (Verdict.of(noted.token(), before) == Verdict.BEHIND) {
      tellIfPassed(noted, now); // what the writer could have seen is no news: it changed nothing
    }
  }

  /**
   * Returns a write as it is to be noted.
   *
   * @param before what the writer saw before
   */
  Noted<T> noted(T object, boolean isDelete, Object writer, ResourceView<T> before) {
    CachedObject<T> cached = Noted.cached(object);
    WriteToken.Kind kind = Noted.kindOf(object, isDelete);
    Snapshot<T> scope = Verdict.scopeOf(before, cached.name());
    WriteToken token = new WriteToken(
        informer.resourceType(),
        cached.name(),
        cached.uid(),
        cached.resourceVersion(),
        scope == null ? 0 : scope.epoch(),
        kind,
        before
            .get(cached.name())
            .filter(seen -> seen.uid().equals(cached.uid()))
            .isPresent());
    CachedObject<T> shown = Noted.isHidden(object, kind) ? null : cached;
    return new Noted<>(token, shown, Set.of(writer), runtime.nanoTime());
  }

  /** Returns the writes, whoever made them, that the mirror does not show. */
  public List<WriteToken> outstanding() {
    return tokens(noted -> Verdict.of(noted.token(), informer.view()) == Verdict.BEHIND);
  }

  /** Returns the writes of one writer that the mirror does not show, those of an earlier epoch included. */
  public List<WriteToken> outstanding(Object writer) {
    return tokens(noted -> noted.writers().contains(writer)
        && Verdict.of(noted.token(), informer.view()) != Verdict.REACHED);
  }

  private List<WriteToken> tokens(Predicate<Noted<T>> which) {
    return outstanding.at(runtime.nanoTime()).stream()
        .filter(which)
        .map(Noted::token)
        .toList();
  }

  /** Returns how many writes were forgotten before the mirror showed them, for lack of room or for their age. */
  public long forgotten() {
    return outstanding.forgotten();
  }

  /**
   * Returns a stage that completes when the mirror shows all of these writes. It fails with {@link StaleReadException} if that
   * takes longer than the timeout, and with {@link EpochChangedException} if it is of another epoch than one of them.
   */
  public CompletionStage<Void> reached(Collection<WriteToken> tokens, Duration timeout) {
    return waitFor(new Wait(tokens, ANYBODY), timeout);
  }

  /**
   * Returns a stage that completes when the mirror shows what this writer has noted so far, as {@link #reached} does. Writes of an
   * earlier epoch fail one such wait and are forgotten.
   */
  public CompletionStage<Void> ownReached(Object writer, Duration timeout) {
    return waitFor(new Wait(outstanding(writer), writer), timeout);
  }

  /** Returns a stage as {@link #ownReached}, that waits for what others have noted so far, too. */
  public CompletionStage<Void> allReached(Object writer, Duration timeout) {
    Set<WriteToken> all = new LinkedHashSet<>(outstanding());
    all.addAll(outstanding(writer));
    return waitFor(new Wait(all, writer), timeout);
  }

  /**
   * Waits until the mirror shows all of these writes.
   *
   * @throws StaleReadException if it takes longer than this
   * @throws EpochChangedException if the mirror is of another epoch than one of them
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public void await(Collection<WriteToken> tokens, Duration timeout) throws InterruptedException {
    CompletableFuture<Void> reached = reached(tokens, timeout).toCompletableFuture();
    // The stage ends by itself when the time is over; a moment more, so that it can say why.
    if (!runtime.await(reached, timeout.plusSeconds(1))) {
      throw stale(new ArrayList<>(tokens), "in " + timeout);
    }
    try {
      reached.join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException known ? known : e;
    }
  }

  private CompletionStage<Void> waitFor(Wait wait, Duration timeout) {
    if (wait.tokens.isEmpty()) {
      return CompletableFuture.completedStage(null);
    }
    listen();
    waits.add(wait);
    wait.timer = runtime.schedule(timeout, () -> loop.execute(() -> wait.giveUp(timeout)));
    if (!waits.contains(wait)) { // ended before it had a timer to cancel
      wait.timer.cancel();
    }
    look();
    return wait.done.minimalCompletionStage();
  }

  private synchronized void listen() {
    if (listening == null && !closed) {
      listening = informer.addViewListener(this::viewChanged);
    }
  }

  private synchronized void listenNoMore() {
    closed = true;
    if (listening != null) {
      listening.cancel();
    }
  }

  private void viewChanged() {
    if (!waits.isEmpty() || !outstanding.isEmpty()) {
      look();
    }
  }

  private void look() {
    if (scheduled.compareAndSet(false, true)) {
      loop.execute(this::compare);
    }
  }

  /** Holds all that is noted and waited for against the view. On the loop. */
  private void compare() {
    scheduled.set(false); // before looking, so that whatever comes after the look is looked at
    ResourceView<T> view = informer.view();
    List<Noted<T>> all = outstanding.at(runtime.nanoTime());
    if (!toldLost.isEmpty()) {
      toldLost.retainAll(all.stream().map(Noted::token).toList());
    }
    all.forEach(noted -> compare(noted, view));
    copyOfWaits().forEach(wait -> wait.compareWith(view));
  }

  private void compare(Noted<T> noted, ResourceView<T> view) {
    switch (Verdict.of(noted.token(), view)) {
      case REACHED -> {
        outstanding.remove(noted);
        tellIfPassed(noted, view);
      }
      case EPOCH_CHANGED -> { // its writer still has to hear that from a wait or a read
        if (toldLost.add(noted.token())) {
          tellWriters(noted);
        }
      }
      case BEHIND -> {}
    }
  }

  /**
   * What a mirror has never had it has not seen go either. The one who wrote it is the only one who can know that something has
   * happened; unless he was the one who deleted it.
   */
  private void tellIfPassed(Noted<T> noted, ResourceView<T> view) {
    boolean isByOthers = !noted.token().isDelete() || noted.writers().size() > 1;
    if (isByOthers && Verdict.isPassed(noted.token(), view)) {
      tellWriters(noted);
    }
  }

  private void tellWriters(Noted<T> noted) {
    noted.writers().forEach(writer -> runtime.handlers().execute(() -> onLost.accept(writer)));
  }

  private List<Wait> copyOfWaits() {
    synchronized (waits) {
      return new ArrayList<>(waits);
    }
  }

  StaleReadException stale(List<WriteToken> missing, String how) {
    return new StaleReadException(
        "the mirror '" + informer.name() + "' does not show " + how + ": " + missing + "; it is "
            + informer.view(),
        missing,
        this);
  }

  /** Returns the error of a writer who asks about writes of an earlier epoch, and lets him be done with them. */
  EpochChangedException epochChanged(List<WriteToken> lost, Object writer) {
    lost.forEach(token -> outstanding.release(token, writer));
    return new EpochChangedException(
        "the server's history was replaced after these writes, which may be lost: " + lost
            + "; the mirror '" + informer.name() + "' is now " + informer.view(),
        lost);
  }

  /** Ends all waits, in vain, and notes nothing any more. Calling again does nothing. */
  @Override
  public void close() {
    listenNoMore();
    loop.execute(() -> copyOfWaits().forEach(Wait::closed));
  }

  /** Somebody who waits for writes; only the loop looks inside. */
  private final class Wait {
    private final List<WriteToken> tokens;
    private final Object writer;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private volatile Cancellable timer = () -> {};

    Wait(Collection<WriteToken> tokens, Object writer) {
      this.tokens = new ArrayList<>(tokens);
      this.writer = writer;
    }

    void compareWith(ResourceView<T> view) {
      List<WriteToken> lost = new ArrayList<>();
      tokens.removeIf(token -> {
        Verdict verdict = Verdict.of(token, view);
        if (verdict == Verdict.EPOCH_CHANGED) {
          lost.add(token);
        }
        return verdict == Verdict.REACHED;
      });
      if (!lost.isEmpty()) {
        fail(() -> epochChanged(lost, writer));
      } else if (tokens.isEmpty() && isOver()) {
        runtime.handlers().execute(() -> done.complete(null)); // what hangs on it is users' code
      }
    }

    void giveUp(Duration timeout) {
      fail(() -> stale(tokens, "in " + timeout));
    }

    void closed() {
      fail(() -> stale(tokens, "before this was closed"));
    }

    private void fail(Supplier<RuntimeException> cause) {
      if (isOver()) {
        RuntimeException error = cause.get();
        runtime.handlers().execute(() -> done.completeExceptionally(error));
      }
    }

    /** Returns true for the one who may end it. */
    private boolean isOver() {
      timer.cancel();
      return waits.remove(this);
    }
  }

  /** Collects options. <b>Threading:</b> owned by one thread. */
  public static final class Builder<T> {
    private final ResourceInformer<T> informer;
    private InformerRuntime runtime = InformerRuntime.shared();
    private Consumer<Object> onLost = writer -> {};
    private int capacity = 1000;
    private Duration ttl = Duration.ofMinutes(5);

    private Builder(ResourceInformer<T> informer) {
      this.informer = informer;
    }

    /** Sets where time and threads come from. */
    public Builder<T> runtime(InformerRuntime value) {
      runtime = value;
      return this;
    }

    /**
     * Sets who is told, on the runtime's threads for handlers, whose write is lost: others have deleted the object before the
     * mirror had it, or the server's history was replaced. There may be no event of that. Nobody by default.
     */
    public Builder<T> onLost(Consumer<Object> value) {
      onLost = Objects.requireNonNull(value, "onLost");
      return this;
    }

    /** Sets of how many objects writes are remembered, at most; 1000 by default. */
    public Builder<T> capacity(int value) {
      if (value < 1) {
        throw new IllegalArgumentException("capacity must be at least 1, but is " + value);
      }
      capacity = value;
      return this;
    }

    /** Sets how long a write is remembered, at most; five minutes by default. */
    public Builder<T> ttl(Duration value) {
      ttl = value;
      return this;
    }

    /** Returns what remembers writes; close it when nobody reads any more. */
    public OwnWrites<T> build() {
      return new OwnWrites<>(this);
    }
  }
}
