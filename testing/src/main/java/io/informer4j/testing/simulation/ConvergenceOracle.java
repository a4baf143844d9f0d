package io.informer4j.testing.simulation;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.InformerState;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.ResourceEvent.Updated;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Once everything is healed the informer and its handlers catch up (G1, G18, G20).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class ConvergenceOracle implements Oracle {

  private static final String NAME = "Convergence";

  private final RunFacts facts;
  private final PerHandler<Map<ObjectName, CachedObject<SimulatedObject>>> views =
      new PerHandler<>(handler -> new TreeMap<>());

  ConvergenceOracle(RunFacts facts) {
    this.facts = facts;
  }

  @Override
  public void onInformer(World world) {
    views.clear();
  }

  @Override
  public void onEvent(World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    Map<ObjectName, CachedObject<SimulatedObject>> view = views.of(handler);
    if (event instanceof Added<SimulatedObject> added) {
      view.put(added.name(), added.object());
    } else if (event instanceof Updated<SimulatedObject> updated) {
      view.put(updated.name(), updated.current());
    } else {
      view.remove(event.name());
    }
  }

  @Override
  public void atEnd(World world) {
    SharedIndexInformer<SimulatedObject> informer = world.informer();
    if (informer.state() == InformerState.CLOSED) {
      return;
    }
    ConvergenceJudge judge = new ConvergenceJudge(facts.past(world));
    if (!informer.hasSynced()) {
      Verdict.tell(
          world, NAME, "expected the informer to be synced in the end, found " + informer.stats());
    } else if (!facts.isUnknowable()) {
      Verdict.tell(world, NAME, judge.judgeCache(informer.snapshot()));
      Verdict.tell(world, NAME, judgeRevision(informer));
    }
    for (HandlerActor handler : world.handlers()) {
      String wrong = judgeHandler(judge, handler, informer);
      if (wrong != null) {
        Verdict.tell(world, NAME, "handler " + handler.name() + ": " + wrong);
      }
    }
  }

  /** Bookmarks count too: with nothing left to apply, a snapshot is of the revision that the reflector has reached. */
  private static @Nullable String judgeRevision(SharedIndexInformer<SimulatedObject> informer) {
    ResourceVersion shown = informer.snapshot().revision().orElse(null);
    ResourceVersion reached = informer.lastSyncResourceVersion();
    return shown == null || shown.equals(reached) || informer.stats().queueDepth() > 0
        ? null
        : "expected the snapshot to be of revision " + reached + " in the end, found " + shown;
  }

  private @Nullable String judgeHandler(
      ConvergenceJudge judge, HandlerActor handler, SharedIndexInformer<SimulatedObject> informer) {
    HandlerRegistration registration = handler.registration();
    if (registration == null || Handlers.isOver(handler, registration)) {
      return null;
    }
    if (!registration.hasSynced()) {
      return "expected it to be synced in the end, found " + registration.stats();
    }
    if (registration.stats().mailbox().pending() > 0) {
      return "expected that nothing waits in the end, found " + registration.stats();
    }
    return judge.judgeView(views.of(handler), informer.snapshot());
  }
}
