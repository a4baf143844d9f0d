package io.informer4j.reflector;

/** Waits for its turn to list, then does what was decided. */
final class Queued<T> implements State {

  private final Machine<T> machine;
  private final Turn turn;
  private final Decision.Next next;
  /** Whether the turn has come, or is no longer waited for. */
  private boolean left;

  Queued(Machine<T> machine, Turn turn, Decision.Next next) {
    this.machine = machine;
    this.turn = turn;
    this.next = next;
  }

  @Override
  public ReflectorState name() {
    return ReflectorState.QUEUED;
  }

  @Override
  public boolean needsTurn() {
    return true;
  }

  @Override
  public void enter() {
    try {
      turn.ask(() -> machine.post(this::admitted));
    } catch (RuntimeException e) { // a gate that is broken stops nobody
      machine.logContained("the list gate", e);
      admitted();
    }
  }

  private void admitted() {
    if (!left) {
      left = true;
      turn.begins();
      machine.proceed(next);
    }
  }

  @Override
  public void exit() {
    left = true;
  }
}
