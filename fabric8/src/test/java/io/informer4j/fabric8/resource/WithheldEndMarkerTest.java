package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.apiserver.controlplane.ReplicaSettings;
import io.informer4j.apiserver.controlplane.ReplicaSettings.EndMarker;
import io.informer4j.apiserver.controlplane.ReplicaSettings.InitialEvents;
import io.informer4j.fabric8.documentation.Guarantee;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that accepts streaming lists and never says that they are complete. */
@Guarantee("G42")
class WithheldEndMarkerTest {

  private static final String STREAM = "sendInitialEvents=true";

  private final VirtualFactory virtual = new VirtualFactory(new ReplicaSettings(
      1000, true, Duration.ofMinutes(1), EndMarker.MISSING, InitialEvents.BY_NAME, false));

  @BeforeEach
  void define() {
    virtual.define();
    virtual.create("a");
  }

  @AfterEach
  void close() {
    virtual.close();
  }

  private Duration sync(Listing listing, String label) throws InterruptedException {
    long begin = virtual.runtime.nanoTime();
    ResourceInformer<ConfigMap> informer =
        virtual.informer(o -> o.withListing(listing).withLabels(label));
    informer.awaitSync(Duration.ofMinutes(2));
    return Duration.ofNanos(virtual.runtime.nanoTime() - begin);
  }

  @Test
  void oneInformerFindsOutAndTheOthersOfItsResourceListAtOnce() throws Exception {
    Duration first = sync(Listing.ADAPTIVE, "");
    assertThat(first).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(31));
    assertThat(virtual.modes)
        .hasSize(1)
        .first()
        .asString()
        .startsWith("LIST: no more objects and no end");

    Duration second = sync(Listing.ADAPTIVE, "!other");

    assertThat(second).isLessThan(Duration.ofSeconds(1));
    assertThat(virtual.requests.stream().filter(line -> line.contains(STREAM))).hasSize(1);
    assertThat(virtual.modes).hasSize(1);
  }

  @Test
  void whoIsForcedToStreamTriesForItselfAndListsInTheEnd() throws Exception {
    sync(Listing.ADAPTIVE, "");

    Duration forced = sync(Listing.WATCH_LIST, "!other");

    assertThat(forced).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(31));
    assertThat(virtual.requests.stream().filter(line -> line.contains(STREAM))).hasSize(2);
    assertThat(virtual.modes).as("and says so").hasSize(2);
  }

  @Test
  void anInformerThatStartsWithTheFirstWaitsAsLongAsItAndNoLonger() throws Exception {
    virtual.informer(o -> o.withListing(Listing.ADAPTIVE));
    Duration second = sync(Listing.ADAPTIVE, "!other");

    assertThat(second).isBetween(Duration.ofSeconds(30), Duration.ofSeconds(31));
  }
}
