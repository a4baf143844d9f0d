package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.store.Quarantined;

/** One list request, or one page, whose demand renews itself. */
final class ListCall<T> extends LoopCall<T> implements ListSink<T> {

  /** Who receives the list, on the loop. */
  interface Receiver<T> {
    void onItem(CachedObject<T> item);

    void onUndecodable(Quarantined item);

    void onComplete(ListEnd end);

    void onFailure(SourceFailure failure);
  }

  private final Receiver<T> receiver;
  private final int chunk;

  private ListCall(Machine<T> machine, KnownObjects<T> known, Receiver<T> receiver) {
    super(machine, known);
    this.receiver = receiver;
    this.chunk = machine.options().demandChunk();
  }

  static <T> ListCall<T> start(
      Machine<T> machine, ListOptions options, KnownObjects<T> known, Receiver<T> receiver) {
    ListCall<T> call = new ListCall<>(machine, known, receiver);
    call.begin(() -> machine.source().list(options, call));
    call.demand(call.chunk);
    return call;
  }

  @Override
  public void onItem(CachedObject<T> item) {
    deliver(() -> {
      received();
      receiver.onItem(item);
      demand(chunk);
    });
  }

  @Override
  public void onUndecodable(Quarantined item) {
    deliver(() -> {
      received();
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
