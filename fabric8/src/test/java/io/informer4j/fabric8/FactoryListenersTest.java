package io.informer4j.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Node;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.fabric8.resource.InformerLease;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.fabric8.transport.HttpListerWatcher;
import io.informer4j.fabric8.transport.SourceOptions;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.runtime.Cancellable;
import io.informer4j.wire.Limits;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FactoryListenersTest {

  private final Simulated simulated = new Simulated();
  private final List<String> heard = new ArrayList<>();
  private final SharedInformerFactory factory = simulated.factory().build();

  @AfterEach
  void close() {
    factory.close();
    simulated.close();
  }

  private InformerListener recording(String informer) {
    return new InformerListener() {
      @Override
      public void onSynced(int objects) {
        heard.add(informer + " synced");
      }

      @Override
      public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
        heard.add(informer + " " + verb + " " + name);
      }

      @Override
      public void onClosed() {
        heard.add(informer + " closed");
      }
    };
  }

  private InformerLease<ConfigMap> lease() {
    return factory.access(ConfigMap.class, Simulated.CONFIG_MAPS).acquire();
  }

  @Test
  void informersAreThoseThatAreSharedNow() {
    assertThat(factory.informers()).isEmpty();
    ResourceInformer<Node> nodes = factory.informerFor(Node.class);
    InformerLease<ConfigMap> leased = lease();

    assertThat(factory.informers())
        .extracting(ResourceInformer::name)
        .containsExactly(nodes.name(), leased.name());
    assertThat(factory.informers()).first().isSameAs(nodes);
    assertThat(factory.informers().get(1)).isSameAs(factory.informers().get(1));

    leased.close();
    assertThat(factory.informers()).containsExactly(nodes);
  }

  @Test
  @Guarantee("G106")
  void aListenerCanBeAddedToWhatRunsAndRemoved() {
    String name = factory.informerFor(ConfigMap.class).name();
    factory.start();
    simulated.settle();

    Cancellable listening = factory.addListeners(this::recording);
    simulated.create("shop", "a", "1");
    simulated.settle();
    assertThat(heard).containsExactly(name + " ADDED shop/a");

    listening.cancel();
    simulated.create("shop", "b", "1");
    simulated.settle();
    assertThat(heard).hasSize(1);
  }

  @Test
  @Guarantee("G106")
  void informersAndNamespacesThatComeLaterAreHeardToo() {
    factory.addListeners(this::recording);
    ResourceInformer<ConfigMap> informer = factory
        .access(ConfigMap.class, Simulated.CONFIG_MAPS)
        .with(options -> options.inNamespaces("shop"))
        .informer();
    factory.start();
    simulated.settle();
    informer.addNamespace("farm");
    simulated.settle();

    assertThat(heard)
        .containsExactly(informer.name() + "[shop] synced", informer.name() + "[farm] synced");

    informer.removeNamespace("shop");
    simulated.settle();
    assertThat(heard).endsWith(informer.name() + "[shop] closed");
  }

  @Test
  @Guarantee("G106")
  void anInformerThatSomebodyElseMadeIsHeardToo() {
    factory.addListeners(this::recording);
    factory.informerFor(
        ConfigMap.class,
        (client, resync) -> SharedIndexInformer.builder(
                Simulated.CONFIG_MAPS,
                new HttpListerWatcher<>(
                    client.getHttpClient(),
                    client.getMasterUrl().toString(),
                    Collection.of(Simulated.CONFIG_MAPS),
                    JsonCodec.of(ConfigMap.class, Simulated.CONFIG_MAPS, Limits.DEFAULT),
                    SourceOptions.defaults().withRuntime(simulated.runtime)))
            .name("adopted")
            .runtime(simulated.runtime)
            .build());
    factory.start();
    simulated.settle();

    assertThat(heard).containsExactly("adopted synced");
  }

  @Test
  @Guarantee("G107")
  void aFunctionOrAListenerThatThrowsHarmsNobody() {
    factory.addListeners(informer -> {
      throw new IllegalStateException("no listener for " + informer);
    });
    factory.addListeners(informer -> new InformerListener() {
      @Override
      public void onSynced(int objects) {
        throw new StackOverflowError("too deep");
      }
    });
    factory.addListeners(this::recording);
    String name = factory.informerFor(ConfigMap.class).name();
    factory.start();
    simulated.settle();

    assertThat(heard).containsExactly(name + " synced");
    assertThat(factory.health().isReady()).isTrue();
  }
}
