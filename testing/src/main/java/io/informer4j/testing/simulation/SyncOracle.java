package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.informer.HandlerRegistration;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.ResourceEvent.Added;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Snapshot;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Sync is claimed level by level, never early, and for good; stages say what the questions say (G18, G19).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class SyncOracle implements Oracle {

  private static final String NAME = "Sync";

  /** What a stage of sync has said. */
  private static final class Announcement {
    private boolean reached;

    static Announcement of(CompletionStage<Void> stage) {
      Announcement announcement = new Announcement();
      stage.whenComplete((nothing, failure) -> announcement.reached = failure == null);
      return announcement;
    }
  }

  private static final class Progress {
    private final Map<ObjectName, String> returned = new HashMap<>();
    private @Nullable Map<ObjectName, String> atFirst;
    private @Nullable Announcement announcement;
    private int epochs;
    private boolean isKnown;
    private boolean synced;
  }

  private final RunFacts facts;
  private final PerHandler<Progress> handlers = new PerHandler<>(handler -> new Progress());
  private @Nullable Collection<StoredObject<Content>> firstList;
  private @Nullable Announcement announcement;
  private boolean synced;

  /** What was there after the task before: a handler that is new now has not joined before that. */
  private @Nullable Snapshot<SimulatedObject> seen;

  SyncOracle(RunFacts facts) {
    this.facts = facts;
  }

  @Override
  public void onInformer(World world) {
    handlers.clear();
    firstList = null;
    synced = false;
    seen = null;
    announcement = Announcement.of(world.informer().synced());
  }

  @Override
  public void onList(World world, int objects, ResourceVersion resourceVersion) {
    if (firstList == null) {
      Past past = facts.past(world);
      firstList = past.stateAt(facts.listedFrom(), past.read(resourceVersion)).values();
    }
  }

  @Override
  public void onReturned(World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    Progress progress = handlers.of(handler);
    if (!progress.synced && event instanceof Added<SimulatedObject> added) {
      progress.returned.put(added.name(), added.object().uid());
    }
  }

  @Override
  public void afterTask(World world) {
    SharedIndexInformer<SimulatedObject> informer = world.informer();
    boolean now = informer.hasSynced();
    if (now != synced) {
      onChangeOfStore(world, now);
    }
    if (announcement != null && announcement.reached != now) {
      Verdict.tell(
          world,
          NAME,
          "expected that the stage of the informer says " + now + " as hasSynced does, found "
              + announcement.reached);
    }
    List<HandlerActor> all = world.handlers();
    for (int i = 0; i < all.size(); i++) {
      look(world, all.get(i), handlers.at(i, all.get(i)));
    }
    seen = informer.snapshot();
  }

  private void onChangeOfStore(World world, boolean now) {
    synced = now;
    if (!now) {
      Verdict.tell(world, NAME, "expected the informer to stay synced, found that it is not");
    } else if (firstList == null) {
      Verdict.tell(world, NAME, "expected no sync before a list, found the informer synced");
    } else if (!facts.wasEverUnknowable()) {
      Verdict.tell(
          world,
          NAME,
          SyncJudge.judgeStore(facts.past(world), firstList, world.informer().snapshot()));
    }
  }

  private void look(World world, HandlerActor handler, Progress progress) {
    HandlerRegistration registration = handler.registration();
    if (registration == null) {
      return;
    }
    if (!progress.isKnown) {
      progress.isKnown = true;
      progress.announcement = Announcement.of(registration.synced());
      progress.epochs = facts.epochs();
      progress.atFirst = synced && seen != null ? SyncJudge.uidsOf(seen) : null;
    }
    boolean now = registration.hasSynced();
    if (now != progress.synced) {
      progress.synced = now;
      String wrong = judge(world, progress, now);
      if (wrong != null) {
        Verdict.tell(world, NAME, "handler " + handler.name() + ": " + wrong);
      }
    }
    Announcement told = progress.announcement;
    if (told != null && told.reached != now) {
      Verdict.tell(
          world,
          NAME,
          "handler " + handler.name() + ": expected that its stage says " + now
              + " as hasSynced does, found " + told.reached);
    }
  }

  private @Nullable String judge(World world, Progress progress, boolean now) {
    if (!now) {
      return "expected to stay synced, found that it is not";
    }
    if (!synced || firstList == null) {
      return "expected no sync before the informer's, found it synced";
    }
    if (facts.wasEverUnknowable() || facts.epochs() > progress.epochs) {
      return null; // objects may have come back
    }
    Map<ObjectName, String> atFirst =
        progress.atFirst != null ? progress.atFirst : SyncJudge.uidsOf(firstList);
    String wrong =
        SyncJudge.judgeHandler(atFirst, progress.returned, world.informer().snapshot());
    progress.returned.clear();
    return wrong;
  }
}
