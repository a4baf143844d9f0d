package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.History;
import io.informer4j.apiserver.controlplane.Replica;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.Packer;
import io.informer4j.codec.Projection;
import io.informer4j.informer.ResourceEvent;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.IndexFunction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Everything there is in one run: a cluster, a network, a process, and the oracles that look at them. */
final class World {

  static final ResourceType TYPE = ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");

  /** The index that is always there, by the content's node. */
  static final String BY_NODE = "byNode";

  /** The index that comes and goes, by the content's value. */
  static final String BY_VALUE = "byValue";

  private final DeterministicRuntime runtime;
  private final WorldSettings settings;
  private final Trace trace;
  private final List<Oracle> oracles;
  private final Network network;
  private final Cluster cluster;
  private final WireStyle wire;
  private final EngineCalls calls = new EngineCalls();
  private final SourceFactory sources;
  private final Packer<SimulatedObject> packer;
  private final SimulatedProcess process;
  private @Nullable Violation violation;
  private int step;

  World(long seed, Trace trace, List<Oracle> oracles, SourceFactory sources) {
    Dice dice = new Dice(seed);
    this.runtime = DeterministicRuntime.shuffled(dice.anyLong());
    this.trace = trace;
    this.oracles = oracles;
    this.settings = WorldSettings.draw(dice);
    this.network = new Network(new Dice(dice.anyLong()));
    this.cluster = new Cluster(runtime, settings, new Dice(dice.anyLong()), this::serverProgressed);
    this.sources = sources;
    this.packer = settings.cacheFormat().packer(SimulatedCodec.INSTANCE, Projection.all());
    long processSeed = dice.anyLong();
    this.wire = new WireStyle(new Dice(dice.anyLong()));
    this.process = new SimulatedProcess(this, new Dice(processSeed));
    note("world", settings.format(), settings.queueKind());
  }

  DeterministicRuntime runtime() {
    return runtime;
  }

  Network network() {
    return network;
  }

  Cluster cluster() {
    return cluster;
  }

  SimulatedProcess process() {
    return process;
  }

  /** What takes objects into the cache as bytes. */
  Packer<SimulatedObject> packer() {
    return packer;
  }

  /** How bytes are treated, where there are any. */
  WireStyle wire() {
    return wire;
  }

  /** What the engine has under way. */
  EngineCalls calls() {
    return calls;
  }

  /** Returns the source of a new informer. */
  ListerWatcher<SimulatedObject> newSource() {
    return new WatchedSource(this, sources.create(new SourceSetting(this)));
  }

  RevisionFormat format() {
    return settings.format();
  }

  /** All histories of the run, the present one last. */
  List<History<Content>> histories() {
    return cluster.histories();
  }

  List<Replica<Content>> replicas() {
    return cluster.replicas();
  }

  /** The present informer; a closed one until the next takes its place. */
  SharedIndexInformer<SimulatedObject> informer() {
    return process.informer();
  }

  WorldSettings settings() {
    return settings;
  }

  /** The handlers of the present informer, removed ones included. */
  List<HandlerActor> handlers() {
    return process.handlers();
  }

  /** The true index functions by name; those of the informer throw on purpose, see {@link #threwInIndex}. */
  static Map<String, IndexFunction<SimulatedObject>> indexFunctions() {
    return IndexFunctions.all();
  }

  /** Whether the informer's index functions threw for this object (its revision) when it was indexed. */
  boolean threwInIndex(String index, SimulatedObject object) {
    return process.indexes().threw(index, object);
  }

  /** How many open list and watch calls the informer has. */
  int openCalls() {
    return calls.count(true) + calls.count(false);
  }

  /** How many list calls are open. */
  int openLists() {
    return calls.count(true);
  }

  /** How many watch and streaming list calls are open. */
  int openWatches() {
    return calls.count(false);
  }

  int step() {
    return step;
  }

  void atStep(int newStep) {
    step = newStep;
  }

  /** A promise was broken: ends the run. The first one counts. */
  void violated(String oracle, String message) {
    if (violation == null) {
      violation = new Violation(oracle, step, message);
      note("VIOLATION", oracle, message);
    }
  }

  boolean isViolated() {
    return violation != null;
  }

  Optional<Violation> violation() {
    return Optional.ofNullable(violation);
  }

  void note(String what, Object one, Object two) {
    trace.note(runtime.nanoTime(), what, one, two, "");
  }

  void tell(Consumer<Oracle> what) {
    for (Oracle oracle : oracles) {
      what.accept(oracle);
    }
  }

  /** Lets the oracles look, after each task. */
  void look() {
    for (Oracle oracle : oracles) {
      oracle.afterTask(this);
    }
  }

  void requested(Request.Kind kind, ResourceVersion revision, boolean isContinuation) {
    note("request", kind, revision);
    Request request = new Request(runtime.nanoTime(), kind, revision, isContinuation);
    tell(oracle -> oracle.onRequest(this, request));
  }

  void delivered(HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    trace.note(runtime.nanoTime(), handler.name(), event.kind(), event.name(), revisionOf(event));
    tell(oracle -> oracle.onEvent(this, handler, event));
  }

  private static ResourceVersion revisionOf(ResourceEvent<SimulatedObject> event) {
    if (event instanceof ResourceEvent.Added<SimulatedObject> added) {
      return added.object().resourceVersion();
    }
    if (event instanceof ResourceEvent.Updated<SimulatedObject> updated) {
      return updated.current().resourceVersion();
    }
    return ((ResourceEvent.Deleted<SimulatedObject>) event)
        .deleted()
        .cached()
        .map(CachedObject::resourceVersion)
        .orElse(ResourceVersion.UNSET);
  }

  void returned(HandlerActor handler, ResourceEvent<SimulatedObject> event) {
    tell(oracle -> oracle.onReturned(this, handler, event));
  }

  void joining(HandlerActor handler) {
    note("join", handler.name(), handler.options().mailboxPolicy());
  }

  void informerBuilt() {
    note("informer", "", "");
    tell(oracle -> oracle.onInformer(this));
  }

  void informerClosed() {
    note("closed", "", "");
    tell(oracle -> oracle.onClosed(this));
  }

  private void serverProgressed() {
    for (Connection connection : network.connections()) {
      connection.onProgress();
    }
  }
}
