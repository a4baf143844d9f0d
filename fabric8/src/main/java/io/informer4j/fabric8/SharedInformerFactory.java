package io.informer4j.fabric8;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.Projection;
import io.informer4j.codec.Transform;
import io.informer4j.fabric8.chain.InformerGroups;
import io.informer4j.fabric8.chain.KnownResources;
import io.informer4j.fabric8.resource.Encoding;
import io.informer4j.fabric8.resource.FactoryHealth;
import io.informer4j.fabric8.resource.FactorySettings;
import io.informer4j.fabric8.resource.InformerOptions;
import io.informer4j.fabric8.resource.Listing;
import io.informer4j.fabric8.resource.NewInformer;
import io.informer4j.fabric8.resource.ResourceAccess;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.fabric8.resource.SharedInformers;
import io.informer4j.fabric8.resource.UnknownResourceException;
import io.informer4j.fabric8.resource.WhenMissing;
import io.informer4j.fabric8.transport.RequestTweak;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.InformerStats;
import io.informer4j.informer.SyncCheck;
import io.informer4j.name.ResourceType;
import io.informer4j.reflector.ReflectorOptions;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.wire.Limits;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Makes informers on a fabric8 client and shares them (client-go: {@code informers.SharedInformerFactory}).
 *
 * <pre>{@code
 * try (SharedInformerFactory factory =
 *     SharedInformerFactory.builder(client).defaultResync(Duration.ofSeconds(30)).build()) {
 *   ResourceInformer<Deployment> deployments = factory.informerFor(Deployment.class);
 *   factory.start();
 *   factory.awaitSync(Duration.ofMinutes(1));
 *   deployments.lister().namespace("kube-system").list();
 * }
 * }</pre>
 *
 * <p>Who asks for the same gets the same informer: for the same resource and class, namespaces, selectors and projection, and
 * the very same functions. What a factory hands out by {@code informer()}, {@code lister()} and {@code informerFor} lasts as long
 * as the factory; a {@linkplain ResourceAccess#acquire lease} can be given back, and the informer ends with its last share.
 *
 * <p>An informer that was made after {@link #start} waits for the next {@link #start}, or for its own. The client stays the
 * caller's: closing the factory closes its informers, never the client.
 *
 * <p><b>Threading:</b> may be used from any thread, handlers included.
 */
public final class SharedInformerFactory implements InformerGroups, AutoCloseable {

  private final KubernetesClient client;
  private final SharedInformers informers;
  private final InformerOptions<Object> defaults;
  private final Map<Class<?>, Duration> resyncs;
  private final Map<Class<?>, Transform<?>> transforms;

  private SharedInformerFactory(Builder builder) {
    this.client = builder.client;
    this.defaults = builder.defaults;
    this.resyncs = new LinkedHashMap<>(builder.resyncs);
    this.transforms = new LinkedHashMap<>(builder.transforms);
    this.informers = new SharedInformers(new FactorySettings(
        builder.client,
        builder.name,
        builder.runtime,
        builder.listeners,
        builder.limits,
        builder.maxConcurrentInitialLists,
        builder.unhealthyAfter,
        builder.closeTimeout,
        builder.reflector));
  }

  /** Returns a builder of a factory on this client. */
  public static Builder builder(KubernetesClient client) {
    return new Builder(client);
  }

  @Override
  public <T> ResourceAccess<T> access(Class<T> model, ResourceType type) {
    return informers.access(model, type, optionsFor(model));
  }

  @SuppressWarnings(
      "unchecked") // a transform of everything is one of T, and that of a class is kept with it
  private <T> InformerOptions<T> optionsFor(Class<T> model) {
    InformerOptions<T> options = (InformerOptions<T>) (InformerOptions<?>) defaults;
    Duration resync = resyncs.get(model);
    if (resync != null) {
      options = options.withResync(resync);
    }
    Transform<T> transform = (Transform<T>) transforms.get(model);
    return transform == null ? options : options.withTransform(transform);
  }

  /**
   * Returns the shared informer of a class of the model, or of a custom resource class with its annotations.
   *
   * @throws IllegalArgumentException if the class does not say which resource it is of
   */
  public <T extends HasMetadata> ResourceInformer<T> informerFor(Class<T> model) {
    return access(model, KnownResources.typeOf(model)).informer();
  }

  /**
   * Returns the shared informer of a class; if there is none yet, the one that the function makes, which is then what everybody
   * gets who asks for the class with the factory's options (client-go: {@code InformerFor}). It is not bound to the factory's
   * options; it is started, waited for and closed with all others.
   */
  public <T extends HasMetadata> ResourceInformer<T> informerFor(
      Class<T> model, NewInformer<T> newInformer) {
    return informers.informerFor(
        model, KnownResources.typeOf(model), optionsFor(model), newInformer);
  }

  /**
   * Returns the way to the informer of a resource for which there is a class in the model, or one that was registered with the
   * client (client-go: {@code ForResource}).
   *
   * @throws UnknownResourceException if there is none; {@link #dynamic} serves any
   */
  public ResourceAccess<? extends HasMetadata> forResource(ResourceType type) {
    return KnownResources.of(type)
        .<Class<? extends HasMetadata>>map(known -> known.model().asSubclass(HasMetadata.class))
        .or(() -> registered(type))
        .map(model -> access(model, type))
        .orElseThrow(() -> new UnknownResourceException(type));
  }

  /** Returns the class that the user registered with the client. */
  private Optional<Class<? extends HasMetadata>> registered(ResourceType type) {
    return Optional.ofNullable(client
            .getKubernetesSerialization()
            .getRegisteredKubernetesResource(type.apiVersion(), type.kind()))
        .filter(HasMetadata.class::isAssignableFrom)
        .<Class<? extends HasMetadata>>map(found -> found.asSubclass(HasMetadata.class))
        .filter(model -> model != GenericKubernetesResource.class)
        .filter(model -> KnownResources.typeOf(model).equals(type));
  }

  /** Returns the side of this factory that serves any resource. */
  public DynamicSharedInformerFactory dynamic() {
    return new DynamicSharedInformerFactory(this);
  }

  /** Returns the side of this factory that serves metadata only. */
  public MetadataSharedInformerFactory metadata() {
    return new MetadataSharedInformerFactory(this);
  }

  /**
   * Starts all informers that are not started yet; may be called any number of times.
   *
   * @throws IllegalStateException if the factory is closed
   */
  public void start() {
    informers.start();
  }

  /**
   * Waits until all informers, and all their handlers, have the first full state (client-go: {@code WaitForCacheSync}).
   * Informers that were not started are waited for too.
   *
   * @throws io.informer4j.informer.NotSyncedException naming what is missing and why
   * @throws InterruptedException if the waiting thread is interrupted
   */
  public void awaitSync(Duration timeout) throws InterruptedException {
    informers.awaitSync(timeout);
  }

  /** Returns what {@link #awaitSync} waits for, for those who do not want to wait here. */
  public List<SyncCheck> syncChecks() {
    return informers.syncChecks();
  }

  /**
   * Returns the informers that there are now, also those that are only leased, in the order in which they were asked for first. To
   * hold one of them keeps it neither running nor from being closed.
   */
  public List<ResourceInformer<?>> informers() {
    return informers.informers();
  }

  /**
   * Adds listeners beside those of the builder: one for each informer that there is, and for each that comes, by the name of the
   * informer; one over several namespaces has one for each, with names such as {@code pods[shop]}. They hear what happens from
   * now on. Cancelling what is returned removes them all.
   *
   * <pre>{@code
   * Cancellable listening = factory.addListeners(informer -> new InformerListener() {
   *   @Override
   *   public void onSynced(int objects) {
   *     System.out.println(informer + " holds " + objects);
   *   }
   * });
   * }</pre>
   */
  public Cancellable addListeners(Function<String, InformerListener> listeners) {
    return informers.addListeners(listeners);
  }

  /** Returns how the informers are doing, for probes. */
  public FactoryHealth health() {
    return informers.health();
  }

  /** Returns the figures of each informer, by its name and then by namespace. */
  public Map<String, SortedMap<String, InformerStats>> stats() {
    return informers.stats();
  }

  /** Returns, for people, which informers there are, how they are set up, and what their sharers disagree on. */
  public String describe() {
    return informers.describe();
  }

  /**
   * Closes all informers at the same time: they stop to list and watch, what waits for handlers is dropped, calls in progress are
   * interrupted and waited for, for a bounded time. Called from a handler it does not wait for that handler. The client stays
   * open. Calling again does nothing but wait.
   */
  @Override
  public void close() {
    informers.close();
  }

  /** Collects options. <b>Threading:</b> owned by one thread. */
  public static final class Builder {

    private static final int DEFAULT_CONCURRENT_INITIAL_LISTS = 8;
    private static final Duration DEFAULT_UNHEALTHY_AFTER = Duration.ofMinutes(2);
    private static final Duration DEFAULT_CLOSE_TIMEOUT = Duration.ofSeconds(10);

    private final KubernetesClient client;
    private final Map<Class<?>, Duration> resyncs = new LinkedHashMap<>();
    private final Map<Class<?>, Transform<?>> transforms = new LinkedHashMap<>();
    private String name = "";
    private InformerRuntime runtime = InformerRuntime.shared();
    private Function<String, InformerListener> listeners = informer -> new InformerListener() {};
    private Limits limits = Limits.DEFAULT;
    private int maxConcurrentInitialLists = DEFAULT_CONCURRENT_INITIAL_LISTS;
    private Duration unhealthyAfter = DEFAULT_UNHEALTHY_AFTER;
    private Duration closeTimeout = DEFAULT_CLOSE_TIMEOUT;
    private InformerOptions<Object> defaults = InformerOptions.defaults();
    private UnaryOperator<ReflectorOptions.Builder> reflector = UnaryOperator.identity();

    private Builder(KubernetesClient client) {
      this.client = Objects.requireNonNull(client, "client");
    }

    /** Sets how often handlers are told everything once more; zero, the default, for never. */
    public Builder defaultResync(Duration period) {
      return defaults(options -> options.withResync(requireNotNegative(period)));
    }

    /** Sets the same for one class (client-go: {@code WithCustomResyncConfig}). */
    public Builder resync(Class<?> model, Duration period) {
      resyncs.put(model, requireNotNegative(period));
      return this;
    }

    private static Duration requireNotNegative(Duration period) {
      if (period.isNegative()) {
        throw new IllegalArgumentException(
            "resync period must not be negative, but is " + period + "; zero means never");
      }
      return period;
    }

    /**
     * Sets the namespaces; none means all. Ignored for resources without namespaces (client-go: {@code WithNamespace}).
     */
    public Builder namespaces(String... namespaces) {
      return defaults(options -> options.inNamespaces(namespaces));
    }

    /** Sets a label selector for all informers, as {@code kubectl -l} takes it. */
    public Builder labels(String selector) {
      return defaults(options -> options.withLabels(selector));
    }

    /** Sets a field selector for all informers. */
    public Builder fields(String selector) {
      return defaults(options -> options.withFields(selector));
    }

    /** Sets what is done to the parameters of each list and watch (client-go: {@code WithTweakListOptions}). */
    public Builder tweak(RequestTweak tweak) {
      return defaults(options -> options.withTweak(tweak));
    }

    /** Sets what is kept of each object; by default everything but managed fields. */
    public Builder projection(Projection projection) {
      return defaults(options -> options.withProjection(projection));
    }

    /** Sets what is done to each object before it enters a mirror (client-go: {@code WithTransform}). */
    public Builder transform(Transform<Object> transform) {
      return defaults(options -> options.withTransform(transform));
    }

    /** Sets what is done to each object of a class; the transform for all does not apply to it then. */
    public <T> Builder transform(Class<T> model, Transform<T> transform) {
      transforms.put(model, Objects.requireNonNull(transform, "transform"));
      return this;
    }

    /** Sets how objects lie in the cache. */
    public Builder format(CacheFormat format) {
      return defaults(options -> options.withFormat(format));
    }

    /** Sets in which encoding objects are asked for; by default protobuf where there is one, else JSON. */
    public Builder encoding(Encoding encoding) {
      return defaults(options -> options.withEncoding(encoding));
    }

    /** Sets whether equal parts of decoded objects are the same part; they are by default. */
    public Builder sharedParts(boolean value) {
      return defaults(options -> options.withSharedParts(value));
    }

    /** Sets how the present state is fetched. */
    public Builder listing(Listing listing) {
      return defaults(options -> options.withListing(listing));
    }

    /** Sets what happens while the server does not know a resource. */
    public Builder whenMissing(WhenMissing policy) {
      return defaults(options -> options.whenMissing(policy));
    }

    /** Sets where handlers run; by default where the runtime lets them. */
    public Builder handlerExecutor(Executor executor) {
      return defaults(options -> options.withHandlerExecutor(executor));
    }

    /** Changes what informers are made with unless they are asked for otherwise. */
    public Builder defaults(UnaryOperator<InformerOptions<Object>> change) {
      defaults = change.apply(defaults);
      return this;
    }

    /**
     * Sets what the names of the informers begin with. It belongs to this factory until it is closed (client-go: {@code
     * WithInformerName}).
     */
    public Builder name(String value) {
      name = Objects.requireNonNull(value, "name");
      return this;
    }

    /** Sets where time and threads come from. */
    public Builder runtime(InformerRuntime value) {
      runtime = Objects.requireNonNull(value, "runtime");
      return this;
    }

    /** Sets who hears what happens inside of the informers, all in one. */
    public Builder listener(InformerListener value) {
      Objects.requireNonNull(value, "listener");
      return listeners(informer -> value);
    }

    /** Sets what makes the listener of each informer, given its name; called whenever a mirror is made. */
    public Builder listeners(Function<String, InformerListener> value) {
      listeners = Objects.requireNonNull(value, "listeners");
      return this;
    }

    /** Sets what is refused of what a server sends. */
    public Builder limits(Limits value) {
      limits = Objects.requireNonNull(value, "limits");
      return this;
    }

    /** Sets how many informers may take their first list at the same time. */
    public Builder maxConcurrentInitialLists(int value) {
      maxConcurrentInitialLists = value;
      return this;
    }

    /** Sets how long an informer may be out of touch with the server before it is not live; 2 minutes by default. */
    public Builder unhealthyAfter(Duration value) {
      unhealthyAfter = value;
      return this;
    }

    /** Sets how long closing waits for handlers; 10 seconds by default. */
    public Builder closeTimeout(Duration value) {
      closeTimeout = value;
      return this;
    }

    /**
     * Changes what all reflectors are made with: patience with silent servers, delays between attempts, page sizes. How they
     * list is what {@link #listing} says, and how many at a time {@link #maxConcurrentInitialLists}.
     *
     * <pre>{@code
     * builder.reflector(options -> options.bookmarkPeriod(Duration.ofSeconds(10)));   // a server that says more often that it lives
     * }</pre>
     */
    public Builder reflector(UnaryOperator<ReflectorOptions.Builder> change) {
      reflector = Objects.requireNonNull(change, "change");
      return this;
    }

    /**
     * Returns the factory.
     *
     * @throws IllegalStateException if its name is taken in this process
     * @throws IllegalArgumentException if an option is none: a selector, a period, a number
     */
    public SharedInformerFactory build() {
      if (defaults.name().isPresent()) {
        throw new IllegalArgumentException("all informers cannot have the name '"
            + defaults.name().get() + "'; use name(…) for what their names begin with");
      }
      InformerOptions.check(defaults);
      return new SharedInformerFactory(this);
    }
  }
}
