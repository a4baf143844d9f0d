package io.informer4j.fabric8.resource;

import static io.informer4j.fabric8.resource.RealWidgets.next;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.informer4j.fabric8.documentation.Guarantee;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A version that is no longer served: the server says nothing about objects, which are still there in another one. */
@Guarantee("G43")
class WithdrawnVersionTest {

  private final RealWidgets widgets = new RealWidgets();

  @AfterEach
  void close() {
    widgets.close();
  }

  @Test
  void objectsAreDeletedOrKeptAsAskedFor() throws Exception {
    widgets.define();
    widgets.create("a");
    BlockingQueue<String> waiting = new LinkedBlockingQueue<>();
    BlockingQueue<String> clearing = new LinkedBlockingQueue<>();
    BlockingQueue<String> keeping = new LinkedBlockingQueue<>();
    widgets.informer(WhenMissing.WAIT, waiting);
    widgets.informer(WhenMissing.CLEAR, clearing);
    ResourceInformer<GenericKubernetesResource> keeper =
        widgets.informer(WhenMissing.KEEP, keeping);
    widgets.factory.awaitSync(Duration.ofSeconds(30));

    widgets.withdraw();

    assertThat(next(waiting)).isEqualTo("+a");
    assertThat(next(waiting)).isEqualTo("-a unknown");
    assertThat(next(clearing)).isEqualTo("+a");
    assertThat(next(clearing)).isEqualTo("-a unknown");
    assertThat(keeping).containsExactly("+a");
    assertThat(keeper.view().size()).isEqualTo(1);
  }
}
