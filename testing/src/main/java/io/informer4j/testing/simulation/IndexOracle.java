package io.informer4j.testing.simulation;

import io.informer4j.store.IndexFunction;
import io.informer4j.store.Snapshot;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every index is what its function says about the objects of the snapshot (G6).
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class IndexOracle implements Oracle {

  private static final String NAME = "Index";

  private @Nullable Snapshot<SimulatedObject> seen;
  private int indexes = -1;

  @Override
  public void onInformer(World world) {
    seen = null;
    indexes = -1;
  }

  @Override
  public void afterTask(World world) {
    Snapshot<SimulatedObject> snapshot = world.informer().snapshot();
    if (snapshot != seen) {
      seen = snapshot;
      judge(world, snapshot);
    }
  }

  private void judge(World world, Snapshot<SimulatedObject> snapshot) {
    Set<String> names = snapshot.indexNames();
    if (names.size() != indexes) {
      indexes = names.size();
      Verdict.tell(world, NAME, IndexJudge.judgeUnknown(snapshot));
    }
    for (String index : names) {
      IndexFunction<SimulatedObject> function = World.indexFunctions().get(index);
      if (function == null && index.equals(IndexFunction.NAMESPACE)) {
        function = IndexFunction.byNamespace();
      }
      if (function != null) {
        String wrong = IndexJudge.judge(
            snapshot, index, function, object -> world.threwInIndex(index, object.object()));
        Verdict.tell(world, NAME, wrong);
      }
    }
  }
}
