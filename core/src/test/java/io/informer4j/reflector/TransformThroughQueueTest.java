package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Transform;
import io.informer4j.queue.Delta;
import io.informer4j.queue.DeltaQueue;
import io.informer4j.queue.InOrderQueue;
import io.informer4j.queue.QueueOptions;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Thing;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A reflector that feeds the real queues. */
class TransformThroughQueueTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final FakeSource source = new FakeSource(runtime);
  private final AtomicInteger transforms = new AtomicInteger();
  private final Transform<Thing> transform = Transform.ofObject(thing -> {
    transforms.incrementAndGet();
    return thing.withValue("transformed");
  });
  private final Map<String, String> seen = new TreeMap<>();

  private void drain(DeltaQueue<Thing> queue) {
    runtime.runUntilIdle();
    while (queue.poll((deltas, initial) -> deltas.forEach(this::see))) {
      runtime.runUntilIdle();
    }
  }

  private void see(Delta<Thing> delta) {
    if (delta instanceof Delta.ReplacedAll<Thing> all) {
      all.replacement().objects().forEach(this::see);
    } else if (delta instanceof Delta.Changed<Thing> changed) {
      see(changed.object());
    }
  }

  private void see(CachedObject<Thing> object) {
    seen.put(object.name().toString(), object.object().value());
  }

  private void streamsInto(DeltaQueue<Thing> queue) {
    source.add("ns/a");
    source.add("ns/b");
    Reflector<Thing> reflector =
        Reflector.builder(source, queue).runtime(runtime).build();
    reflector.start();
    drain(queue);
    source.add("ns/c");
    drain(queue);
    reflector.close();
    runtime.runUntilIdle();
  }

  @Test
  void streamedObjectsAreTransformedOnTheirWayIntoTheInOrderQueue() {
    streamsInto(new InOrderQueue<>(QueueOptions.<Thing>defaults().withTransform(transform)));

    assertThat(seen)
        .containsExactly(
            Map.entry("ns/a", "transformed"),
            Map.entry("ns/b", "transformed"),
            Map.entry("ns/c", "transformed"));
    assertThat(transforms).hasValue(3);
    assertThat(source.watches()).hasSize(1);
  }

  @Test
  void aFullInOrderQueueStopsTheWatchUntilItIsTakenFrom() {
    InOrderQueue<Thing> queue =
        new InOrderQueue<>(QueueOptions.<Thing>defaults().withHighWaterMark(4));
    Reflector<Thing> reflector =
        Reflector.builder(source, queue).runtime(runtime).build();
    reflector.start();
    drain(queue);
    for (int i = 0; i < 20; i++) {
      source.add("ns/" + i);
    }
    runtime.runUntilIdle();
    assertThat(queue.depth()).isEqualTo(4);

    drain(queue);

    assertThat(seen).hasSize(20);
    assertThat(reflector.lastSyncResourceVersion()).isEqualTo(source.resourceVersion());
  }
}
