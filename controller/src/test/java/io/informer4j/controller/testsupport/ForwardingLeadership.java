package io.informer4j.controller.testsupport;

import io.informer4j.controller.leader.Leadership;
import java.util.concurrent.CompletionStage;

/** A leadership that is another one, except where a test says otherwise. */
public class ForwardingLeadership implements Leadership {

  private final Leadership other;

  public ForwardingLeadership(Leadership other) {
    this.other = other;
  }

  @Override
  public boolean isLeader() {
    return other.isLeader();
  }

  @Override
  public CompletionStage<Void> acquired() {
    return other.acquired();
  }

  @Override
  public CompletionStage<Void> lost() {
    return other.lost();
  }
}
