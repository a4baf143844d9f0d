package io.informer4j.fabric8.resource;

import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.fabric8.json.ModelFields;
import io.informer4j.fabric8.transport.Collection;
import io.informer4j.fabric8.transport.HttpListerWatcher;
import io.informer4j.fabric8.transport.SourceOptions;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.informer.SharedIndexInformerBuilder;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.store.IndexFunction;
import io.informer4j.wire.WireCodec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/** Where a factory's engines are made: the one place where options become sources, reflectors and informers. */
final class EngineRoom {

  /** What metadata call themselves, whatever they are of. */
  private static final ResourceType METADATA = ResourceType.namespaced(
      "meta.k8s.io", "v1", "partialobjectmetadata", "PartialObjectMetadata");

  private final FactorySettings settings;
  private final ReflectorSetup reflectors;
  private final FactoryListeners listeners = new FactoryListeners();

  EngineRoom(FactorySettings settings) {
    this.settings = settings;
    this.reflectors = new ReflectorSetup(
        settings.runtime(), settings.maxConcurrentInitialLists(), settings.reflector());
  }

  /** Returns those who listen to all engines, beside the one that the factory was made with. */
  FactoryListeners listeners() {
    return listeners;
  }

  /** Returns an informer, not started. */
  <T> UnitedInformer<T> create(
      String name, Class<T> model, ResourceType type, InformerOptions<T> options) {
    InformerRuntime runtime = runtime(options);
    SortedSet<String> namespaces =
        type.isNamespaced() ? options.namespaces() : Collections.emptySortedSet();
    return new UnitedInformer<>(
        name,
        type,
        runtime,
        namespaces,
        listeners,
        new UnitedIndexes<>(name, ModelFields.of(model), options.indexes()),
        (namespace, indexes) -> scope(
            namespace.isEmpty() ? name : name + "[" + namespace + "]",
            model,
            Collection.of(type)
                .inNamespace(namespace)
                .withLabels(options.labelSelector())
                .withFields(options.fieldSelector()),
            options,
            runtime,
            indexes));
  }

  /** Returns an informer on an engine that somebody else has made. */
  <T> UnitedInformer<T> adopt(
      SharedIndexInformer<T> engine,
      Class<T> model,
      ResourceType type,
      InformerOptions<T> options) {
    return new UnitedInformer<>(
        engine.name(),
        type,
        runtime(options),
        Collections.emptySortedSet(),
        listeners,
        new UnitedIndexes<>(engine.name(), ModelFields.of(model), Map.of()),
        (namespace, indexes) -> new Scope<>(type, namespace, engine, null, indexes));
  }

  private <T> InformerRuntime runtime(InformerOptions<T> options) {
    return options
        .handlerExecutor()
        .<InformerRuntime>map(executor -> new HandlerRuntime(settings.runtime(), executor))
        .orElse(settings.runtime());
  }

  private <T> Scope<T> scope(
      String name,
      Class<T> model,
      Collection collection,
      InformerOptions<T> options,
      InformerRuntime runtime,
      Map<String, IndexFunction<T>> indexes) {
    HttpListerWatcher<T> source = source(model, collection, options);
    Contact contact = new Contact(runtime::nanoTime, source::encodingInUse);
    InformerListener ofSettings = settings.listeners().apply(name);
    SharedIndexInformerBuilder<T> builder = SharedIndexInformer.builder(
            collection.resource(), source)
        .name(name)
        .runtime(runtime)
        .listener(new ScopeListener(contact))
        .resyncPeriod(options.resync())
        .reflector(
            reflectors.optionsFor(collection.resource(), options.listing(), options.whenMissing()))
        .closeTimeout(settings.closeTimeout());
    indexes.forEach(builder::indexer);
    options.transform().ifPresent(builder::transform);
    SharedIndexInformer<T> engine = builder.build();
    engine.addListener(ofSettings);
    return new Scope<>(collection.resource(), collection.namespace(), engine, contact, indexes);
  }

  /** Returns what reads the objects, the best first. */
  private <T> List<WireCodec<T>> codecs(
      Class<T> model, ResourceType type, InformerOptions<T> options) {
    Encoding encoding = options.encoding();
    List<WireCodec<T>> codecs = new ArrayList<>();
    if (encoding != Encoding.JSON) {
      // In JSON metadata say themselves that they are some, in protobuf only their list does.
      ProtobufCodec.of(model, isMetadata(model) ? METADATA : type, settings.limits())
          .map(codec -> options.sharesParts() ? codec : codec.withoutSharedParts())
          .ifPresent(codecs::add);
    }
    if (encoding != Encoding.PROTOBUF) {
      codecs.add(JsonCodec.of(model, type, settings.limits()));
    }
    if (codecs.isEmpty()) {
      throw new IllegalArgumentException("there is no protobuf for " + model.getName() + " (" + type
          + "): only the built-in types of Kubernetes have it;"
          + " ask for this informer with Encoding.AUTOMATIC or Encoding.JSON");
    }
    return codecs;
  }

  private static boolean isMetadata(Class<?> model) {
    return model == PartialObjectMetadata.class;
  }

  private <T> HttpListerWatcher<T> source(
      Class<T> model, Collection collection, InformerOptions<T> options) {
    SourceOptions source = SourceOptions.defaults()
        .withRuntime(settings.runtime()) // what a source has to do is nothing for users' executors
        .withProjection(options.projection())
        .withFormat(options.format())
        .withLimits(settings.limits())
        .withMetadataOnly(isMetadata(model))
        .withTweak(options.tweak());
    return new HttpListerWatcher<>(
        settings.client().getHttpClient(),
        settings.client().getMasterUrl().toString(),
        collection,
        codecs(model, collection.resource(), options),
        source);
  }
}
