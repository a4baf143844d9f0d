package io.informer4j.reflector;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.Cancellable;
import io.informer4j.store.Quarantined;
import io.informer4j.store.Replacement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares what a streaming list has brought with an ordinary list of exactly the same revision (client-go: the data
 * consistency detector) and tells the listener. Names, uids and revisions are compared; objects that could not be decoded
 * count as well.
 *
 * <p>Runs once, beside the watch; a list that fails leaves the question open.
 */
final class ConsistencyCheck<T> implements ListCall.Receiver<T> {

  private record Identity(String uid, String resourceVersion) {}

  private final Machine<T> machine;
  private final Replacement<T> streamed;
  private final Map<ObjectName, Identity> expected = new LinkedHashMap<>();
  private final List<String> differences = new ArrayList<>();

  ConsistencyCheck(Machine<T> machine, Replacement<T> streamed) {
    this.machine = machine;
    this.streamed = streamed;
  }

  Cancellable start() {
    if (!streamed.resourceVersion().isConcrete()) {
      return () -> {};
    }
    streamed.objects().forEach(object -> expected.put(object.name(), identityOf(object)));
    streamed.quarantined().forEach(item -> expected.put(item.name(), identityOf(item)));
    ListOptions options =
        new ListOptions(streamed.resourceVersion(), ResourceVersionMatch.EXACT, 0, "");
    return ListCall.start(machine, options, KnownObjects.none(), this);
  }

  private static Identity identityOf(CachedObject<?> object) {
    return new Identity(object.uid(), object.resourceVersion().value());
  }

  private static Identity identityOf(Quarantined item) {
    return new Identity(item.uid(), item.resourceVersion().value());
  }

  @Override
  public void onItem(CachedObject<T> item) {
    compare(item.name(), identityOf(item));
  }

  @Override
  public void onUndecodable(Quarantined item) {
    compare(item.name(), identityOf(item));
  }

  private void compare(ObjectName name, Identity listed) {
    Identity streamedIdentity = expected.remove(name);
    if (streamedIdentity == null) {
      differences.add(name + " is listed but was not streamed");
    } else if (!streamedIdentity.equals(listed)) {
      differences.add(
          name + " was streamed as " + streamedIdentity + " but is listed as " + listed);
    }
  }

  @Override
  public void onComplete(ListEnd end) {
    expected.keySet().forEach(name -> differences.add(name + " was streamed but is not listed"));
    machine.tell(
        to -> to.onConsistencyChecked(streamed.resourceVersion(), List.copyOf(differences)));
  }

  @Override
  public void onFailure(SourceFailure failure) {
    machine.decide(Situation.CONSISTENCY_CHECK_FAILED, failure);
  }
}
