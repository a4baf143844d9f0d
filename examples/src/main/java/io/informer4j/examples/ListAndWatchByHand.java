package io.informer4j.examples;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.store.Quarantined;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * The protocol itself: a list, then a watch from the beginning, which first shows every pod that is there and then what
 * happens to them.
 */
final class ListAndWatchByHand implements Example {

  private static final int EVENTS = 6;

  @Override
  public void run(PrintStream out) throws InterruptedException {
    ToyCluster cluster = new ToyCluster();
    cluster.create("web", "node-1");
    cluster.create("db", "node-2");

    CountDownLatch listed = new CountDownLatch(1);
    cluster
        .list(ListOptions.firstPage(ResourceVersion.UNSET, 0), new Names(out, listed))
        .request(Long.MAX_VALUE);
    listed.await();

    CountDownLatch events = new CountDownLatch(EVENTS);
    SourceCall watch = cluster.watch(
        WatchOptions.changesAfter(ResourceVersion.ANY, Duration.ofMinutes(5)),
        new Events(out, events));
    watch.request(EVENTS);
    cluster.create("nettool", "node-1");
    cluster.setStatus("nettool", "Pending");
    cluster.setStatus("nettool", "Running");
    cluster.delete("nettool");
    events.await();
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
  private record Events(PrintStream out, CountDownLatch expected) implements WatchSink<Pod> {

    @Override
    public void onOpen() {}

    @Override
    public void onEvent(WatchEvent<Pod> event) {
      if (event instanceof WatchEvent.Change<Pod> change) {
        Pod pod = change.object().object();
        out.println(change.verb() + " : " + pod.name() + " , Status:  " + pod.status());
      }
      expected.countDown();
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
