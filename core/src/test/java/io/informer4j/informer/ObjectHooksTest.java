package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.runtime.Cancellable;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectHooksTest extends InformerTestBase {

  private final List<String> heard = new ArrayList<>();

  /** Hears of single objects if it says that it wants to. */
  private class Hearing implements InformerListener {

    private final boolean objects;
    private final boolean calls;

    Hearing(boolean objects, boolean calls) {
      this.objects = objects;
      this.calls = calls;
    }

    @Override
    public boolean wantsObjects() {
      return objects;
    }

    @Override
    public boolean wantsHandlerCalls() {
      return calls;
    }

    @Override
    public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
      heard.add("received " + verb + " " + name);
    }

    @Override
    public void onStored(
        ResourceEvent.Kind kind, ObjectName name, ResourceVersion revision, boolean listed) {
      assertThat(revision.isConcrete()).isTrue();
      heard.add("stored " + kind + " " + name + (listed ? " (listed)" : ""));
    }

    @Override
    public void onHandlerCalled(
        String handler, ResourceEvent.Kind kind, ObjectName name, ResourceVersion revision) {
      heard.add(handler + " called " + kind + " " + name);
    }

    @Override
    public void onHandlerReturned(
        String handler,
        ResourceEvent.Kind kind,
        ObjectName name,
        ResourceVersion revision,
        Duration took,
        Optional<Throwable> error) {
      heard.add(handler + " returned " + kind + " " + name + " after " + took.toMillis() + " ms"
          + error.map(e -> ", " + e.getMessage()).orElse(""));
    }
  }

  @Test
  @Guarantee("G100")
  void theWayOfAChangeIsToldStepByStep() {
    SharedIndexInformer<Thing> informer = started(builder().listener(new Hearing(true, true)));
    informer.addEventHandler(event -> heard.add("inside"), named("h"));
    runtime.runUntilIdle();

    source.add("ns/a", "1");
    runtime.runUntilIdle();

    assertThat(heard)
        .containsExactly(
            "received ADDED ns/a",
            "stored ADDED ns/a",
            "h called ADDED ns/a",
            "inside",
            "h returned ADDED ns/a after 0 ms");
  }

  @Test
  void ofAListOnlyWhatIsNewChangedOrGoneIsTold() {
    source.add("ns/a", "1");
    source.add("ns/b", "1");
    source.add("ns/c", "1");
    started(builder().listener(new Hearing(true, false)));
    assertThat(heard)
        .containsExactly(
            "stored ADDED ns/a (listed)",
            "stored ADDED ns/b (listed)",
            "stored ADDED ns/c (listed)");
    heard.clear();

    source.modifyDropWatch("ns/a", "2");
    source.deleteDropWatch("ns/c");
    source.addDropWatch("ns/d");
    source.resetWatch();
    letTimePass();

    assertThat(heard)
        .containsExactly(
            "stored DELETED ns/c (listed)",
            "stored UPDATED ns/a (listed)",
            "stored ADDED ns/d (listed)");
  }

  @Test
  @Guarantee("G100")
  void whoeverDoesNotWantSingleObjectsIsNotTold() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = started(builder().listener(new Hearing(false, false)));
    informer.addEventHandler(event -> {}, named("h"));
    source.modify("ns/a", "2");
    runtime.runUntilIdle();

    assertThat(heard).containsExactly("received MODIFIED ns/a");
  }

  /** Hears what comes, and no changes. */
  private final class Arriving extends Hearing {
    Arriving() {
      super(true, false);
    }

    @Override
    public boolean wantsChanges() {
      return false;
    }

    @Override
    public boolean wantsArrivals() {
      return true;
    }

    @Override
    public void onArrived(WatchEvent.Verb verb, ObjectName name, ResourceVersion revision) {
      assertThat(revision.isConcrete()).isTrue();
      heard.add("arrived " + verb + " " + name);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Guarantee("G100")
  void whatComesIsToldAtOnceButNotWhatAListBrings(boolean streamingLists) {
    source.supportsWatchList(streamingLists);
    source.add("ns/a", "1");
    started(builder().listener(new Arriving()));
    source.add("ns/b", "1");
    source.delete("ns/a");
    runtime.runUntilIdle();

    assertThat(heard).contains("stored ADDED ns/a (listed)").doesNotContain("arrived ADDED ns/a");
    assertThat(heard)
        .containsSubsequence("arrived ADDED ns/b", "stored ADDED ns/b")
        .containsSubsequence("arrived DELETED ns/a", "stored DELETED ns/a");
    assertThat(heard).noneMatch(line -> line.startsWith("received"));
  }

  @Test
  void whatCannotBeDecodedHasArrivedToo() {
    started(builder().listener(new Arriving()));
    source.undecodable("ns/b", true);
    source.add("ns/b");
    runtime.runUntilIdle();

    assertThat(heard).containsExactly("arrived ADDED ns/b");
  }

  @Test
  void aResyncStoresNothing() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = started(builder());
    informer.addListener(new Hearing(true, true));
    informer.addEventHandler(event -> {}, resync("h", 30));
    runtime.advance(Duration.ofSeconds(31));

    assertThat(heard)
        .containsExactly(
            "h called ADDED ns/a",
            "h returned ADDED ns/a after 0 ms",
            "h called UPDATED ns/a",
            "h returned UPDATED ns/a after 0 ms");
  }

  @Test
  void whatAHandlerThrowsIsToldWithItsEnd() {
    SharedIndexInformer<Thing> informer = started(builder().listener(new Hearing(false, true)));
    informer.addEventHandler(
        event -> {
          throw new IllegalStateException("no");
        },
        named("h"));
    source.add("ns/a", "1");
    runtime.runUntilIdle();

    assertThat(heard).endsWith("h called ADDED ns/a", "h returned ADDED ns/a after 0 ms, no");
  }

  @Test
  void aCallLastsUntilItsStageEnds() {
    SharedIndexInformer<Thing> informer = started(builder().listener(new Hearing(false, true)));
    CompletableFuture<Void> stage = new CompletableFuture<>();
    informer.addAsyncEventHandler(event -> stage, named("h"));
    source.add("ns/a", "1");
    runtime.advance(Duration.ofMillis(70));
    assertThat(heard).endsWith("h called ADDED ns/a");

    stage.complete(null);
    runtime.runUntilIdle();
    assertThat(heard).endsWith("h returned ADDED ns/a after 70 ms");
  }

  @Test
  void aCallWhoseBeginningNobodyHeardIsNotToldEnded() {
    SharedIndexInformer<Thing> informer = started(builder());
    CompletableFuture<Void> stage = new CompletableFuture<>();
    informer.addAsyncEventHandler(event -> stage, named("h"));
    source.add("ns/a", "1");
    runtime.runUntilIdle();

    Cancellable listening = informer.addListener(new Hearing(true, true));
    stage.complete(null);
    runtime.runUntilIdle();
    assertThat(heard).isEmpty();

    listening.cancel();
    source.add("ns/b", "1");
    runtime.runUntilIdle();
    assertThat(heard).isEmpty();
  }
}
