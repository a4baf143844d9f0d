package io.informer4j.examples.cluster;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.fabric8.transport.HttpListerWatcher;
import io.informer4j.fabric8.transport.SourceOptions;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.store.Quarantined;
import io.informer4j.wire.Limits;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * List and watch by hand, as every informer does it inside: the names of all pods from a list; then a watch from the
 * beginning, which shows every pod that is there and then what happens to them.
 */
public final class ListAndWatchPods implements ClusterProgram {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");

  private final String namespace;

  ListAndWatchPods(String namespace) {
    this.namespace = namespace;
  }

  /** Runs it until Ctrl-C; the argument is the namespace, default if there is none. */
  public static void main(String[] arguments) throws InterruptedException {
    ClusterProgram.main(new ListAndWatchPods(arguments.length == 0 ? "default" : arguments[0]));
  }

  @Override
  public void run(KubernetesClient client, PrintStream out, CountDownLatch stop)
      throws InterruptedException {
    ListerWatcher<Pod> pods = new HttpListerWatcher<>(
        client.getHttpClient(),
        client.getMasterUrl().toString(),
        Collection.of(PODS).inNamespace(namespace),
        JsonCodec.of(Pod.class, PODS, Limits.DEFAULT),
        SourceOptions.defaults());

    CountDownLatch listed = new CountDownLatch(1);
    pods.list(ListOptions.firstPage(ResourceVersion.UNSET, 0), new Names(out, listed))
        .request(Long.MAX_VALUE);
    listed.await();

    SourceCall watch = pods.watch(
        WatchOptions.changesAfter(ResourceVersion.ANY, Duration.ofMinutes(5)), new Events(out));
    watch.request(Long.MAX_VALUE);
    stop.await();
    watch.cancel();
  }

  /** Prints the name of each pod of a list. */
  private record Names(PrintStream out, CountDownLatch done) implements ListSink<Pod> {

    @Override
    public void onItem(CachedObject<Pod> item) {
      out.println(item.name().name());
    }

    @Override
    public void onUndecodable(Quarantined item) {
      out.println(item.name().name() + " cannot be read");
    }

    @Override
    public void onComplete(ListEnd end) {
      done.countDown();
    }

    @Override
    public void onFailure(SourceFailure failure) {
      out.println("the list failed: " + failure);
      done.countDown();
    }

    @Override
    public Optional<CachedObject<Pod>> known(
        ObjectName name, String uid, ResourceVersion resourceVersion) {
      return Optional.empty();
    }
  }

  /** Prints each event of a watch. */
  private record Events(PrintStream out) implements WatchSink<Pod> {

    @Override
    public void onOpen() {}

    @Override
    public void onEvent(WatchEvent<Pod> event) {
      if (event instanceof WatchEvent.Change<Pod> change) {
        Pod pod = change.object().object();
        out.println(change.verb() + " : " + pod.getMetadata().getName() + " , Status:  "
            + pod.getStatus().getPhase());
      }
    }

    @Override
    public void onClose() {
      out.println("the watch has ended");
    }

    @Override
    public void onFailure(SourceFailure failure) {
      out.println("the watch failed: " + failure);
    }

    @Override
    public Optional<CachedObject<Pod>> known(
        ObjectName name, String uid, ResourceVersion resourceVersion) {
      return Optional.empty();
    }
  }
}
