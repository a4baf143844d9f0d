package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ResourceVersion;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What stands behind the REST semantics: which resources there are, where is read and written, what is made up. */
record Backend(ApiResources resources, Replica<ObjectNode> replica, Supplies supplies) {

  /** Returns the history as of now: another one after the replica was restarted on one. */
  History<ObjectNode> history() {
    return replica.history();
  }

  ResourceVersion versionOf(StoredObject<ObjectNode> object) {
    return replica.format().write(object.revision());
  }

  /** Returns the newest revision as a resource version. */
  ResourceVersion head() {
    return replica.format().write(history().head());
  }

  /** Returns the time in whole seconds, as objects have it. */
  String timestamp() {
    Instant now = supplies.now();
    return now.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
