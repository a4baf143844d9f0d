package io.informer4j.testsupport;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FakeSourceTest {

  private static final class Heard implements ListSink<Thing>, WatchSink<Thing> {
    final List<String> lines = new ArrayList<>();

    @Override
    public Optional<CachedObject<Thing>> known(
        ObjectName name, String uid, ResourceVersion resourceVersion) {
      return Optional.empty();
    }

    @Override
    public void onItem(CachedObject<Thing> item) {
      lines.add(item.toString());
    }

    @Override
    public void onUndecodable(Quarantined item) {
      lines.add("undecodable " + item.name());
    }

    @Override
    public void onComplete(ListEnd end) {
      lines.add("end@" + end.resourceVersion() + end.continueToken());
    }

    @Override
    public void onOpen() {
      lines.add("open");
    }

    @Override
    public void onEvent(WatchEvent<Thing> event) {
      lines.add(
          event instanceof WatchEvent.Change<Thing> change
              ? change.verb() + " " + change.object()
              : event.toString());
    }

    @Override
    public void onClose() {
      lines.add("close");
    }

    @Override
    public void onFailure(SourceFailure failure) {
      lines.add(failure.kind().name());
    }
  }

  private final FakeSource source = FakeSource.synchronous();

  private List<String> watch(long revision, long demand) {
    Heard heard = new Heard();
    SourceCall call = source.watch(
        WatchOptions.changesAfter(ResourceVersion.of(revision), Duration.ofMinutes(5)), heard);
    call.request(demand);
    return heard.lines;
  }

  @Test
  void revisionsCountChangesAndAWatchReplaysExactlyTheLaterOnes() {
    source.add("ns/a");
    source.modify("ns/a", "x");
    source.modify("ns/a", "y");
    source.delete("ns/a");

    assertThat(source.revision()).isEqualTo(4);
    assertThat(watch(1, 10))
        .containsExactly("open", "MODIFIED ns/a@2", "MODIFIED ns/a@3", "DELETED ns/a@4");
    assertThat(watch(3, 10)).containsExactly("open", "DELETED ns/a@4");
    assertThat(watch(4, 10)).containsExactly("open");
  }

  @Test
  void afterAResetOldRevisionsAreExpiredAndTheCurrentOneStreams() {
    source.add("ns/a");
    source.add("ns/b");
    List<String> before = watch(2, 10);

    source.resetWatch();
    List<String> old = watch(1, 10);
    List<String> current = watch(2, 10);
    source.add("ns/c");

    assertThat(before).containsExactly("open", "close");
    assertThat(old).containsExactly("EXPIRED");
    assertThat(current).containsExactly("open", "ADDED ns/c@3");
  }

  @Test
  void nothingIsDeliveredBeyondDemand() {
    source.add("ns/a");
    source.add("ns/b");
    source.add("ns/c");

    assertThat(watch(1, 1)).containsExactly("open", "ADDED ns/b@2");
    Heard list = new Heard();
    SourceCall call = source.list(ListOptions.firstPage(ResourceVersion.UNSET, 0), list);
    call.request(2);
    assertThat(list.lines).containsExactly("ns/a@1", "ns/b@2");
    call.request(1);
    assertThat(list.lines).containsExactly("ns/a@1", "ns/b@2", "ns/c@3", "end@3");
  }

  @Test
  void droppedEventsAreOnlyInLists() {
    source.add("ns/a");
    source.addDropWatch("ns/b");
    source.modifyDropWatch("ns/a", "x");
    source.deleteDropWatch("ns/a");

    assertThat(watch(1, 10)).containsExactly("open");
    assertThat(source.state()).containsOnlyKeys("ns/b");
  }

  @Test
  void aWatchFromTheFutureIsSilentOrRefused() {
    source.add("ns/a");

    assertThat(watch(9, 10)).containsExactly("open");
    source.futureWatch(FakeSource.FutureWatch.REFUSED);
    assertThat(watch(9, 10)).containsExactly("TOO_LARGE_RESOURCE_VERSION");
  }
}
