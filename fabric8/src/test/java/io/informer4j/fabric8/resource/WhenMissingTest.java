package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.informer.NotSyncedException;
import io.informer4j.testing.client.Fault;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Resources that the server does not know, not yet or no longer, in virtual time. */
@Guarantee("G43")
class WhenMissingTest {

  private final VirtualFactory virtual = new VirtualFactory();

  @AfterEach
  void close() {
    virtual.close();
  }

  private ResourceInformer<ConfigMap> synced(WhenMissing policy) throws InterruptedException {
    virtual.define();
    virtual.create("a");
    virtual.create("b");
    ResourceInformer<ConfigMap> informer = virtual.informer(o -> o.whenMissing(policy));
    informer.awaitSync(Duration.ofSeconds(10));
    virtual.advance(Duration.ofSeconds(40));
    assertThat(virtual.events).containsExactly("+a", "+b");
    virtual.events.clear();
    virtual.requests.clear();
    return informer;
  }

  @ParameterizedTest
  @EnumSource(names = {"WAIT", "KEEP"})
  void anInformerWaitsForAResourceThatIsNotThereYet(WhenMissing policy) throws Exception {
    ResourceInformer<ConfigMap> informer = virtual.informer(o -> o.whenMissing(policy));

    assertThatThrownBy(() -> informer.awaitSync(Duration.ofMinutes(10)))
        .isInstanceOf(NotSyncedException.class);
    assertThat(informer.health().isReady()).isFalse();
    assertThat(informer.health().message())
        .isEqualTo("the server does not know configmaps.v1 (404); waiting for it");
    assertThat(virtual.requests).as("in 10 minutes").hasSizeBetween(60, 130);
    virtual.define();
    virtual.create("a");
    informer.awaitSync(Duration.ofSeconds(10));

    assertThat(VirtualFactory.names(informer)).containsExactly("a");
    assertThat(virtual.events).containsExactly("+a");
    virtual.advance(Duration.ofSeconds(10));
    assertThat(informer.health().message()).isEqualTo("watching");
  }

  @Test
  void anInformerThatTakesMissingForEmptyIsSyncedAtOnce() throws Exception {
    ResourceInformer<ConfigMap> informer = virtual.informer(o -> o.whenMissing(WhenMissing.CLEAR));

    informer.awaitSync(Duration.ofSeconds(1));
    assertThat(informer.view().size()).isZero();
    assertThat(informer.view().scopes().get("").revision()).isEmpty();
    virtual.advance(Duration.ofMinutes(1));
    virtual.define();
    virtual.create("a");
    virtual.advance(Duration.ofSeconds(10));

    assertThat(VirtualFactory.names(informer)).containsExactly("a");
    assertThat(virtual.events).containsExactly("+a");
  }

  @ParameterizedTest
  @EnumSource(names = {"WAIT", "CLEAR"})
  void objectsOfAResourceThatIsGoneAreDeletedWithEvents(WhenMissing policy) throws Exception {
    ResourceInformer<ConfigMap> informer = synced(policy);
    virtual.forget();
    virtual.advance(Duration.ofSeconds(4));
    assertThat(VirtualFactory.names(informer)).containsExactly("a", "b");
    virtual.advance(Duration.ofSeconds(16));

    assertThat(informer.view().size()).isZero();
    assertThat(informer.view().scopes().get("").revision()).isEmpty();
    assertThat(virtual.events).containsExactlyInAnyOrder("-a unknown", "-b unknown");
    assertThat(informer.health().message()).contains("does not know configmaps.v1 (404)");
    virtual.advance(Duration.ofMinutes(10));
    assertThat(virtual.events).hasSize(2);
    assertThat(virtual.requests).hasSizeLessThan(140);
  }

  @ParameterizedTest
  @EnumSource(names = {"WAIT", "CLEAR"})
  void whatIsThereWhenTheResourceIsBackIsAddedInTheSameEpoch(WhenMissing policy) throws Exception {
    ResourceInformer<ConfigMap> informer = synced(policy);
    virtual.forget();
    virtual.advance(Duration.ofSeconds(30));
    virtual.events.clear();
    virtual.delete("b");
    virtual.create("c");
    virtual.fault = Fault.none();
    virtual.advance(Duration.ofSeconds(10));

    assertThat(VirtualFactory.names(informer)).containsExactly("a", "c");
    assertThat(virtual.events).containsExactlyInAnyOrder("+a", "+c");
    assertThat(virtual.epochs).isEmpty();
  }

  @Test
  void objectsThatAreKeptAreComparedByUidWhenTheResourceIsBack() throws Exception {
    ResourceInformer<ConfigMap> informer = synced(WhenMissing.KEEP);
    virtual.forget();
    virtual.advance(Duration.ofMinutes(10));
    assertThat(VirtualFactory.names(informer)).containsExactly("a", "b");
    assertThat(virtual.events).isEmpty();
    assertThat(informer.health().isLive()).isFalse();
    virtual.delete("b");
    virtual.create("b");
    virtual.create("c");
    virtual.fault = Fault.none();
    virtual.advance(Duration.ofSeconds(10));

    assertThat(virtual.events).containsExactlyInAnyOrder("-b unknown", "+b", "+c");
    assertThat(virtual.events.indexOf("-b unknown")).isLessThan(virtual.events.indexOf("+b"));
    assertThat(informer.health().isLive()).isTrue();
    assertThat(virtual.epochs).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"403,Forbidden", "401,Unauthorized", "404,''", "503,ServiceUnavailable"})
  @Guarantee("G44")
  void otherRefusalsDeleteNothing(int code, String reason) throws Exception {
    ResourceInformer<ConfigMap> informer = synced(WhenMissing.CLEAR);
    virtual.fault = Fault.status(code, reason, Fault.Moment.BEFORE);
    virtual.cluster.resetWatches();
    virtual.advance(Duration.ofMinutes(10));

    assertThat(VirtualFactory.names(informer)).containsExactly("a", "b");
    assertThat(virtual.events).isEmpty();
    virtual.delete("b");
    virtual.fault = Fault.none();
    virtual.advance(Duration.ofMinutes(1));
    assertThat(virtual.events).hasSize(1).first().asString().startsWith("-b");
  }
}
