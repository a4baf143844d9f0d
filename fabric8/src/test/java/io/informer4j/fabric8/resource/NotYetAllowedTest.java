package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.informer.NotSyncedException;
import io.informer4j.testing.client.Fault;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Informers that are started before the server lets them in: they wait, say why, and sync when they can. */
@Guarantee("G44")
class NotYetAllowedTest {

  private final VirtualFactory virtual = new VirtualFactory();

  @AfterEach
  void close() {
    virtual.close();
  }

  static Stream<Fault> faults() {
    return Stream.of(
        Fault.status(403, "Forbidden", Fault.Moment.BEFORE),
        Fault.status(401, "Unauthorized", Fault.Moment.BEFORE),
        Fault.status(503, "ServiceUnavailable", Fault.Moment.BEFORE),
        Fault.reset(Fault.Moment.BEFORE),
        Fault.refused());
  }

  @ParameterizedTest
  @MethodSource("faults")
  void anInformerWaitsAndSyncsWhenItCan(Fault fault) throws Exception {
    virtual.define();
    virtual.create("a");
    virtual.fault = fault;
    ResourceInformer<ConfigMap> informer = virtual.informer(o -> o.whenMissing(WhenMissing.CLEAR));

    assertThatThrownBy(() -> informer.awaitSync(Duration.ofMinutes(10)))
        .isInstanceOf(NotSyncedException.class);
    assertThat(informer.hasSynced()).isFalse();
    assertThat(virtual.failures).isNotEmpty();
    assertThat(informer.stats().get("").reflector().lastFailure()).isPresent();
    assertThat(virtual.requests)
        .as("in 10 minutes, of two requests an attempt at most")
        .hasSizeBetween(8, 50);
    virtual.fault = Fault.none();
    informer.awaitSync(Duration.ofMinutes(1));

    assertThat(virtual.events).containsExactly("+a");
  }

  @ParameterizedTest
  @EnumSource(Listing.class)
  void aRefusedInformerDoesNotStormWhateverItsMode(Listing listing) {
    virtual.define();
    virtual.fault = Fault.status(403, "Forbidden", Fault.Moment.BEFORE);
    ResourceInformer<ConfigMap> informer = virtual.informer(o -> o.withListing(listing));
    virtual.advance(Duration.ofMinutes(10));

    assertThat(virtual.requests).hasSizeBetween(8, 50);
    assertThat(informer.health().message())
        .startsWith("no permission to list and watch configmaps.v1 (403); trying again: ");
  }
}
