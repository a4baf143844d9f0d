package io.informer4j.reflector;

import io.informer4j.runtime.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * The reflector's turn to list: asked for before a list, kept from one list to the next, given back when there is no list
 * to take.
 *
 * <p><b>Threading:</b> everything runs on the loop.
 */
final class Turn {

  private final ListGate gate;
  private @Nullable Cancellable place;
  private boolean begun;

  Turn(ListGate gate) {
    this.gate = gate;
  }

  /** Returns whether a list may begin now. */
  boolean isMine() {
    return begun || gate == ListGate.OPEN;
  }

  void ask(Runnable admitted) {
    place = gate.enter(admitted);
  }

  void begins() {
    begun = true;
  }

  void giveBack() {
    if (place != null) {
      place.cancel();
      place = null;
    }
    begun = false;
  }
}
