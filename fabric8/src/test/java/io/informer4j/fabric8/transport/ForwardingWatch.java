package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchSink;
import java.util.Optional;

/** Does something after each event. */
record ForwardingWatch(Recorded.OfWatch<ConfigMap> to, Runnable afterEvent)
    implements WatchSink<ConfigMap> {

  @Override
  public void onOpen() {
    to.onOpen();
  }

  @Override
  public void onEvent(WatchEvent<ConfigMap> event) {
    to.onEvent(event);
    afterEvent.run();
  }

  @Override
  public void onClose() {
    to.onClose();
  }

  @Override
  public void onFailure(SourceFailure failure) {
    to.onFailure(failure);
  }

  @Override
  public Optional<CachedObject<ConfigMap>> known(
      ObjectName name, String uid, ResourceVersion revision) {
    return to.known(name, uid, revision);
  }
}
