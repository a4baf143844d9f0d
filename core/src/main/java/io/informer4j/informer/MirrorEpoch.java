package io.informer4j.informer;

import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ReflectorListener;
import java.util.function.IntSupplier;

/**
 * Whether the mirror may still be of the epoch before the reflector's. The first list of a new epoch waits in the queue for
 * as long as a handler blocks the informer; until it is applied, equal revisions of mirror and source prove nothing.
 *
 * <p>That the queue is empty is proof that the list was applied. A queue that never is costs decoding, nothing more.
 *
 * <p><b>Threading:</b> written on the informer's loop, where the reflector and the processing run; read from any thread.
 */
final class MirrorEpoch implements ReflectorListener {

  private final IntSupplier waiting;
  private volatile boolean behind;

  /** Creates it with what says how many changes wait in the queue. */
  MirrorEpoch(IntSupplier waiting) {
    this.waiting = waiting;
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    behind = true;
  }

  /** Changes from the queue were applied to the mirror. */
  void applied() {
    if (behind && waiting.getAsInt() == 0) {
      behind = false;
    }
  }

  boolean isBehind() {
    return behind;
  }
}
