package io.informer4j.controller.simulation;

import io.informer4j.controller.leader.LeaderElector;
import io.informer4j.controller.leader.Leadership;
import java.util.concurrent.CompletionStage;

/**
 * What a controller asks: an elector, with a note of when it last said yes. A process may stand still between that and what it does
 * next, for as long as it likes, and nothing can be done about it; so a start counts as of the yes that it came of.
 */
final class WatchedLeadership implements Leadership {

  private final Life life;
  private final LeaderElector elector;
  private long yesAt;
  private long yesInTask = -1;

  WatchedLeadership(Life life, LeaderElector elector) {
    this.life = life;
    this.elector = elector;
  }

  /** Returns the time as of which something counts that the present task begins at this one. */
  long judgedTime(long now) {
    return yesInTask == life.currentTask() ? yesAt : now;
  }

  @Override
  public boolean isLeader() {
    boolean isLeader = elector.isLeader();
    if (isLeader) {
      yesAt = life.lastRead();
      yesInTask = life.currentTask();
    }
    return isLeader;
  }

  @Override
  public CompletionStage<Void> acquired() {
    return elector.acquired();
  }

  @Override
  public CompletionStage<Void> lost() {
    return elector.lost();
  }
}
