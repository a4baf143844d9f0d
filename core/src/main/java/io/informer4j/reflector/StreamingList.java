package io.informer4j.reflector;

import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Progress.Standing;
import io.informer4j.store.Replacement;

/**
 * Takes a streaming list: collects the initial events aside, and at the end marker hands them to the target at once. The
 * same stream then goes on as a watch.
 *
 * <p>Revisions of events before the marker are never adopted: the initial ones are not in order. A stream that ends
 * before the marker has brought nothing.
 */
final class StreamingList<T> implements State, WatchCall.Receiver<T> {

  private final Machine<T> machine;
  private final WatchOptions request;
  private final long startedAt;
  private final Staging<T> staging = new Staging<>();
  private final SilenceTimer silence;
  private final WatchCall<T> call;
  /** Whether something was changed or deleted while the list came. */
  private boolean sawChanges;
  /** The newest revision of an object so far; not kept up to date before something was changed. */
  private ResourceVersion newest = ResourceVersion.UNSET;

  private boolean handedOver;
  private boolean left;

  StreamingList(Machine<T> machine) {
    this.machine = machine;
    this.request = WatchOptions.initialEventsNotOlderThan(
        machine.progress().streamListRevision(), machine.watchTimeout());
    this.startedAt = machine.nanoTime();
    this.call = new WatchCall<>(machine, machine.trustedKnownObjects(), request, this);
    this.silence = new SilenceTimer(machine, call::catchUp, this::onSilence);
  }

  @Override
  public ReflectorState name() {
    return ReflectorState.STREAMING_LIST;
  }

  @Override
  public boolean needsTurn() {
    return true;
  }

  @Override
  public void enter() {
    machine.tell(to -> to.onListStarted(ListMode.WATCH_LIST, request.resourceVersion()));
    silence.arm(machine.options().initialEventsEndDeadline());
    call.start();
    onRoom();
  }

  @Override
  public void exit() {
    left = true;
    silence.stop();
    if (!handedOver) {
      call.cancel();
    }
  }

  @Override
  public void onRoom() {
    if (call.isHalfUsed()) {
      call.demand(machine.welcome());
    }
    silence.demanded(call.outstanding() > 0);
  }

  @Override
  public void onOpen(WatchCall<T> stream) {
    silence.touch();
    machine.tell(to -> to.onWatchOpened(request.resourceVersion()));
  }

  @Override
  public void onEvent(WatchCall<T> stream, WatchEvent<T> event) {
    if (bringsTheEndNearer(event)) {
      silence.heardAt(stream.arrivedAt());
    }
    switch (event.kind()) {
      case CHANGE -> stage((WatchEvent.Change<T>) event);
      case UNDECODABLE -> stage((WatchEvent.Undecodable<T>) event);
      case FOREIGN -> machine.skipForeign((WatchEvent.Foreign<T>) event);
      case BOOKMARK -> onBookmark((WatchEvent.Bookmark<T>) event);
      case ERROR -> failed(((WatchEvent.ServerError<T>) event).failure());
    }
    if (!left && call.isHalfUsed()) {
      onRoom();
    }
  }

  /**
   * Returns whether an event is one of the list. A bookmark without the mark is none, however often it comes, nor are changes
   * that happen meanwhile: on a busy resource they never end. What was changed or deleted is no part of a list; once there
   * was such an event, what was added is one only if it is older than something that came before, as nothing new is.
   */
  private boolean bringsTheEndNearer(WatchEvent<T> event) {
    if (event instanceof WatchEvent.Change<T> change) {
      return (change.verb() == WatchEvent.Verb.ADDED && !sawChanges)
          || bringsTheEndNearer(change.verb(), change.object().resourceVersion());
    }
    return event instanceof WatchEvent.Undecodable<T> undecodable
        && bringsTheEndNearer(undecodable.verb(), undecodable.identity().resourceVersion());
  }

  private boolean bringsTheEndNearer(WatchEvent.Verb verb, ResourceVersion revision) {
    if (verb != WatchEvent.Verb.ADDED && !sawChanges) {
      sawChanges = true;
      newest = staging.newest();
      staging.expectChanges();
    }
    boolean isNewest = newest.isUnset() || revision.isAfter(newest);
    if (isNewest) {
      newest = revision;
    }
    return verb == WatchEvent.Verb.ADDED && !(sawChanges && isNewest);
  }

  private void stage(WatchEvent.Change<T> change) {
    call.countEvent();
    if (change.verb() == WatchEvent.Verb.DELETED) {
      staging.remove(change.object().name());
    } else {
      staging.put(change.object());
      machine.listed(ListMode.WATCH_LIST, staging.size());
    }
  }

  private void stage(WatchEvent.Undecodable<T> undecodable) {
    call.countEvent();
    if (undecodable.verb() == WatchEvent.Verb.DELETED) {
      staging.remove(undecodable.identity().name());
    } else {
      staging.put(undecodable.identity());
    }
  }

  private void onBookmark(WatchEvent.Bookmark<T> bookmark) {
    call.countEvent();
    if (bookmark.initialEventsEnd()) {
      finish(bookmark.resourceVersion());
    }
  }

  private void finish(ResourceVersion revision) {
    Standing standing = machine.progress().standingOf(revision, isConsistent());
    if (standing == Standing.WENT_BACK) {
      machine.decide(
          Situation.STREAM_LIST_WENT_BACK,
          SourceFailure.of(
              SourceFailure.Kind.OTHER,
              Listing.wentBack(revision, machine.progress().last()),
              null));
    } else if (standing == Standing.NEW_EPOCH && call.reusedKnownObjects()) {
      machine.progress().markHistoryReplaced();
      machine.decide(Situation.LIST_FROM_NEW_EPOCH);
    } else {
      handOver(staging.toReplacement(revision, standing == Standing.NEW_EPOCH));
    }
  }

  private void handOver(Replacement<T> replacement) {
    try {
      machine.replace(replacement, startedAt);
    } catch (Throwable e) { // an Error too: a reflector never stops
      machine.decide(
          Situation.STREAM_LIST_NOT_TAKEN,
          SourceFailure.of(SourceFailure.Kind.OTHER, "the target did not take the list: " + e, e));
      return;
    }
    handedOver = true;
    machine.watchOn(call, replacement);
  }

  private boolean isConsistent() {
    return request.resourceVersion().isUnset();
  }

  private void onSilence() {
    String reason =
        "no more objects and no end marker for " + machine.options().initialEventsEndDeadline();
    machine.giveUpStreamingLists(reason);
    machine.decide(
        Situation.STREAM_LIST_SILENT,
        SourceFailure.of(SourceFailure.Kind.OTHER, "a streaming list brought " + reason, null));
  }

  @Override
  public void onClose(WatchCall<T> stream) {
    broken(SourceFailure.of(
        SourceFailure.Kind.OTHER, "a streaming list was closed before its end marker", null));
  }

  @Override
  public void onFailure(WatchCall<T> stream, SourceFailure failure) {
    if (stream.isOpen() && failure.kind() == SourceFailure.Kind.CONNECTION_LOST) {
      broken(failure);
    } else {
      failed(failure);
    }
  }

  private void broken(SourceFailure failure) {
    machine.streamEnded(call);
    boolean veryShort = call.wasVeryShort();
    int broken = veryShort ? 0 : machine.progress().countBrokenStream();
    Situation situation = RetryPolicy.streamListBroken(veryShort, broken);
    if (situation == Situation.STREAM_LIST_NEVER_COMPLETES) {
      machine.giveUpStreamingLists(
          broken + " streaming lists in a row ended before their end marker");
    }
    machine.decide(situation, failure);
  }

  private void failed(SourceFailure failure) {
    machine.streamEnded(call);
    machine.decide(RetryPolicy.streamListFailed(failure, isConsistent()), failure);
  }
}
