package io.informer4j.fabric8.resource;

import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.Projection;
import io.informer4j.codec.Transform;
import io.informer4j.fabric8.transport.RequestTweak;
import io.informer4j.lister.LabelSelector;
import io.informer4j.store.IndexFunction;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What an informer is asked for. Namespaces, selectors, tweak, projection, transform decide what is shared; the rest is
 * settled between the sharers.
 *
 * <pre>{@code
 * InformerOptions<Pod> options = InformerOptions.<Pod>defaults()
 *     .inNamespaces("a", "b").withLabels("app=web").withProjection(Projection.dropping("status"));
 * InformerOptions<Pod> small = InformerOptions.<Pod>defaults()
 *     .withFormat(CacheFormat.PACKED).withIndex("byNode", Index.byField("spec.nodeName"));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param namespaces the namespaces, empty for all
 * @param labelSelector as in the API, empty for everything
 * @param fieldSelector as in the API, empty for everything
 * @param tweak changes the parameters of each list and watch
 * @param projection what is kept of each object
 * @param transformOrNull what is done to each object before it enters the mirror
 * @param indexes the indexes to begin with, by name; those of later sharers are added
 * @param format how objects lie in the cache; the first sharer decides
 * @param encoding in which encoding objects are asked for; the first sharer decides
 * @param sharesParts whether equal parts of decoded objects are the same part; the first sharer decides
 * @param resync how often handlers are told everything once more unless they say otherwise; zero for never
 * @param listing how the present state is fetched; the first sharer decides
 * @param whenMissing what happens while the server does not know the resource; the first sharer decides
 * @param handlerExecutorOrNull where handlers run; the runtime's unless given; the first sharer decides
 * @param nameOrNull the informer's name; the first sharer decides
 */
public record InformerOptions<T>(
    SortedSet<String> namespaces,
    String labelSelector,
    String fieldSelector,
    RequestTweak tweak,
    Projection projection,
    @Nullable Transform<T> transformOrNull,
    SortedMap<String, IndexFunction<T>> indexes,
    CacheFormat format,
    Encoding encoding,
    boolean sharesParts,
    Duration resync,
    Listing listing,
    WhenMissing whenMissing,
    @Nullable Executor handlerExecutorOrNull,
    @Nullable String nameOrNull) {

  /** All namespaces, everything, without managed fields, decoded, equal parts shared, no resync. */
  public static <T> InformerOptions<T> defaults() {
    return new InformerOptions<>(
        Collections.emptySortedSet(),
        "",
        "",
        RequestTweak.NONE,
        Projection.withoutManagedFields(),
        null,
        Collections.emptySortedMap(),
        CacheFormat.DECODED,
        Encoding.AUTOMATIC,
        true,
        Duration.ZERO,
        Listing.ADAPTIVE,
        WhenMissing.WAIT,
        null,
        null);
  }

  /**
   * Checks the selectors.
   *
   * @throws io.informer4j.lister.LabelSelectorException if the label selector is none
   * @throws IllegalArgumentException if the field selector is none
   */
  public static void check(InformerOptions<?> options) {
    LabelSelector.parse(options.labelSelector());
    FieldSelectors.canonical(options.fieldSelector());
  }

  /** Returns the transform, if there is one. */
  public Optional<Transform<T>> transform() {
    return Optional.ofNullable(transformOrNull);
  }

  /** Returns the handlers' executor, if there is one. */
  public Optional<Executor> handlerExecutor() {
    return Optional.ofNullable(handlerExecutorOrNull);
  }

  /** Returns the name, if there is one. */
  public Optional<String> name() {
    return Optional.ofNullable(nameOrNull);
  }

  /** Returns these options for some namespaces; none means all. */
  public InformerOptions<T> inNamespaces(String... names) {
    SortedSet<String> set = Collections.unmodifiableSortedSet(new TreeSet<>(List.of(names)));
    return changed(draft -> draft.namespaces = set);
  }

  /** Returns these options with a label selector. */
  public InformerOptions<T> withLabels(String selector) {
    return changed(draft -> draft.labelSelector = selector);
  }

  /** Returns these options with a field selector. */
  public InformerOptions<T> withFields(String selector) {
    return changed(draft -> draft.fieldSelector = selector);
  }

  /** Returns these options with a tweak of each request. */
  public InformerOptions<T> withTweak(RequestTweak other) {
    return changed(draft -> draft.tweak = other);
  }

  /** Returns these options with another projection. */
  public InformerOptions<T> withProjection(Projection other) {
    return changed(draft -> draft.projection = other);
  }

  /** Returns these options with a transform. */
  public InformerOptions<T> withTransform(Transform<T> other) {
    return changed(draft -> draft.transformOrNull = other);
  }

  /**
   * Returns these options with another index. One {@linkplain io.informer4j.store.Index#byField by field} is checked against the
   * model when the informer is asked for.
   */
  public InformerOptions<T> withIndex(String name, IndexFunction<T> function) {
    SortedMap<String, IndexFunction<T>> more = new TreeMap<>(indexes);
    more.put(name, function);
    return changed(draft -> draft.indexes = Collections.unmodifiableSortedMap(more));
  }

  /** Returns these options with another cache format. */
  public InformerOptions<T> withFormat(CacheFormat other) {
    return changed(draft -> draft.format = other);
  }

  /** Returns these options with another encoding. */
  public InformerOptions<T> withEncoding(Encoding other) {
    return changed(draft -> draft.encoding = other);
  }

  /**
   * Returns these options with or without shared parts; they are shared by default. Decoded from protobuf, containers, volumes,
   * probes or tolerations whose bytes are equal are one object in all objects of a cache, and as read-only as those: a setter on
   * one changes it in all. Without, each object has its own, and takes a multiple of the memory if objects are alike. It makes no
   * difference to packed caches, whose readers get objects of their own, nor to JSON, where only texts and collections are shared.
   */
  public InformerOptions<T> withSharedParts(boolean value) {
    return changed(draft -> draft.sharesParts = value);
  }

  /** Returns these options with another resync period; zero for never. */
  public InformerOptions<T> withResync(Duration period) {
    return changed(draft -> draft.resync = period);
  }

  /** Returns these options with another way of listing. */
  public InformerOptions<T> withListing(Listing other) {
    return changed(draft -> draft.listing = other);
  }

  /** Returns these options with another policy for missing resources. */
  public InformerOptions<T> whenMissing(WhenMissing other) {
    return changed(draft -> draft.whenMissing = other);
  }

  /** Returns these options with an executor for handlers. */
  public InformerOptions<T> withHandlerExecutor(Executor executor) {
    return changed(draft -> draft.handlerExecutorOrNull = executor);
  }

  /** Returns these options with a name. */
  public InformerOptions<T> withName(String name) {
    return changed(draft -> draft.nameOrNull = name);
  }

  private InformerOptions<T> changed(Consumer<Draft<T>> change) {
    Draft<T> draft = new Draft<>(this);
    change.accept(draft);
    return draft.options();
  }

  /** Options while one of them is changed. */
  private static final class Draft<T> {

    SortedSet<String> namespaces;
    String labelSelector;
    String fieldSelector;
    RequestTweak tweak;
    Projection projection;

    @Nullable
    Transform<T> transformOrNull;

    SortedMap<String, IndexFunction<T>> indexes;
    CacheFormat format;
    Encoding encoding;
    boolean sharesParts;
    Duration resync;
    Listing listing;
    WhenMissing whenMissing;

    @Nullable
    Executor handlerExecutorOrNull;

    @Nullable
    String nameOrNull;

    Draft(InformerOptions<T> from) {
      namespaces = from.namespaces;
      labelSelector = from.labelSelector;
      fieldSelector = from.fieldSelector;
      tweak = from.tweak;
      projection = from.projection;
      transformOrNull = from.transformOrNull;
      indexes = from.indexes;
      format = from.format;
      encoding = from.encoding;
      sharesParts = from.sharesParts;
      resync = from.resync;
      listing = from.listing;
      whenMissing = from.whenMissing;
      handlerExecutorOrNull = from.handlerExecutorOrNull;
      nameOrNull = from.nameOrNull;
    }

    InformerOptions<T> options() {
      return new InformerOptions<>(
          namespaces,
          labelSelector,
          fieldSelector,
          tweak,
          projection,
          transformOrNull,
          indexes,
          format,
          encoding,
          sharesParts,
          resync,
          listing,
          whenMissing,
          handlerExecutorOrNull,
          nameOrNull);
    }
  }
}
