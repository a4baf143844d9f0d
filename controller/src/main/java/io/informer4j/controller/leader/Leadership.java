package io.informer4j.controller.leader;

import java.util.concurrent.CompletionStage;

/**
 * Whether this process may act. A controller asks before each reconcile.
 *
 * <pre>{@code
 * Controller.builder("websites").leadership(elector);             // one of several processes acts
 * Controller.builder("websites").leadership(Leadership.always()); // this one does, which is the default
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread; nothing here waits.
 */
public interface Leadership {

  /** Returns whether this process holds a lease that has not run out by its own clock; false for good once it was lost. */
  boolean isLeader();

  /** Returns a stage that completes when this process becomes the leader; fails when it never will. */
  CompletionStage<Void> acquired();

  /**
   * Returns a stage that completes when this process is not the leader any more, and will not be: it lost the leadership, or gave it
   * up by itself, having led or not.
   */
  CompletionStage<Void> lost();

  /** Returns the leadership of a process that is alone. */
  static Leadership always() {
    return Always.INSTANCE;
  }
}
