package io.informer4j.testing.perturbation;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.runtime.InformerRuntime;
import java.util.ArrayList;
import java.util.List;

/**
 * The world as the process of a controller sees it. All that a controller does it should do through this: then it dies
 * with the process, and nothing of it is left for the next one.
 *
 * <pre>{@code
 * SharedIndexInformer<ConfigMap> maps = context.informer(ConfigMap.class);
 * maps.addEventHandler(event -> context.client().configMaps()…);
 * maps.start();
 * context.runtime().schedule(Duration.ofMinutes(10), this::reconcileAll);
 * }</pre>
 *
 * <p><b>Threading:</b> for the one thread of the test. Handlers, timers and tasks run in it too, while the test lets time
 * pass.
 */
public final class ControllerContext {

  private static final int LONGEST_ERROR = 300;

  private final ControllerProcess process;
  private final List<AutoCloseable> opened = new ArrayList<>();
  private final KubernetesClient client;

  ControllerContext(ControllerProcess process) {
    this.process = process;
    this.client = process.newClient();
    opened.add(client);
  }

  /** Returns time, timers and tasks of the process, in place of threads. */
  public InformerRuntime runtime() {
    return process.runtime();
  }

  /**
   * Returns the client of the process. Its calls are complete when they return. Lists and watches of informers that are built on it
   * take their time, and are disturbed as those of {@link #informer} are; what they are of has to be among the {@linkplain
   * SimulationTest#resources resources} of the test. What it must not be used for is said at {@link
   * io.informer4j.testing.client.SimulatedHttpClientFactory}.
   */
  public KubernetesClient client() {
    return client;
  }

  /** Returns a new informer of this resource, to be started by the controller. The test closes it. */
  public <T extends HasMetadata> SharedIndexInformer<T> informer(Class<T> model) {
    return informer(ResourceTypes.of(model), model);
  }

  /** Returns a new informer of this resource as objects of this class, {@code GenericKubernetesResource} for instance. */
  public <T> SharedIndexInformer<T> informer(ResourceType type, Class<T> model) {
    SharedIndexInformer<T> informer = SharedIndexInformer.builder(type, source(type, model))
        .runtime(runtime())
        .listener(new HandlerErrors(type))
        .build();
    opened.add(informer);
    return informer;
  }

  /** Returns where an informer that the controller builds itself gets its objects from. */
  public <T> ListerWatcher<T> source(ResourceType type, Class<T> model) {
    process.env().register(type);
    process.mirrors(type);
    return new RestSource<>(process, type, new JsonObjects<>(process.serialization(), model));
  }

  /** Closes what is open, the latest first. */
  void close() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
  }

  /** Puts into the trace what a handler threw, which nobody else would see. */
  private final class HandlerErrors implements InformerListener {
    private final ResourceType type;

    private HandlerErrors(ResourceType type) {
      this.type = type;
    }

    @Override
    public void onHandlerError(String handler, ObjectName name, Throwable error) {
      if (!(error instanceof ProcessDiedError)) {
        String text = error.toString();
        process
            .env()
            .trace(process + ": handler of " + type.plural() + " threw on " + name + ": "
                + text.substring(0, Math.min(LONGEST_ERROR, text.length())));
      }
    }
  }
}
