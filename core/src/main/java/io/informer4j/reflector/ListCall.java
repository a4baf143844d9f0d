package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.Quarantined;

/**
 * One list request, or one page, whose demand renews itself. If nothing comes of it for too long it has failed: the
 * connection may be dead without anybody having told us.
 */
final class ListCall<T> extends LoopCall<T, CachedObject<T>> implements ListSink<T> {

  /** Who receives the list, on the loop. */
  interface Receiver<T> {
    void onItem(CachedObject<T> item);

    void onUndecodable(Quarantined item);

    void onComplete(ListEnd end);

    void onFailure(SourceFailure failure);
  }

  private final Receiver<T> receiver;
  private final int chunk;
  private final SilenceTimer silence;

  private ListCall(Machine<T> machine, KnownObjects<T> known, Receiver<T> receiver) {
    super(machine, known);
    this.receiver = receiver;
    this.chunk = machine.options().demandChunk();
    this.silence = new SilenceTimer(machine, this::catchUp, this::onSilence);
  }

  static <T> ListCall<T> start(
      Machine<T> machine, ListOptions options, KnownObjects<T> known, Receiver<T> receiver) {
    ListCall<T> call = new ListCall<>(machine, known, receiver);
    call.silence.arm(machine.options().listDeadline());
    call.silence.demanded(true);
    call.begin(() -> machine.source().list(options, call));
    call.demand(call.chunk);
    return call;
  }

  private void onSilence() {
    cancel();
    receiver.onFailure(SourceFailure.of(
        SourceFailure.Kind.CONNECTION_LOST,
        "nothing came of a list for " + machine().options().listDeadline(),
        null));
  }

  @Override
  void over() {
    silence.stop();
  }

  @Override
  public void onItem(CachedObject<T> item) {
    arrived(item, true);
  }

  @Override
  void take(CachedObject<T> item) {
    silence.heardAt(arrivedAt());
    receiver.onItem(item);
    demand(chunk);
  }

  @Override
  public void onUndecodable(Quarantined item) {
    deliver(() -> {
      catchUp();
      received();
      silence.touch();
      receiver.onUndecodable(item);
      demand(chunk);
    });
  }

  @Override
  public void onComplete(ListEnd end) {
    deliverLast(() -> receiver.onComplete(end));
  }

  @Override
  public void onFailure(SourceFailure failure) {
    deliverFailure(failure);
  }

  @Override
  void deliverFailure(SourceFailure failure) {
    deliverLast(() -> receiver.onFailure(failure));
  }
}
