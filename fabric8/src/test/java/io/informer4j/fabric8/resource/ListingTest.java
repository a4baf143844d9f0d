package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.reflector.ListMode;
import io.informer4j.testing.client.Fault;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What each way of listing asks for, on the wire. */
@Guarantee("G42")
class ListingTest {

  private static final String STREAM =
      "watch resourceVersionMatch=NotOlderThan sendInitialEvents=true";

  private final VirtualFactory virtual = new VirtualFactory();

  @BeforeEach
  void define() {
    virtual.define();
    virtual.create("a");
  }

  @AfterEach
  void close() {
    virtual.close();
  }

  private ResourceInformer<ConfigMap> synced(Listing listing) throws InterruptedException {
    ResourceInformer<ConfigMap> informer = virtual.informer(o -> o.withListing(listing));
    informer.awaitSync(Duration.ofSeconds(10));
    virtual.runtime.runUntilIdle();
    return informer;
  }

  @ParameterizedTest
  @CsvSource({
    "ADAPTIVE, " + STREAM,
    "WATCH_LIST, " + STREAM,
    "LIST_FROM_CACHE, list limit=500 resourceVersion=0",
    "CONSISTENT_LIST, list",
    "PAGED, list limit=500",
  })
  void theFirstStateIsAskedForAsToldTo(Listing listing, String request) throws Exception {
    ResourceInformer<ConfigMap> informer = synced(listing);

    assertThat(virtual.requests.get(0)).isEqualTo(request);
    assertThat(virtual.requests).hasSize(request.equals(STREAM) ? 1 : 2);
    assertThat(VirtualFactory.names(informer)).containsExactly("a");
  }

  @ParameterizedTest
  @CsvSource({
    "LIST_FROM_CACHE, list resourceVersion=",
    "CONSISTENT_LIST, list",
    "PAGED, list limit=500",
  })
  void laterStatesToo(Listing listing, String request) throws Exception {
    ResourceInformer<ConfigMap> informer = synced(listing);
    virtual.requests.clear();
    virtual.fault = Fault.status(410, "Expired", Fault.Moment.BEFORE);
    virtual.cluster.resetWatches();
    virtual.runtime.runUntilIdle();
    virtual.fault = Fault.none();
    virtual.create("b");
    virtual.advance(Duration.ofMinutes(1));

    List<String> lists = virtual.requests.stream()
        .filter(line -> line.startsWith("list") && !line.contains("limit=1 "))
        .toList();
    assertThat(lists).isNotEmpty().allMatch(line -> line.startsWith(request), request);
    assertThat(VirtualFactory.names(informer)).containsExactly("a", "b");
  }

  @Test
  void pagesAreFollowedToTheEnd() throws Exception {
    for (int i = 0; i < 1100; i++) {
      virtual.create("c" + i);
    }
    ResourceInformer<ConfigMap> informer = synced(Listing.PAGED);

    assertThat(informer.view().size()).isEqualTo(1101);
    assertThat(virtual.requests.stream().filter(line -> line.startsWith("list")))
        .hasSize(3);
  }

  @ParameterizedTest
  @EnumSource(names = {"ADAPTIVE", "WATCH_LIST"})
  void aServerThatRefusesStreamsIsListed(Listing listing) throws Exception {
    virtual.refusesStreams = true;
    ResourceInformer<ConfigMap> informer = synced(listing);

    assertThat(virtual.requests).startsWith(STREAM, "list limit=500 resourceVersion=0");
    assertThat(VirtualFactory.names(informer)).containsExactly("a");
    assertThat(virtual.failures).hasSize(1);
    assertThat(informer.stats().get("").reflector().mode()).isEqualTo(ListMode.LIST);
  }

  @Test
  void informersOfSeveralNamespacesShareWhatTheyHaveFoundOut() {
    virtual.factory.close();
    ReflectorSetup setup = new ReflectorSetup(virtual.runtime, 8);

    var first = setup.optionsFor(VirtualFactory.CONFIG_MAPS, Listing.ADAPTIVE, WhenMissing.WAIT);
    var second = setup.optionsFor(VirtualFactory.CONFIG_MAPS, Listing.ADAPTIVE, WhenMissing.KEEP);
    var forced = setup.optionsFor(VirtualFactory.CONFIG_MAPS, Listing.WATCH_LIST, WhenMissing.WAIT);

    assertThat(first.watchListMemory()).isPresent();
    assertThat(second.watchListMemory().orElseThrow())
        .isSameAs(first.watchListMemory().orElseThrow());
    assertThat(forced.watchListMemory()).as("it tries for itself").isEmpty();
    assertThat(forced.listGate()).isSameAs(first.listGate());
  }
}
