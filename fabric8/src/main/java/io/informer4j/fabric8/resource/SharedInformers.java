package io.informer4j.fabric8.resource;

import io.informer4j.fabric8.json.ModelFields;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.InformerName;
import io.informer4j.informer.InformerNames;
import io.informer4j.informer.InformerStats;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.informer.SyncCheck;
import io.informer4j.informer.WaitForSync;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The informers of a factory, each once, however often it is asked for, for as long as somebody holds a share of it.
 *
 * <p><b>Threading:</b> all methods may be called from any thread. One lock guards the map of informers and who shares them;
 * informers are made, started and closed, and users' functions called, outside of it.
 */
public final class SharedInformers implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(SharedInformers.class);

  /** An informer that a user's function is just making. */
  private record Making(Thread by, CompletableFuture<Void> done) {}

  private final FactorySettings settings;
  private final EngineRoom engines;
  private final @Nullable InformerName factoryName;
  private final Object lock = new Object();

  // All of these are guarded by the lock.
  private final Map<ShareKey, Shared<?>> informers = new LinkedHashMap<>();
  private final Map<ShareKey, Making> making = new LinkedHashMap<>();
  private final Map<String, Integer> namesGiven = new LinkedHashMap<>();
  private @Nullable CompletionStage<Void> ended;

  /**
   * Creates a room without informers.
   *
   * @throws IllegalStateException if the name is taken in this process
   */
  public SharedInformers(FactorySettings settings) {
    this.settings = settings;
    this.engines = new EngineRoom(settings);
    this.factoryName =
        settings.name().isEmpty() ? null : InformerNames.ofProcess().reserve(settings.name());
  }

  FactorySettings settings() {
    return settings;
  }

  Object lock() {
    return lock;
  }

  /**
   * Returns the way to an informer.
   *
   * @throws io.informer4j.lister.LabelSelectorException if the label selector is none
   * @throws IllegalArgumentException if the field selector is none
   * @throws io.informer4j.codec.FieldPathException if an index is by a field that the model does not have
   */
  public <T> ResourceAccess<T> access(
      Class<T> model, ResourceType type, InformerOptions<T> options) {
    ModelFields<T> fields = ModelFields.of(model);
    options.indexes().values().forEach(index -> index.boundTo(fields));
    return new Access<>(model, type, options, ShareKey.of(model, type, options));
  }

  private final class Access<T> implements ResourceAccess<T> {

    private final Class<T> model;
    private final ResourceType type;
    private final InformerOptions<T> options;
    private final ShareKey key;

    Access(Class<T> model, ResourceType type, InformerOptions<T> options, ShareKey key) {
      this.model = model;
      this.type = type;
      this.options = options;
      this.key = key;
    }

    @Override
    public ResourceType resourceType() {
      return type;
    }

    @Override
    public ResourceAccess<T> with(UnaryOperator<InformerOptions<T>> change) {
      return access(model, type, change.apply(options));
    }

    @Override
    public ResourceInformer<T> informer() {
      return share(key, model, type, options, true, Shared::own);
    }

    @Override
    public InformerLease<T> acquire() {
      return share(key, model, type, options, false, Shared::lease);
    }
  }

  /** Returns a share of the informer of this key, which is made if it is not there. */
  private <T, S extends Share<T>> S share(
      ShareKey key,
      Class<T> model,
      ResourceType type,
      InformerOptions<T> options,
      boolean forOwn,
      BiFunction<Shared<T>, InformerOptions<T>, S> how) {
    Shared<T> made = null;
    while (true) {
      Making other;
      Shared<T> shared = null;
      S share = null;
      List<String> differences = List.of();
      String name = "";
      synchronized (lock) {
        refuseIfClosed();
        other = making.get(key);
        if (other == null) {
          shared = find(key);
          if (shared == null && made != null) {
            shared = made;
            add(made, options);
          }
          if (shared == null) {
            name = nameFor(model, type, options);
          } else {
            differences = shared.compare(options, forOwn);
            share = how.apply(shared, options);
          }
        }
      }
      if (shared != null && share != null) {
        shared.warn(differences);
        if (shared != made) {
          shared.addMissing(options.indexes());
          if (made != null) {
            made.informer().abandon();
          }
        }
        return share;
      }
      if (other != null) {
        await(other, key);
      } else {
        made = new Shared<>(this, key, options, engines.create(name, model, type, options));
      }
    }
  }

  @SuppressWarnings("unchecked") // the key has the class
  private <T> @Nullable Shared<T> find(ShareKey key) {
    return (Shared<T>) informers.get(key);
  }

  private <T> void add(Shared<T> shared, InformerOptions<T> options) {
    if (options.nameOrNull() != null) {
      shared.keep(InformerNames.ofProcess().reserve(options.name().orElseThrow()));
    }
    informers.put(shared.key(), shared);
  }

  /** Returns the name that was asked for, or one that no informer of this factory has had. */
  private String nameFor(Class<?> model, ResourceType type, InformerOptions<?> options) {
    if (options.nameOrNull() != null) {
      return options.nameOrNull();
    }
    String prefix = settings.name().isEmpty() ? "" : settings.name() + "/";
    String form = switch (model.getSimpleName()) {
      case "PartialObjectMetadata" -> "(metadata)";
      case "GenericKubernetesResource" -> "(generic)";
      default -> "";
    };
    String name = prefix + type + form;
    int count = namesGiven.merge(name, 1, Integer::sum);
    return count == 1 ? name : name + "#" + count;
  }

  /**
   * Returns the informer of a class with the default options; if there is none, the one that the function makes. The first wins.
   *
   * @throws IllegalStateException if the function asks for what it is to make, or makes what is closed already
   */
  public <T> ResourceInformer<T> informerFor(
      Class<T> model, ResourceType type, InformerOptions<T> options, NewInformer<T> newInformer) {
    ShareKey key = ShareKey.of(model, type, options);
    while (true) {
      Making mine = new Making(Thread.currentThread(), new CompletableFuture<>());
      Making other;
      Shared<T> shared;
      synchronized (lock) {
        refuseIfClosed();
        shared = find(key);
        other = making.get(key);
        if (shared != null) {
          return shared.own(options);
        }
        if (other == null) {
          making.put(key, mine);
        }
      }
      if (other == null) {
        return make(mine, key, model, type, options, newInformer);
      }
      await(other, key);
    }
  }

  private <T> ResourceInformer<T> make(
      Making mine,
      ShareKey key,
      Class<T> model,
      ResourceType type,
      InformerOptions<T> options,
      NewInformer<T> newInformer) {
    SharedIndexInformer<T> engine = null;
    try {
      engine = newInformer.create(settings.client(), options.resync());
      Shared<T> shared =
          new Shared<>(this, key, options, engines.adopt(engine, model, type, options));
      shared.addMissing(options.indexes());
      synchronized (lock) {
        refuseIfClosed();
        informers.put(key, shared);
        SharedIndexInformer<T> adopted = engine;
        engine = null;
        log.debug("an informer was adopted: informer={} key={}", adopted.name(), key);
        return shared.own(options);
      }
    } finally {
      synchronized (lock) {
        making.remove(key);
      }
      mine.done.complete(null);
      if (engine != null) { // the factory was closed meanwhile
        engine.closeAsync();
      }
    }
  }

  private static void await(Making other, ShareKey key) {
    if (other.by == Thread.currentThread()) {
      throw new IllegalStateException(
          "the function that makes the informer of " + key.type() + " asks for that very informer");
    }
    try {
      other.done.join();
    } catch (CompletionException e) {
      log.debug("an informer was not made: key={}", key, e);
    }
  }

  /** Takes a share back; the informer ends with its last share. */
  CompletionStage<Void> release(Shared<?> shared) {
    boolean last;
    synchronized (lock) {
      last = shared.releaseOne() && informers.remove(shared.key(), shared);
      if (last) {
        shared.freeName();
      }
    }
    return last ? shared.informer().closeAsync() : CompletableFuture.completedStage(null);
  }

  /** Waits for an end, for a bounded time, unless this thread is one that must not wait. */
  void awaitEnd(CompletionStage<?> end) {
    if (SerialLoop.isInAnyLoop()) {
      return;
    }
    try {
      if (!settings.runtime().await(end, settings.closeTimeout())) {
        log.warn("something of a closed informer still runs: waited={}", settings.closeTimeout());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Shared<?>> all() {
    synchronized (lock) {
      return new ArrayList<>(informers.values());
    }
  }

  /**
   * Starts what is not started yet.
   *
   * @throws IllegalStateException if it is closed
   */
  public void start() {
    synchronized (lock) {
      refuseIfClosed();
    }
    for (Shared<?> shared : all()) {
      if (!shared.informer().isClosed()) {
        startUnlessClosed(shared.informer());
      }
    }
  }

  private static void startUnlessClosed(UnitedInformer<?> informer) {
    try {
      informer.start();
    } catch (IllegalStateException e) { // its last share was given back this very moment
      log.debug("not started: informer={}", informer.name(), e);
    }
  }

  /** Returns what {@link #awaitSync} waits for. */
  public List<SyncCheck> syncChecks() {
    List<SyncCheck> checks = new ArrayList<>();
    all().forEach(shared -> checks.addAll(checksOf(shared.informer())));
    return checks;
  }

  private static <T> List<SyncCheck> checksOf(UnitedInformer<T> informer) {
    return informer.syncChecks(informer.registrations());
  }

  /**
   * Waits until all informers, and their handlers, have the first full state.
   *
   * @throws io.informer4j.informer.NotSyncedException naming what is missing and why
   */
  public void awaitSync(Duration timeout) throws InterruptedException {
    WaitForSync.await(settings.runtime(), timeout, syncChecks()).orThrow();
  }

  /** Returns what there is, in the order in which it was asked for. */
  public List<ResourceInformer<?>> informers() {
    List<ResourceInformer<?>> each = new ArrayList<>();
    synchronized (lock) {
      informers.values().forEach(shared -> each.add(shared.look()));
    }
    return Collections.unmodifiableList(each);
  }

  /** Adds a listener to each informer, those to come included, until what is returned is cancelled. */
  public Cancellable addListeners(Function<String, InformerListener> listeners) {
    return engines.listeners().add(listeners);
  }

  /** Returns how each informer is doing. */
  public FactoryHealth health() {
    List<InformerHealth> each = new ArrayList<>();
    all().forEach(shared -> each.add(shared.health()));
    return new FactoryHealth(Collections.unmodifiableList(each));
  }

  /** Returns the figures of each informer, by its name and then by namespace. */
  public Map<String, SortedMap<String, InformerStats>> stats() {
    Map<String, SortedMap<String, InformerStats>> each = new LinkedHashMap<>();
    all().forEach(shared -> each.put(shared.informer().name(), shared.informer().stats()));
    return Collections.unmodifiableMap(each);
  }

  /** Returns, for people, what there is and how it is set up. */
  public String describe() {
    StringBuilder text = new StringBuilder();
    all().forEach(shared -> text.append(shared.describe()));
    return text.toString();
  }

  /** Closes all informers side by side and waits for a bounded time; called again it waits for the same. */
  @Override
  public void close() {
    List<Shared<?>> closing = List.of();
    CompletableFuture<Void> end = new CompletableFuture<>();
    CompletionStage<Void> earlier;
    synchronized (lock) {
      earlier = ended;
      if (earlier == null) {
        ended = end;
        closing = new ArrayList<>(informers.values());
        informers.clear();
      }
    }
    if (earlier != null) {
      awaitEnd(earlier);
      return;
    }
    List<CompletableFuture<Void>> ends = new ArrayList<>();
    closing.forEach(shared -> ends.add(shared.informer().closeAsync().toCompletableFuture()));
    CompletionStage<Void> all = CompletableFuture.allOf(ends.toArray(CompletableFuture<?>[]::new));
    all.whenComplete((nothing, error) -> end.complete(null));
    freeNames(closing);
    awaitEnd(end);
  }

  private void freeNames(List<Shared<?>> closing) {
    synchronized (lock) {
      closing.forEach(Shared::freeName);
    }
    if (factoryName != null) {
      factoryName.release();
    }
  }

  private void refuseIfClosed() {
    if (ended != null) {
      throw new IllegalStateException("this factory is closed; make a new one");
    }
  }
}
