package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.Cancellable;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SnapshotListenerTest extends InformerTestBase {

  private final List<String> seen = new ArrayList<>();

  private Cancellable listen(SharedIndexInformer<Thing> informer) {
    return informer.addSnapshotListener(() -> seen.add(
        informer.snapshot().size() + " at " + informer.snapshot().revision().orElseThrow()));
  }

  @Test
  void theListenerFindsEachChangeInTheSnapshot() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder().build();
    listen(informer);
    informer.start();
    runtime.runUntilIdle();
    String first = "1 at " + informer.snapshot().revision().orElseThrow();

    source.add("ns/b", "1");
    runtime.runUntilIdle();

    assertThat(seen)
        .containsExactly(first, "2 at " + informer.snapshot().revision().orElseThrow());
  }

  @Test
  void aBookmarkIsAChangeThatNoHandlerHearsOf() {
    SharedIndexInformer<Thing> informer = started(builder());
    informer.addEventHandler(log);
    listen(informer);

    source.bookmark();
    runtime.runUntilIdle();

    assertThat(seen).containsExactly("0 at " + informer.snapshot().revision().orElseThrow());
    assertThat(log.events()).isEmpty();
  }

  @Test
  void aListenerThatThrowsHarmsNobody() {
    SharedIndexInformer<Thing> informer = started(builder());
    informer.addSnapshotListener(() -> {
      throw new IllegalStateException("broken");
    });
    listen(informer);

    source.add("ns/a", "1");
    runtime.runUntilIdle();

    assertThat(seen).hasSize(1);
    assertThat(informer.stats().reflector().relists()).isZero();
  }

  @Test
  void aListenerThatWasRemovedIsNotCalled() {
    SharedIndexInformer<Thing> informer = started(builder());
    Runnable one = () -> seen.add("called");
    Cancellable first = informer.addSnapshotListener(one);
    informer.addSnapshotListener(one);

    first.cancel();
    first.cancel();
    source.add("ns/a", "1");
    runtime.runUntilIdle();

    assertThat(seen).containsExactly("called");
  }

  @Test
  void theEndOfAMirrorIsAChange() {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = started(builder());
    listen(informer);

    informer.retire();
    runtime.runUntilIdle();

    assertThat(seen).hasSize(1).first().asString().startsWith("0 at ");
  }
}
