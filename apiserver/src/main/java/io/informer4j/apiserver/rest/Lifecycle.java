package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.StoredObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What controllers do in a real cluster, done at once: after every request that wrote something, namespaces that are
 * being deleted are emptied, and objects whose owners are gone are deleted.
 *
 * <p><i>Implementation notes:</i> its own server tells it of each write, with the content at hand. When revisions have
 * passed of which it was not told, because another server wrote to the same history, it reads them there; when the history
 * is another one, or has forgotten them, it reads all that there is.
 *
 * <p><b>Threading:</b> for one thread.
 */
final class Lifecycle implements Backend.WriteListener {

  private record Told(
      ApiResource resource, StoredObject<Document> object, ObjectNode content, boolean isGone) {}

  private final Backend backend;
  private final DependentsIndex index = new DependentsIndex();
  private final Deque<Runnable> work = new ArrayDeque<>();
  /** Which namespaces are to be looked at: once, however much has happened in them. */
  private final Set<String> pending = new LinkedHashSet<>();

  private final GarbageCollector collector;
  private final NamespaceController namespaces;
  private List<Told> told = new ArrayList<>();
  private @Nullable History<Document> known;
  private long seen;

  Lifecycle(
      ApiResources resources, Replica<Document> replica, Supplies supplies, RestOptions options) {
    this.backend = new Backend(resources, replica, supplies, options, this);
    this.collector = new GarbageCollector(backend, index, work::add);
    this.namespaces = new NamespaceController(backend);
  }

  /** Returns a backend whose writes are heard of here. */
  Backend backend() {
    return backend;
  }

  @Override
  public void written(ApiResource resource, StoredObject<Document> stored, ObjectNode content) {
    told.add(new Told(resource, stored, content, false));
  }

  @Override
  public void deleted(ApiResource resource, StoredObject<Document> last, ObjectNode content) {
    told.add(new Told(resource, last, content, true));
  }

  /** Does all there is to do. */
  void run() {
    if (!backend.options().lifecycle()) {
      told.clear();
      return;
    }
    while (true) {
      catchUp();
      Runnable next = work.poll();
      if (next == null) {
        return;
      }
      try {
        next.run();
      } catch (Refusal ignored) {
        // An object that the server would not accept today: it stays as it is, and the client whose
        // request led here is
        // not concerned.
      }
    }
  }

  /** Takes note of an object that was stored as it is: whom it names as its owner is known, and not looked for. */
  void loaded(ApiResource resource, StoredObject<Document> stored, ObjectNode content) {
    if (backend.options().lifecycle()) {
      index.put(new DependentsIndex.Key(resource, stored.name()), OwnerReference.of(content));
      seen = stored.revision();
    }
  }

  private void catchUp() {
    History<Document> history = backend.history();
    long head = history.head();
    if (history == known && head == seen) {
      return;
    }
    List<Told> news = told;
    told = new ArrayList<>();
    boolean complete = history == known && news.size() == head - seen;
    if (complete) {
      news.forEach(this::react);
    } else if (history == known && seen >= history.compacted()) {
      read(history, seen, head).forEach(this::react);
    } else {
      readAll(history);
    }
    known = history;
    seen = head;
  }

  private List<Told> read(History<Document> history, long after, long upTo) {
    List<Told> news = new ArrayList<>();
    for (ApiResource resource : backend.resources().all()) {
      for (Change<Document> change : history.changes(resource.type(), after, upTo)) {
        boolean isGone = change.verb() == Change.Verb.DELETED;
        news.add(new Told(resource, change.object(), change.object().content().tree(), isGone));
      }
    }
    return news;
  }

  private void readAll(History<Document> history) {
    index.clear();
    for (ApiResource resource : backend.resources().all()) {
      for (StoredObject<Document> object :
          history.stateAt(resource.type(), history.head()).values()) {
        react(new Told(resource, object, object.content().tree(), false));
      }
    }
  }

  private void react(Told news) {
    DependentsIndex.Key key = new DependentsIndex.Key(news.resource, news.object.name());
    List<OwnerReference> references = OwnerReference.of(news.content);
    List<OwnerReference> before = index.put(key, news.isGone ? List.of() : references);
    before.forEach(
        owner -> work.add(() -> collector.checkOwner(owner, key.name().namespace())));
    if (news.isGone) {
      work.add(() -> collector.ownerGone(news.object.uid()));
      checkNamespace(key.name().namespace());
    } else if (news.resource.isNamespaces() && Metadata.isDeleting(news.content)) {
      checkNamespace(key.name().name());
    } else if (!references.isEmpty() || collector.isConcerned(news.content)) {
      work.add(() -> collector.check(key));
    }
  }

  private void checkNamespace(String name) {
    if (!name.isEmpty() && pending.add(name)) {
      work.add(() -> {
        pending.remove(name);
        namespaces.check(name);
      });
    }
  }

  /** Creates the namespaces that every cluster has, if they are not there. */
  void createSystemNamespaces() {
    backend.resources().requiredNamespaces().ifPresent(namespaces::createMissing);
  }
}
