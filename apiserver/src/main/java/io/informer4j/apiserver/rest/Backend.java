package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** What stands behind the REST semantics: which resources there are, where is read and written, what is made up. */
record Backend(
    ApiResources resources,
    Replica<Document> replica,
    Supplies supplies,
    RestOptions options,
    WriteListener listener) {

  /** Hears of every write. */
  interface WriteListener {
    /** An object was written: created if there was none before. */
    void written(ApiResource resource, StoredObject<Document> stored, ObjectNode content);

    /** An object is gone. */
    void deleted(ApiResource resource, StoredObject<Document> last, ObjectNode content);
  }

  /** Returns the history as of now: another one after the replica was restarted on one. */
  History<Document> history() {
    return replica.history();
  }

  ResourceVersion versionOf(StoredObject<Document> object) {
    return replica.format().write(object.revision());
  }

  /** Returns the newest revision as a resource version. */
  ResourceVersion head() {
    return replica.format().write(history().head());
  }

  /** Returns the time in whole seconds, as objects have it. */
  String timestamp() {
    return timestamp(Duration.ZERO);
  }

  /** Returns a time to come. */
  String timestamp(Duration later) {
    Instant now = supplies.now();
    return now.plus(later).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  Optional<StoredObject<Document>> find(ApiResource resource, ObjectName name) {
    return history().get(resource.type(), name);
  }

  StoredObject<Document> create(ApiResource resource, ObjectName name, ObjectNode content) {
    StoredObject<Document> stored = history()
        .create(
            resource.type(),
            name,
            Metadata.text(content, "uid"),
            Metadata.labels(content),
            Document.of(content));
    listener.written(resource, stored, content);
    return stored;
  }

  StoredObject<Document> update(ApiResource resource, ObjectName name, ObjectNode content) {
    StoredObject<Document> stored =
        history().update(resource.type(), name, Metadata.labels(content), Document.of(content));
    listener.written(resource, stored, content);
    return stored;
  }

  StoredObject<Document> delete(ApiResource resource, ObjectName name, ObjectNode content) {
    StoredObject<Document> last = history().delete(resource.type(), name);
    listener.deleted(resource, last, content);
    return last;
  }
}
