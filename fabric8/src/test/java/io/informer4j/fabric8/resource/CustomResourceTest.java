package io.informer4j.fabric8.resource;

import static io.informer4j.fabric8.resource.RealWidgets.next;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.reflector.SourceFailure;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Definitions that come and go while informers run, against an API server with sockets. */
class CustomResourceTest {

  private final RealWidgets widgets = new RealWidgets();
  private final Map<WhenMissing, BlockingQueue<String>> events = new EnumMap<>(WhenMissing.class);
  private final Map<WhenMissing, ResourceInformer<?>> informers = new EnumMap<>(WhenMissing.class);

  @AfterEach
  void close() {
    widgets.close();
  }

  private void startAll() {
    for (WhenMissing policy : WhenMissing.values()) {
      BlockingQueue<String> heard = new LinkedBlockingQueue<>();
      events.put(policy, heard);
      informers.put(policy, widgets.informer(policy, heard));
    }
  }

  private void allHear(String event) throws InterruptedException {
    for (WhenMissing policy : WhenMissing.values()) {
      assertThat(next(events.get(policy))).as(policy.name()).isEqualTo(event);
    }
  }

  @Test
  @Guarantee("G43")
  void aDefinitionThatComesGoesAndComesBackIsFollowed() throws Exception {
    startAll();
    informers.get(WhenMissing.CLEAR).awaitSync(Duration.ofSeconds(30));
    for (int i = 0; i < WhenMissing.values().length; i++) {
      assertThat(next(widgets.failures).kind()).isEqualTo(SourceFailure.Kind.UNKNOWN_RESOURCE);
    }
    assertThat(informers.get(WhenMissing.WAIT).hasSynced()).isFalse();
    assertThat(informers.get(WhenMissing.KEEP).hasSynced()).isFalse();

    widgets.define();
    widgets.create("a");
    allHear("+a");
    for (ResourceInformer<?> informer : informers.values()) {
      informer.awaitSync(Duration.ofSeconds(30));
    }

    widgets.undefine();
    allHear("-a");

    widgets.define();
    widgets.create("a");
    widgets.create("b");
    for (WhenMissing policy : WhenMissing.values()) {
      BlockingQueue<String> heard = events.get(policy);
      assertThat(new String[] {next(heard), next(heard)})
          .as(policy.name())
          .containsExactlyInAnyOrder("+a", "+b");
      assertThat(informers.get(policy).stats().get("").epoch()).isEqualTo(1);
    }
  }

  @Test
  @Guarantee("G44")
  void anInformerWithoutPermissionSyncsWhenItHasIt() throws Exception {
    ActiveFault forbidden =
        widgets.server.faults().inject(Requests.resource("configmaps"), Fault.status(403));
    ResourceInformer<ConfigMap> informer = widgets.factory.informerFor(ConfigMap.class);
    informer.start();

    assertThat(next(widgets.failures).code()).isEqualTo(403);
    assertThat(informer.hasSynced()).isFalse();
    assertThat(forbidden.hits())
        .as("a stream and a list, at most one more attempt")
        .isBetween(1L, 4L);
    forbidden.close();

    informer.awaitSync(Duration.ofSeconds(30));
  }
}
