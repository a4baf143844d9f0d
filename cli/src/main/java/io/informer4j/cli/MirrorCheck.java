package io.informer4j.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.name.ResourceType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** Compares the mirrors of informers with what their server has, object by object and revision by revision. */
final class MirrorCheck {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final ApiServer server;
  private final Terminal terminal;

  MirrorCheck(ApiServer server, Terminal terminal) {
    this.server = server;
    this.terminal = terminal;
  }

  /** Waits until all are equal, as the last changes may be under way, and says whether they are. */
  boolean compare(List<? extends ResourceInformer<?>> informers, Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    boolean equal = true;
    for (ResourceInformer<?> informer : informers) {
      SortedMap<String, String> there = server(informer.resourceType());
      SortedMap<String, String> here = mirror(informer);
      while (!here.equals(there) && System.nanoTime() < deadline) {
        LockSupport.parkNanos(Duration.ofMillis(10).toNanos());
        here = mirror(informer);
      }
      equal &= here.equals(there);
      terminal.line("  == " + informer.resourceType().plural() + ": "
          + (here.equals(there)
              ? here.size() + " in the mirror, the same as the server has, at the same revisions"
              : "the mirror has " + here + ", the server " + there));
    }
    return equal;
  }

  private static SortedMap<String, String> mirror(ResourceInformer<?> informer) {
    SortedMap<String, String> revisions = new TreeMap<>();
    for (CachedObject<?> object : informer.view().list()) {
      revisions.put(object.name().toString(), object.resourceVersion().toString());
    }
    return revisions;
  }

  private SortedMap<String, String> server(ResourceType type) {
    SortedMap<String, String> revisions = new TreeMap<>();
    try {
      byte[] body =
          server.handle(ApiRequest.of("GET", "/" + Collection.of(type).path())).body();
      for (JsonNode item : MAPPER.readTree(body).path("items")) {
        JsonNode metadata = item.path("metadata");
        String namespace = metadata.path("namespace").asText();
        revisions.put(
            (namespace.isEmpty() ? "" : namespace + "/") + metadata.path("name").asText(),
            metadata.path("resourceVersion").asText());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return revisions;
  }
}
