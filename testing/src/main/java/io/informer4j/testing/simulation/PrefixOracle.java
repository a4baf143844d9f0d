package io.informer4j.testing.simulation;

import io.informer4j.informer.QueueKind;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.store.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * The cache is the history at one revision, and does not go back (G2, G3, G5, G23, G24).
 *
 * <p>It looks at the snapshot whenever it is called, for the informer's loop may publish many within one task.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class PrefixOracle implements Oracle {

  private static final String NAME = "Prefix";

  private final RunFacts facts;
  private @Nullable PrefixJudge inOrder;
  private @Nullable PerKeyJudge perKey;
  private @Nullable Snapshot<SimulatedObject> seen;

  PrefixOracle(RunFacts facts) {
    this.facts = facts;
  }

  @Override
  public void onInformer(World world) {
    Past past = facts.past(world);
    boolean ordered = world.settings().queueKind() == QueueKind.IN_ORDER;
    inOrder = ordered ? new PrefixJudge(past) : null;
    perKey = ordered ? null : new PerKeyJudge(past);
    seen = null;
  }

  @Override
  public void onChange(
      World world, WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    look(world);
  }

  @Override
  public void onList(World world, int objects, ResourceVersion resourceVersion) {
    look(world);
  }

  @Override
  public void onBookmark(World world, ResourceVersion resourceVersion) {
    look(world);
  }

  @Override
  public void onEvent(World world, HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    look(world);
  }

  @Override
  public void onEpoch(World world, long epoch) {
    int replaced = facts.past(world).present() - facts.birth();
    if (facts.epochs() > replaced) {
      Verdict.tell(
          world,
          NAME,
          "expected at most " + replaced
              + " new epochs, since so many histories were replaced, found " + facts.epochs());
    }
    look(world);
  }

  @Override
  public void afterTask(World world) {
    look(world);
  }

  private void look(World world) {
    Snapshot<SimulatedObject> snapshot = world.informer().snapshot();
    if (snapshot != seen) {
      seen = snapshot;
      Verdict.tell(world, NAME, judge(world, snapshot));
    }
  }

  private @Nullable String judge(World world, Snapshot<SimulatedObject> snapshot) {
    if (inOrder != null) {
      String wrong = inOrder.judge(snapshot, facts.epochs(), facts.isUnknowable());
      if (inOrder.fits() && (!facts.isUnknowable() || isPresent(world, inOrder.history()))) {
        facts.follows(inOrder.history());
      }
      return wrong;
    }
    return perKey == null ? null : perKey.judge(snapshot, facts.epochs(), facts.mayLeap());
  }

  private boolean isPresent(World world, int history) {
    return history == facts.past(world).present();
  }
}
