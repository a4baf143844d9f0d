package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Progress.Standing;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes an ordinary list, page by page, and hands it to the target when it is complete.
 *
 * <p>A token that has expired between two pages leads to one full list without pages (client-go: the pager's {@code
 * FullListIfExpired}). The revision of a list in pages is that of its first page, which the others continue.
 */
final class Listing<T> implements State, ListCall.Receiver<T> {

  private final Machine<T> machine;
  private final ListOptions request;
  private final long startedAt;

  private List<CachedObject<T>> objects = new ArrayList<>();
  private List<Quarantined> quarantined = new ArrayList<>();
  private @Nullable ResourceVersion firstPageRevision;
  private @Nullable ListCall<T> call;
  private boolean continuing;
  private boolean reusedKnownObjects;

  Listing(Machine<T> machine) {
    this.machine = machine;
    this.request = machine
        .progress()
        .listOptions(machine.options().listFrom(), machine.options().pageSize());
    this.startedAt = machine.nanoTime();
  }

  @Override
  public ReflectorState name() {
    return ReflectorState.LISTING;
  }

  @Override
  public boolean needsTurn() {
    return true;
  }

  @Override
  public void enter() {
    machine.tell(to -> to.onListStarted(ListMode.LIST, request.resourceVersion()));
    onRoom();
  }

  /** A list waits for room before it is asked for: otherwise lists would pile up before a target that stands still. */
  @Override
  public void onRoom() {
    if (call == null && machine.welcome() > 0) {
      ask(request);
    }
  }

  private void ask(ListOptions page) {
    call = ListCall.start(machine, page, machine.trustedKnownObjects(), this);
  }

  @Override
  public void exit() {
    if (call != null) {
      call.cancel();
    }
  }

  @Override
  public void onItem(CachedObject<T> item) {
    objects.add(item);
    machine.listed(ListMode.LIST, objects.size());
  }

  @Override
  public void onUndecodable(Quarantined item) {
    quarantined.add(item);
  }

  @Override
  public void onComplete(ListEnd end) {
    reusedKnownObjects |= call != null && call.reusedKnownObjects();
    if (firstPageRevision == null) {
      firstPageRevision = end.resourceVersion();
    }
    if (end.continueToken().isEmpty()) {
      finish(firstPageRevision);
    } else {
      continuing = true;
      machine.progress().sawPages(request.resourceVersion());
      ask(request.nextPage(end.continueToken()));
    }
  }

  @Override
  public void onFailure(SourceFailure failure) {
    if (continuing && failure.kind() == SourceFailure.Kind.EXPIRED) {
      startOverWithoutPages();
    } else {
      machine.decide(RetryPolicy.listFailed(failure, isConsistent()), failure);
    }
  }

  private void startOverWithoutPages() {
    continuing = false;
    firstPageRevision = null;
    objects = new ArrayList<>();
    quarantined = new ArrayList<>();
    ask(new ListOptions(request.resourceVersion(), request.match(), 0, ""));
  }

  private boolean isConsistent() {
    return request.resourceVersion().isUnset();
  }

  private void finish(ResourceVersion revision) {
    Standing standing = machine.progress().standingOf(revision, isConsistent());
    if (standing == Standing.WENT_BACK) {
      machine.decide(
          RetryPolicy.listWentBack(machine.progress().countStaleList()),
          SourceFailure.of(
              SourceFailure.Kind.OTHER, wentBack(revision, machine.progress().last()), null));
    } else if (standing == Standing.NEW_EPOCH && reusedKnownObjects) {
      machine.progress().markHistoryReplaced();
      machine.decide(Situation.LIST_FROM_NEW_EPOCH);
    } else {
      handOver(new Replacement<>(objects, quarantined, revision, standing == Standing.NEW_EPOCH));
    }
  }

  static String wentBack(ResourceVersion revision, ResourceVersion last) {
    return "the list is of revision " + revision + " although " + last + " was seen already";
  }

  private void handOver(Replacement<T> replacement) {
    try {
      machine.replace(replacement, startedAt);
    } catch (Throwable e) { // an Error too: a reflector never stops
      machine.decide(
          Situation.LIST_NOT_TAKEN,
          SourceFailure.of(SourceFailure.Kind.OTHER, "the target did not take the list: " + e, e));
      return;
    }
    machine.decide(Situation.LIST_SUCCEEDED);
  }
}
