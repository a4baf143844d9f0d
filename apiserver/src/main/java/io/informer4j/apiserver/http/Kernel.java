package io.informer4j.apiserver.http;

import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.controlplane.Compactor;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.ReplicaSettings;
import io.informer4j.apiserver.controlplane.ReplicaSettings.EndMarker;
import io.informer4j.apiserver.controlplane.ReplicaSettings.InitialEvents;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResources;
import io.informer4j.apiserver.rest.Document;
import io.informer4j.apiserver.rest.ReadyObject;
import io.informer4j.apiserver.rest.RestApi;
import io.informer4j.apiserver.rest.RestOptions;
import io.informer4j.apiserver.rest.Supplies;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.function.Consumer;

/**
 * What the server is without its sockets: one history, the replicas on top of it, and when they hear of it.
 *
 * <p>After a request that wrote, or that registered a resource, all replicas that are not held back catch up with all
 * resources, so that a consistent read finds every watch cache at the newest revision. A request that only read costs
 * nothing here.
 *
 * <p><b>Threading:</b> for the loop alone.
 */
final class Kernel {

  private final ApiServerOptions options;
  private final Loop loop;
  private final ApiResources resources = ApiResources.builtIn();
  private final List<Server> servers = new ArrayList<>();
  private final Compactor<Document> compactor = new Compactor<>(Duration.ofMinutes(5), 64L << 20);
  private History<Document> history = History.forgetting(1, Document::size);
  private long publishedHead = -1;
  private int publishedResources;
  private int directed;
  private int droppingBookmarks;
  private int withholdingMarkers;

  Kernel(ApiServerOptions options, Supplies supplies, Loop loop) {
    this.options = options;
    this.loop = loop;
    for (int i = 0; i < options.replicas(); i++) {
      Replica<Document> replica =
          new Replica<>("server-" + i, history, options.revisionFormat(), settings());
      servers.add(new Server(
          new RestApi(resources, replica, supplies, RestOptions.full()), resources, loop));
    }
    populate();
  }

  private ReplicaSettings settings() {
    return new ReplicaSettings(
        options.window(),
        options.watchList(),
        droppingBookmarks > 0 ? Duration.ZERO : options.bookmarkPeriod(),
        withholdingMarkers > 0 ? EndMarker.MISSING : EndMarker.ANNOTATED,
        InitialEvents.BY_NAME,
        false);
  }

  /** Creates what every cluster has from its first moment on. */
  private void populate() {
    publish();
    servers.get(0).api().createSystemNamespaces();
    publish();
  }

  /**
   * Answers a request at the replica that requests are directed to: at once, or when its watch cache has caught up. The
   * answer is never a {@link ApiAnswer.Wait}.
   *
   * @return what cancels a request that waits, if the client goes away
   */
  Loop.Timer answer(ApiRequest request, Consumer<ApiAnswer> then) {
    Server server = servers.get(directed);
    publishIfMoved();
    ApiAnswer answer;
    try {
      answer = server.api().handle(request);
    } finally {
      publishIfMoved();
    }
    if (answer instanceof ApiAnswer.Wait wait) {
      return server.await(request, wait, then);
    }
    then.accept(answer);
    return () -> {};
  }

  /** Stores objects as they are. */
  void load(List<ReadyObject> objects) {
    try {
      servers.get(directed).api().load(objects);
    } finally {
      publishIfMoved();
    }
  }

  private void publishIfMoved() {
    if (history.head() != publishedHead || resources.all().size() != publishedResources) {
      publish();
    }
  }

  private void publish() {
    compactor.run(history, System.nanoTime());
    publishedHead = history.head();
    publishedResources = resources.all().size();
    servers.forEach(Server::hear);
  }

  /** Returns the history as of now: another one after a restore. */
  History<Document> history() {
    return history;
  }

  /** Returns the resources that there are; more can be registered at any time. */
  ApiResources resources() {
    return resources;
  }

  /** Returns how many objects there are of each resource. */
  Map<ResourceType, Integer> countObjects() {
    Map<ResourceType, Integer> counts = new LinkedHashMap<>();
    for (ResourceType type : resources.types()) {
      counts.put(type, history.stateAt(type, history.head()).size());
    }
    return counts;
  }

  /** Returns the objects of a resource at a revision, never to be changed. */
  NavigableMap<ObjectName, StoredObject<Document>> stateAt(ResourceType type, ResourceVersion at) {
    return history.stateAt(type, options.revisionFormat().read(at));
  }

  /** Returns the resource version of an object. */
  ResourceVersion version(StoredObject<Document> object) {
    return options.revisionFormat().write(object.revision());
  }

  /** Lets a replica hear no more, or again; each hold needs a release of its own. */
  void hold(int replica, boolean isHeld) {
    server(replica).hold(isHeld);
  }

  /** Lets a replica hear later by so much more, or less if negative. */
  void lag(int replica, Duration more) {
    server(replica).lag(more);
  }

  void directTo(int replica) {
    server(replica);
    directed = replica;
  }

  private Server server(int replica) {
    if (replica < 0 || replica >= servers.size()) {
      throw new IllegalArgumentException(
          "there is no replica " + replica + ", there are " + servers.size());
    }
    return servers.get(replica);
  }

  void dropBookmarks(boolean drop) {
    droppingBookmarks += drop ? 1 : -1;
    configure();
  }

  void withholdEndMarkers(boolean withhold) {
    withholdingMarkers += withhold ? 1 : -1;
    configure();
  }

  private void configure() {
    servers.forEach(server -> server.replica().configure(settings()));
  }

  void compact() {
    history.compact(history.head());
    for (Server server : servers) {
      resources.types().forEach(type -> server.replica().forgetEvents(type, 0));
    }
  }

  void expireContinueTokens() {
    servers.forEach(server -> server.replica().expireContinueTokens());
  }

  String resourceVersion() {
    return options.revisionFormat().write(history.head()).value();
  }

  void restart(Duration uninitialised) {
    restartOn(history, uninitialised);
  }

  void restartEmpty() {
    restartOn(History.forgetting(1, Document::size), Duration.ZERO);
    populate();
  }

  void restore(String resourceVersion) {
    long revision = options.revisionFormat().read(ResourceVersion.of(resourceVersion));
    if (revision < 0 || revision > history.head()) {
      throw new IllegalArgumentException("there is no backup of resource version " + resourceVersion
          + ", the newest is " + resourceVersion());
    }
    restartOn(history.restoredTo(revision), Duration.ZERO);
  }

  private void restartOn(History<Document> next, Duration uninitialised) {
    history = next;
    if (!uninitialised.isZero()) {
      servers.forEach(server -> server.hold(true));
      loop.after(uninitialised, () -> servers.forEach(server -> server.hold(false)));
    }
    servers.forEach(server -> server.replica().restart(next));
    publish();
  }
}
