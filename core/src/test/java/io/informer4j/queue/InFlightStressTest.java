package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Replacement;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A producer and a consumer on threads of their own, at full speed, agree in the end. */
class InFlightStressTest {

  static Stream<Function<KnownThings, DeltaQueue<Thing>>> queues() {
    return Stream.of(
        known -> new InOrderQueue<>(),
        known -> new ExpandingQueue<>(known, QueueOptions.defaults()),
        known -> new DeltaFIFO<>(DeltaFIFOOptions.<Thing>defaults().withKnownObjects(known)));
  }

  @ParameterizedTest
  @MethodSource("queues")
  void whatTheConsumerHasInTheEndIsWhatTheProducerSaid(
      Function<KnownThings, DeltaQueue<Thing>> create) throws InterruptedException {
    KnownThings known = KnownThings.of();
    DeltaQueue<Thing> queue = create.apply(known);
    Map<ObjectName, CachedObject<Thing>> source = new TreeMap<>();
    Thread consumer = new Thread(() -> {
      try {
        while (true) {
          queue.pop(known);
        }
      } catch (QueueClosedException | InterruptedException e) {
        // the end
      }
    });

    consumer.start();
    produce(queue, source);
    queue.close();
    consumer.join();

    assertThat(known.things).isEqualTo(source);
    assertThat(queue.depth()).isZero();
  }

  private static void produce(
      DeltaQueue<Thing> queue, Map<ObjectName, CachedObject<Thing>> source) {
    Random random = new Random(7);
    for (int revision = 1; revision <= 5_000; revision++) {
      CachedObject<Thing> next = CacheForm.DECODED.cache("t" + random.nextInt(4), revision);
      int dice = random.nextInt(10);
      if (dice == 0) {
        source.remove(next.name());
        queue.replace(Replacement.of(List.copyOf(source.values()), ResourceVersion.of(revision)));
      } else if (dice == 1) {
        queue.resync();
      } else if (dice < 5 && source.remove(next.name()) != null) {
        queue.delete(next);
      } else {
        source.put(next.name(), next);
        queue.add(next);
      }
    }
  }
}
