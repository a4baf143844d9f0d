package io.informer4j.integration.storm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.FilterWatchListDeletable;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.InformerStats;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** One informer of a storm, what its handler has been told, and what the server has. */
final class Follower<T extends HasMetadata> {

  private final String name;
  private final Followers.Kind<?> kind;
  private final List<String> namespaces;
  private final String labels;
  private final ResourceInformer<T> informer;
  private final Signal signal;
  private final Map<String, String> told = new TreeMap<>();
  private final List<String> nonsense = new ArrayList<>();
  private volatile Map<String, String> expected = Map.of();

  Follower(
      String name,
      Followers.Kind<?> kind,
      List<String> namespaces,
      String labels,
      ResourceInformer<T> informer,
      Signal signal) {
    this.name = name;
    this.kind = kind;
    this.namespaces = namespaces;
    this.labels = labels;
    this.informer = informer;
    this.signal = signal;
    informer.addEventHandler(this::onEvent);
  }

  /** Replays what it is told, and remembers what makes no sense. */
  private void onEvent(ResourceEvent<T> event) {
    String key = event.name().toString();
    synchronized (told) {
      Optional<String> before = Optional.ofNullable(told.get(key));
      if (event instanceof ResourceEvent.Added<T> added) {
        check(before.isEmpty(), event, "is there already: " + before);
        told.put(key, revision(added.object()));
      } else if (event instanceof ResourceEvent.Updated<T> updated) {
        check(
            before.equals(Optional.of(revision(updated.old()))),
            event,
            "from " + revision(updated.old()) + ", but was told " + before);
        told.put(key, revision(updated.current()));
      } else {
        check(before.isPresent(), event, "was never added");
        told.remove(key);
      }
    }
    signal.raise();
  }

  private void check(boolean isRight, ResourceEvent<T> event, String wrong) {
    if (!isRight) {
      nonsense.add(name + ": " + event.kind() + " " + event.name() + " " + wrong);
    }
  }

  /** Two histories may have the same revision of the same object with other content. */
  private static String revision(CachedObject<? extends HasMetadata> object) {
    return object.uid() + "@" + object.resourceVersion() + text(object.object());
  }

  private static String text(HasMetadata object) {
    Map<String, String> annotations = object.getMetadata().getAnnotations();
    return annotations == null ? "" : annotations.getOrDefault(Storm.TEXT, "");
  }

  /** Takes what the server has now as what is to be mirrored. */
  void expect(KubernetesClient truth) {
    Map<String, String> objects = new TreeMap<>();
    for (String namespace : namespaces.isEmpty() ? List.of("") : namespaces) {
      var scope = namespace.isEmpty()
          ? truth.resources(kind.model()).inAnyNamespace()
          : truth.resources(kind.model()).inNamespace(namespace);
      FilterWatchListDeletable<?, ?, ?> selected =
          labels.isEmpty() ? scope : scope.withLabelSelector(labels);
      for (Object item : ((io.fabric8.kubernetes.api.model.KubernetesResourceList<?>)
              selected.list())
          .getItems()) {
        var metadata = ((HasMetadata) item).getMetadata();
        objects.put(
            ObjectName.of(metadata.getNamespace(), metadata.getName()).toString(),
            metadata.getUid() + "@" + metadata.getResourceVersion() + text((HasMetadata) item));
      }
    }
    expected = objects;
  }

  /** Returns whether cache and handler show what the server has. */
  boolean isThere() {
    return cached().equals(expected) && told().equals(expected);
  }

  private Map<String, String> cached() {
    Map<String, String> cached = new TreeMap<>();
    informer
        .view()
        .scopes()
        .values()
        .forEach(snapshot -> snapshot
            .list()
            .forEach(object -> cached.put(object.name().toString(), revision(object))));
    return cached;
  }

  private Map<String, String> told() {
    synchronized (told) {
      return new TreeMap<>(told);
    }
  }

  String difference() {
    return name + "\n  server:  " + expected + "\n  cache:   " + cached() + "\n  handler: " + told()
        + "\n  " + informer.stats();
  }

  List<String> nonsense() {
    synchronized (told) {
      return List.copyOf(nonsense);
    }
  }

  int scopes() {
    return Math.max(1, namespaces.size());
  }

  /** Returns the newest revision that any of its scopes has seen. */
  long revision() {
    long newest = 0;
    for (InformerStats stats : informer.stats().values()) {
      ResourceVersion last = stats.reflector().lastSyncResourceVersion();
      newest = Math.max(newest, last.isConcrete() ? Long.parseLong(last.toString()) : 0);
    }
    return newest;
  }
}
