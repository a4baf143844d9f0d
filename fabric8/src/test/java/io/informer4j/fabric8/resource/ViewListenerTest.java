package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.fabric8.Simulated;
import io.informer4j.runtime.Cancellable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ViewListenerTest {

  private final Simulated simulated = new Simulated();
  private final SharedInformerFactory factory =
      simulated.factory().namespaces("a", "b").build();
  private final ResourceInformer<ConfigMap> informer = factory.informerFor(ConfigMap.class);
  private final List<Integer> sizes = new ArrayList<>();

  @AfterEach
  void close() {
    factory.close();
    simulated.close();
  }

  private Cancellable start() {
    simulated.create("a", "x", "1");
    simulated.create("c", "x", "1");
    factory.start();
    simulated.settle();
    return informer.addViewListener(() -> sizes.add(informer.view().size()));
  }

  @Test
  void changesOfAnyNamespaceAreTold() {
    start();

    simulated.create("a", "y", "1");
    simulated.settle();
    simulated.create("b", "y", "1");
    simulated.settle();

    assertThat(sizes).containsExactly(2, 3);
  }

  @Test
  void namespacesThatComeAndGoAreChanges() {
    start();

    informer.addNamespace("c");
    simulated.settle();
    assertThat(sizes).contains(2);

    sizes.clear();
    informer.removeNamespace("c");
    simulated.settle();
    assertThat(sizes).contains(1);
  }

  @Test
  void afterCancellingNothingIsTold() {
    start().cancel();

    simulated.create("a", "y", "1");
    simulated.settle();

    assertThat(sizes).isEmpty();
  }
}
