package io.informer4j.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LagProbeTest {

  private long now;
  private final LagProbe probe = new LagProbe(() -> now, failure -> {});

  private void arrives(String name) {
    probe.onChange(WatchEvent.Verb.MODIFIED, ObjectName.of("shop", name), ResourceVersion.of("1"));
  }

  private void isTold(String name) {
    ObjectMetadata metadata =
        new ObjectMetadata(ObjectName.of("shop", name), "u", ResourceVersion.of("1"), Map.of());
    probe
        .<String>handler()
        .onEvent(new ResourceEvent.Added<>(CachedObject.decoded(metadata, "object"), false));
  }

  @Test
  void theTimeFromArrivalToHandlerIsTheLag() {
    assertThat(probe.lag()).isEmpty();
    arrives("a");
    now += TimeUnit.MILLISECONDS.toNanos(3);
    isTold("b");
    assertThat(probe.lag()).isEmpty();
    isTold("a");

    assertThat(probe.lag()).contains(Duration.ofMillis(3));
  }

  @Test
  void oneChangeIsMeasuredAtATime() {
    arrives("a");
    now += 5;
    arrives("b");
    isTold("b");
    isTold("a");

    assertThat(probe.lag()).contains(Duration.ofNanos(5));
  }

  @Test
  void aChangeThatIsUnderWayForLongIsToldAtOnce() {
    arrives("a");
    now += TimeUnit.SECONDS.toNanos(4);

    assertThat(probe.lag()).contains(Duration.ofSeconds(4));
  }

  @Test
  void aChangeThatNoHandlerHearsOfGivesWayToTheNext() {
    arrives("a");
    now += TimeUnit.SECONDS.toNanos(11);
    arrives("b");
    now += 7;
    isTold("b");

    assertThat(probe.lag()).contains(Duration.ofNanos(7));
  }
}
