package io.informer4j.apiserver.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A history and one server on it, with short words for what tests do with them. */
final class ControlPlane {

  static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  static final ResourceType NODES = ResourceType.clusterScoped("", "v1", "nodes", "Node");
  static final long SECOND = 1_000_000_000L;

  final History<String> history;
  final Replica<String> server;

  ControlPlane(ReplicaSettings settings) {
    this(new History<>(100), RevisionFormat.NUMERIC, settings);
  }

  ControlPlane(History<String> history, RevisionFormat format, ReplicaSettings settings) {
    this.history = history;
    this.server = new Replica<>("a", history, format, settings);
  }

  /** A server with a window of ten events whose cache of pods is initialised. */
  static ControlPlane standard() {
    ControlPlane plane = new ControlPlane(ReplicaSettings.standard(10));
    plane.catchUp();
    return plane;
  }

  static ObjectName pod(String name) {
    return ObjectName.of("ns", name);
  }

  long create(String name) {
    return create(name, Map.of());
  }

  long create(String name, Map<String, String> labels) {
    return history
        .create(PODS, pod(name), "uid-" + history.head(), labels, "new")
        .revision();
  }

  long update(String name) {
    return update(name, Map.of());
  }

  long update(String name, Map<String, String> labels) {
    return history.update(PODS, pod(name), labels, "updated").revision();
  }

  long delete(String name) {
    return history.delete(PODS, pod(name)).revision();
  }

  void catchUp() {
    server.catchUp(PODS, history.head());
  }

  Answer.Page<String> page(QueryBuilder query) {
    return (Answer.Page<String>) server.list(query.build(), false);
  }

  ApiStatus refusedList(QueryBuilder query, boolean hasWaited) {
    return ((Answer.Refused<String>) server.list(query.build(), hasWaited)).status();
  }

  ApiStatus refusedWatch(QueryBuilder query, boolean hasWaited) {
    return ((Answer.Refused<String>) server.watch(query.build(), 0, hasWaited)).status();
  }

  WatchStream<String> watch(QueryBuilder query) {
    return watch(query, false);
  }

  WatchStream<String> watch(QueryBuilder query, boolean hasWaited) {
    Answer<String> answer = server.watch(query.build(), 0, hasWaited);
    assertThat(answer.kind()).isEqualTo(Answer.Kind.STREAM);
    return ((Answer.Stream<String>) answer).stream();
  }

  static List<String> names(Answer.Page<String> page) {
    return page.items().stream().map(item -> item.name().toString()).toList();
  }

  /** Takes all there is and writes it down, one word per event. */
  static List<String> take(WatchStream<String> stream, long now) {
    List<String> taken = new ArrayList<>();
    Optional<StreamEvent<String>> event = stream.next(now);
    while (event.isPresent()) {
      taken.add(describe(event.get()));
      event = stream.next(now);
    }
    return taken;
  }

  static String takeOne(WatchStream<String> stream, long now) {
    return stream.next(now).map(ControlPlane::describe).orElse("nothing");
  }

  static String describe(StreamEvent<String> event) {
    return switch (event.kind()) {
      case OBJECT -> {
        StreamEvent.OfObject<String> object = (StreamEvent.OfObject<String>) event;
        yield object.verb() + " " + object.object().name().name() + "@" + object.resourceVersion();
      }
      case BOOKMARK -> {
        StreamEvent.Bookmark<String> bookmark = (StreamEvent.Bookmark<String>) event;
        yield (bookmark.initialEventsEnd() ? "END@" : "BOOKMARK@") + bookmark.resourceVersion();
      }
      case ERROR -> {
        ApiStatus status = ((StreamEvent.Error<String>) event).status();
        yield "ERROR " + status.code() + " " + status.message();
      }
    };
  }

  /** A query with parameters by name. */
  static final class QueryBuilder {
    private String namespace = "";
    private Predicate<StoredObject<String>> selector = Selectors.everything();
    private String resourceVersion = "";
    private String match = "";
    private int limit;
    private String continueToken = "";
    private boolean sendInitialEvents;
    private boolean allowBookmarks;
    private Duration timeout = Duration.ZERO;

    static QueryBuilder query() {
      return new QueryBuilder();
    }

    static QueryBuilder streamingList() {
      return query().initialEvents().match("NotOlderThan").bookmarks();
    }

    QueryBuilder namespace(String namespace) {
      this.namespace = namespace;
      return this;
    }

    QueryBuilder selector(Predicate<StoredObject<String>> selector) {
      this.selector = selector;
      return this;
    }

    QueryBuilder from(long revision) {
      return from(Long.toString(revision));
    }

    QueryBuilder from(String resourceVersion) {
      this.resourceVersion = resourceVersion;
      return this;
    }

    QueryBuilder match(String match) {
      this.match = match;
      return this;
    }

    QueryBuilder limit(int limit) {
      this.limit = limit;
      return this;
    }

    QueryBuilder continueAt(String token) {
      this.continueToken = token;
      return this;
    }

    QueryBuilder initialEvents() {
      this.sendInitialEvents = true;
      return this;
    }

    QueryBuilder bookmarks() {
      this.allowBookmarks = true;
      return this;
    }

    QueryBuilder timeout(long seconds) {
      this.timeout = Duration.ofSeconds(seconds);
      return this;
    }

    Query<String> build() {
      return new Query<>(
          PODS,
          namespace,
          selector,
          ResourceVersion.of(resourceVersion),
          match,
          limit,
          continueToken,
          sendInitialEvents,
          allowBookmarks,
          timeout);
    }
  }
}
