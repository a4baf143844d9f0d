package io.informer4j.examples;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchEvent.Verb;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A cluster of pods in memory: the smallest source that lists and watches as an API server does, and an example of how to
 * write one. Every change is an event with the next revision; a watch from a revision gets all events after it, as many as
 * it asks for.
 *
 * <p><b>Threading:</b> everything happens on one loop; the methods may be called from any thread and take effect in the
 * order of the calls.
 */
final class ToyCluster implements ListerWatcher<Pod> {

  private final SerialLoop loop =
      new SerialLoop("toy-cluster", InformerRuntime.shared().loops());
  private final Map<String, Pod> pods = new LinkedHashMap<>();
  private final List<WatchEvent.Change<Pod>> history = new ArrayList<>();
  private final List<Watch> watches = new ArrayList<>();

  /** Creates a pod that is pending. */
  void create(String name, String node) {
    loop.execute(() -> {
      Pod pod = new Pod("default", name, "uid-" + nextRevision(), nextRevision(), node, "Pending");
      pods.put(name, pod);
      tell(Verb.ADDED, pod);
    });
  }

  /** Sets the status of a pod. */
  void setStatus(String name, String status) {
    loop.execute(() -> {
      Pod pod = existing(pods.get(name), name).at(nextRevision(), status);
      pods.put(name, pod);
      tell(Verb.MODIFIED, pod);
    });
  }

  /** Deletes a pod; the event shows its last status, at the revision of the delete. */
  void delete(String name) {
    loop.execute(() -> {
      Pod pod = existing(pods.remove(name), name);
      tell(Verb.DELETED, pod.at(nextRevision(), pod.status()));
    });
  }

  private static Pod existing(@Nullable Pod pod, String name) {
    return Objects.requireNonNull(pod, () -> "there is no pod " + name);
  }

  private long nextRevision() {
    return history.size() + 1L;
  }

  private void tell(Verb verb, Pod pod) {
    history.add(new WatchEvent.Change<>(verb, CachedObject.decoded(pod, Pod.METADATA)));
    watches.forEach(Watch::deliver);
  }

  @Override
  public boolean supportsWatchList() {
    return false;
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<Pod> sink) {
    ListCall call = new ListCall(sink);
    loop.execute(call::begin);
    return call;
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<Pod> sink) {
    Watch watch = new Watch(options.resourceVersion(), sink);
    loop.execute(watch::open);
    return watch;
  }

  /** A list under way: the pods of one moment, handed out as they are asked for. */
  private final class ListCall implements SourceCall {

    private final ListSink<Pod> sink;
    private List<Pod> items = List.of();
    private ResourceVersion revision = ResourceVersion.UNSET;
    private int next;
    private long demand;
    private boolean ended;

    ListCall(ListSink<Pod> sink) {
      this.sink = sink;
    }

    void begin() {
      items = List.copyOf(pods.values());
      revision = ResourceVersion.of(nextRevision() - 1);
      deliver();
    }

    @Override
    public void request(long count) {
      loop.execute(() -> {
        demand += count;
        deliver();
      });
    }

    @Override
    public void cancel() {
      loop.execute(() -> ended = true);
    }

    private void deliver() {
      while (!ended && demand > 0 && next < items.size()) {
        demand--;
        sink.onItem(CachedObject.decoded(items.get(next++), Pod.METADATA));
      }
      if (!ended && next == items.size()) {
        ended = true;
        sink.onComplete(new ListEnd(revision, ""));
      }
    }
  }

  /** A watch under way: a place in the history. */
  private final class Watch implements SourceCall {

    private final WatchSink<Pod> sink;
    private int next;
    private long demand;

    Watch(ResourceVersion from, WatchSink<Pod> sink) {
      this.sink = sink;
      this.next = from.isConcrete() ? Integer.parseInt(from.value()) : 0;
    }

    void open() {
      watches.add(this);
      sink.onOpen();
      deliver();
    }

    @Override
    public void request(long count) {
      loop.execute(() -> {
        demand += count;
        deliver();
      });
    }

    @Override
    public void cancel() {
      loop.execute(() -> watches.remove(this));
    }

    private void deliver() {
      while (demand > 0 && next < history.size()) {
        demand--;
        sink.onEvent(history.get(next++));
      }
    }
  }
}
