package io.informer4j.informer;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.runtime.Cancellable;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All listeners of one informer, who come and go while it runs; each is shielded from the others, and the engine from them all.
 *
 * <p><b>Threading:</b> all methods may be called from any thread. Listeners are an array that is never changed in place: who tells
 * takes no lock, and tells those who were there when he began. The monitor is for those who come and go.
 *
 * <p><i>Implementation notes:</i> what happens once per change is told in plain loops, without an object for the call.
 */
final class InformerListeners implements InformerListener {

  private static final Logger log = LoggerFactory.getLogger(SharedIndexInformer.class);

  private static final InformerListener[] NONE = {};

  private final String informer;
  private final List<Member> members = new ArrayList<>(); // guarded by the monitor
  private volatile InformerListener[] listeners = NONE;
  private volatile InformerListener[] ofChanges = NONE;
  private volatile InformerListener[] ofArrivals = NONE;
  private volatile InformerListener[] ofObjects = NONE;
  private volatile InformerListener[] ofCalls = NONE;

  InformerListeners(String informer) {
    this.informer = informer;
  }

  /** Adds a listener, which hears what happens from now on. Cancelling what is returned removes it. */
  Cancellable add(InformerListener listener) {
    Member member = new Member(
        listener,
        asks(listener::wantsChanges),
        asks(listener::wantsArrivals),
        asks(listener::wantsObjects),
        asks(listener::wantsHandlerCalls));
    join(member);
    return () -> leave(member);
  }

  private boolean asks(BooleanSupplier question) {
    try {
      return question.getAsBoolean();
    } catch (Throwable e) {
      threw(e);
      return false;
    }
  }

  /** One addition, compared by identity: the same listener can be added twice and removed once. */
  private static final class Member {
    final InformerListener listener;
    final boolean wantsChanges;
    final boolean wantsArrivals;
    final boolean wantsObjects;
    final boolean wantsCalls;

    Member(
        InformerListener listener,
        boolean wantsChanges,
        boolean wantsArrivals,
        boolean wantsObjects,
        boolean wantsCalls) {
      this.listener = listener;
      this.wantsChanges = wantsChanges;
      this.wantsArrivals = wantsArrivals;
      this.wantsObjects = wantsObjects;
      this.wantsCalls = wantsCalls;
    }
  }

  private synchronized void join(Member member) {
    members.add(member);
    publish();
  }

  private synchronized void leave(Member member) {
    members.remove(member);
    publish();
  }

  private void publish() {
    listeners = those(member -> true);
    ofChanges = those(member -> member.wantsChanges);
    ofArrivals = those(member -> member.wantsArrivals);
    ofObjects = those(member -> member.wantsObjects);
    ofCalls = those(member -> member.wantsCalls);
  }

  private InformerListener[] those(Predicate<Member> wanted) {
    return members.stream()
        .filter(wanted)
        .map(member -> member.listener)
        .toArray(InformerListener[]::new);
  }

  /** Returns whether anybody is to be told of single changes. */
  @Override
  public boolean wantsChanges() {
    return ofChanges.length > 0;
  }

  /** Returns whether anybody is to be told what comes. */
  @Override
  public boolean wantsArrivals() {
    return ofArrivals.length > 0;
  }

  /** Returns whether anybody is to be told what was stored. */
  @Override
  public boolean wantsObjects() {
    return ofObjects.length > 0;
  }

  /** Returns whether anybody is to be told of calls of handlers. */
  @Override
  public boolean wantsHandlerCalls() {
    return ofCalls.length > 0;
  }

  @Override
  public void onArrived(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    for (InformerListener each : ofArrivals) {
      try {
        each.onArrived(verb, name, resourceVersion);
      } catch (Throwable e) { // an Error too, here and below: loops and others' threads go on
        threw(e);
      }
    }
  }

  @Override
  public void onStored(
      ResourceEvent.Kind kind, ObjectName name, ResourceVersion revision, boolean listed) {
    for (InformerListener each : ofObjects) {
      try {
        each.onStored(kind, name, revision, listed);
      } catch (Throwable e) {
        threw(e);
      }
    }
  }

  @Override
  public void onHandlerCalled(
      String handler, ResourceEvent.Kind kind, ObjectName name, ResourceVersion revision) {
    for (InformerListener each : ofCalls) {
      try {
        each.onHandlerCalled(handler, kind, name, revision);
      } catch (Throwable e) {
        threw(e);
      }
    }
  }

  @Override
  public void onHandlerReturned(
      String handler,
      ResourceEvent.Kind kind,
      ObjectName name,
      ResourceVersion revision,
      Duration took,
      Optional<Throwable> error) {
    for (InformerListener each : ofCalls) {
      try {
        each.onHandlerReturned(handler, kind, name, revision, took, error);
      } catch (Throwable e) {
        threw(e);
      }
    }
  }

  private void tell(Consumer<InformerListener> what) {
    for (InformerListener each : listeners) {
      try {
        what.accept(each);
      } catch (Throwable e) {
        threw(e);
      }
    }
  }

  private void threw(Throwable error) {
    log.warn("a listener threw, which is ignored; fix the listener: informer={}", informer, error);
  }

  @Override
  public void onListStarted(ListMode mode, ResourceVersion from) {
    tell(each -> each.onListStarted(mode, from));
  }

  @Override
  public void onListProgress(ListMode mode, int objects) {
    tell(each -> each.onListProgress(mode, objects));
  }

  @Override
  public void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    tell(each -> each.onListFinished(mode, objects, resourceVersion, took));
  }

  @Override
  public void onWatchOpened(ResourceVersion from) {
    tell(each -> each.onWatchOpened(from));
  }

  @Override
  public void onWatchEnded(long events, Duration lasted) {
    tell(each -> each.onWatchEnded(events, lasted));
  }

  @Override
  public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    for (InformerListener each : ofChanges) {
      try {
        each.onChange(verb, name, resourceVersion);
      } catch (Throwable e) {
        threw(e);
      }
    }
  }

  @Override
  public void onBookmark(ResourceVersion resourceVersion) {
    for (InformerListener each : listeners) {
      try {
        each.onBookmark(resourceVersion);
      } catch (Throwable e) {
        threw(e);
      }
    }
  }

  @Override
  public void onForeignEvent(String description) {
    tell(each -> each.onForeignEvent(description));
  }

  @Override
  public void onQuarantined(Quarantined quarantined) {
    tell(each -> each.onQuarantined(quarantined));
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    tell(each -> each.onFailure(failure, decision));
  }

  @Override
  public void onResourceGone() {
    tell(InformerListener::onResourceGone);
  }

  @Override
  public void onBackoff(Duration delay) {
    tell(each -> each.onBackoff(delay));
  }

  @Override
  public void onModeChanged(ListMode mode, String reason) {
    tell(each -> each.onModeChanged(mode, reason));
  }

  @Override
  public void onWatchSilent(Duration silence) {
    tell(each -> each.onWatchSilent(silence));
  }

  @Override
  public void onWatchSwapped() {
    tell(InformerListener::onWatchSwapped);
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    tell(each -> each.onEpochBegan(epoch, before, now));
  }

  @Override
  public void onConsistencyChecked(ResourceVersion resourceVersion, List<String> differences) {
    tell(each -> each.onConsistencyChecked(resourceVersion, differences));
  }

  @Override
  public void onSynced(int objects) {
    tell(each -> each.onSynced(objects));
  }

  @Override
  public void onHandlerError(String handler, ObjectName name, Throwable error) {
    tell(each -> each.onHandlerError(handler, name, error));
  }

  @Override
  public void onMerging(String handler, int pending) {
    tell(each -> each.onMerging(handler, pending));
  }

  @Override
  public void onMailboxOverflow(String handler, MailboxOverflowException error) {
    tell(each -> each.onMailboxOverflow(handler, error));
  }

  @Override
  public void onIndexError(String index, ObjectName name, RuntimeException error) {
    tell(each -> each.onIndexError(index, name, error));
  }

  @Override
  public void onTransformError(ObjectName name, ResourceVersion revision, RuntimeException error) {
    tell(each -> each.onTransformError(name, revision, error));
  }

  @Override
  public void onProcessingError(Throwable error) {
    tell(each -> each.onProcessingError(error));
  }

  @Override
  public void onMutationDetected(ObjectName name, String what) {
    tell(each -> each.onMutationDetected(name, what));
  }

  @Override
  public void onFingerprintError(ObjectName name, RuntimeException error) {
    tell(each -> each.onFingerprintError(name, error));
  }

  @Override
  public void onClosed() {
    tell(InformerListener::onClosed);
  }
}
