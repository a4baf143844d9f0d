package io.informer4j.micrometer;

import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.informer.InformerListener;
import io.informer4j.micrometer.FactoryFigures.Mirror;
import io.informer4j.runtime.Cancellable;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Binds all informers of a factory to a registry, under the names that client-go gives its figures, and others for what only
 * Informer4j has.
 *
 * <pre>{@code
 * new InformerMetrics(factory).bindTo(registry);
 * }</pre>
 *
 * <p>Meters bear the labels {@code name}, {@code group}, {@code version} and {@code resource}, as client-go's do, and {@code
 * namespace}, which is empty for an informer over all namespaces. They come when an informer is started, and leave the registry
 * when it, its namespace, its handler or the factory is closed: they keep nothing alive. Two factories on one registry need names
 * of their own ({@code SharedInformerFactory.builder(client).name("orders")}), or the second is not seen. docs/metrics.md lists all.
 *
 * <p><b>Threading:</b> all methods may be called from any thread. Figures are looked up when somebody asks, at most once a second.
 */
public final class InformerMetrics implements MeterBinder, AutoCloseable {

  private final SharedInformerFactory factory;
  private final List<Binding> bindings = new ArrayList<>(); // guarded by itself

  /** Creates a binder. Binds nothing yet. */
  public InformerMetrics(SharedInformerFactory factory) {
    this.factory = factory;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Binding binding = new Binding(factory, registry);
    synchronized (bindings) {
      bindings.add(binding);
    }
    binding.begin();
  }

  /** Takes all meters away from the registries that this was bound to. The factory goes on. */
  @Override
  public void close() {
    List<Binding> ending;
    synchronized (bindings) {
      ending = new ArrayList<>(bindings);
      bindings.clear();
    }
    ending.forEach(Binding::end);
  }

  /** One registry with the meters of all mirrors. */
  private static final class Binding {

    private final SharedInformerFactory factory;
    private final MeterRegistry registry;
    private final FactoryFigures figures;
    private final Map<String, ScopeMeters> scopes = new ConcurrentHashMap<>();
    private volatile Cancellable listening = () -> {};
    private volatile boolean ended;

    Binding(SharedInformerFactory factory, MeterRegistry registry) {
      this.factory = factory;
      this.registry = registry;
      this.figures = new FactoryFigures(factory, registry.config().clock(), this::looked);
    }

    void begin() {
      listening = factory.addListeners(this::listenerFor);
      if (ended) {
        end();
      }
    }

    private InformerListener listenerFor(String mirror) {
      ScopeMeters meters =
          new ScopeMeters(registry, figures, mirror, gone -> scopes.remove(gone.name(), gone));
      scopes.put(mirror, meters);
      meters.beginIfRunning();
      return meters;
    }

    private void looked(Map<String, Mirror> found) {
      found.forEach((name, mirror) -> {
        ScopeMeters meters = scopes.get(name);
        if (meters != null) {
          meters.alignHandlers(mirror);
        }
      });
    }

    void end() {
      ended = true;
      listening.cancel();
      scopes.values().forEach(ScopeMeters::end);
      scopes.clear();
    }
  }
}
