package io.informer4j.jfr;

import io.informer4j.informer.InformerListener;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes what one informer does into recordings of the JDK's Flight Recorder: lists and relists, watches, failures, epochs and slow
 * calls of handlers.
 *
 * <pre>{@code
 * factory.addListeners(informer -> new JfrListener(informer, Duration.ofMillis(100)));
 * // jfr print --events 'io.informer4j.*' recording.jfr
 * }</pre>
 *
 * <p>Events have names, revisions and figures, nothing of what is in objects or in messages. Their times are those of the Flight
 * Recorder. Where nobody records, an event costs a look at a flag.
 *
 * <p><b>Threading:</b> for one informer; handlers' calls may come from any thread, the others come from the informer's loop.
 */
public final class JfrListener implements InformerListener {

  private final String informer;
  private final Duration slow;

  // These are the loop's own: a list or watch under way.
  private JfrEvents.@Nullable ListTaken list;
  private JfrEvents.@Nullable WatchEnded watch;
  private boolean hasListed;

  /**
   * Creates the listener of an informer.
   *
   * @param slow from which duration on a call of a handler is an event
   */
  public JfrListener(String informer, Duration slow) {
    this.informer = informer;
    this.slow = slow;
  }

  @Override
  public void onListStarted(ListMode mode, ResourceVersion from) {
    list = new JfrEvents.ListTaken();
    list.begin();
  }

  @Override
  public void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    JfrEvents.ListTaken event = list == null ? new JfrEvents.ListTaken() : list;
    list = null;
    event.informer = informer;
    event.mode = mode.name();
    event.relist = hasListed;
    event.objects = objects;
    event.resourceVersion = resourceVersion.value();
    event.commit();
    hasListed = true;
  }

  @Override
  public void onWatchOpened(ResourceVersion from) {
    watch = new JfrEvents.WatchEnded();
    watch.from = from.value();
    watch.begin();
  }

  @Override
  public void onWatchEnded(long events, Duration lasted) {
    JfrEvents.WatchEnded event = watch == null ? new JfrEvents.WatchEnded() : watch;
    watch = null;
    event.informer = informer;
    event.events = events;
    event.commit();
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    JfrEvents.Failure event = new JfrEvents.Failure();
    if (event.isEnabled()) {
      event.informer = informer;
      event.kind = failure.kind().name();
      event.status = failure.code();
      event.situation = decision.situation().name();
      event.next = decision.next().name();
      event.commit();
    }
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    JfrEvents.EpochBegan event = new JfrEvents.EpochBegan();
    event.informer = informer;
    event.epoch = epoch;
    event.before = before.value();
    event.now = now.value();
    event.commit();
  }

  @Override
  public boolean wantsHandlerCalls() {
    return true;
  }

  @Override
  public void onHandlerReturned(
      String handler,
      ResourceEvent.Kind kind,
      ObjectName name,
      ResourceVersion revision,
      Duration took,
      Optional<Throwable> error) {
    if (took.compareTo(slow) < 0) {
      return;
    }
    JfrEvents.SlowHandler event = new JfrEvents.SlowHandler();
    if (event.isEnabled()) {
      event.informer = informer;
      event.handler = handler;
      event.event = kind.name();
      event.object = name.toString();
      event.took = took.toNanos();
      event.threw = error.map(thrown -> thrown.getClass().getName()).orElse("");
      event.commit();
    }
  }
}
