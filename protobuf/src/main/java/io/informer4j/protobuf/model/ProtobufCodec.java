package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.BodyCodec;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.FieldPath;
import io.informer4j.codec.FieldPathException;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.Packer;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.compact.Interner;
import io.informer4j.compact.SharedParts;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.ProtobufEventCutter;
import io.informer4j.protobuf.ProtobufHeadReader;
import io.informer4j.protobuf.ProtobufLabels;
import io.informer4j.protobuf.ProtobufListCutter;
import io.informer4j.protobuf.ProtobufStatusReader;
import io.informer4j.protobuf.schema.ByteProjection;
import io.informer4j.protobuf.schema.FieldTexts;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.OrdinaryBody;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.BookmarkHead;
import io.informer4j.wire.EventCutter;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ListCutter;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.WireCodec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes the objects of one resource in Kubernetes' protobuf, straight into a model class.
 *
 * <pre>{@code
 * ProtobufCodec<Pod> codec = ProtobufCodec.of(Pod.class, pods, Limits.DEFAULT).orElseThrow();
 * ObjectHead head = codec.readHead(item);
 * CachedObject<Pod> pod = codec.into(CacheFormat.PACKED, Projection.withoutManagedFields()).take(head, item);
 * codec.textsAt(bytes, FieldPath.of("spec.nodeName"));
 * }</pre>
 *
 * <p>Bytes are kept as they were sent, without what the projection drops and without what the cache knows anyway, or what says
 * nothing: one pass checks them and finds what to cut, and one copy is made. Fields and labels are read out of them without decoding. What is decoded is as JSON makes it; texts that come
 * often are the same string in all objects of this codec (never those of a Secret's data), and collections cannot be changed.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ProtobufCodec<T> implements WireCodec<T>, BodyCodec<T> {

  /** Paths are what indexes are made of; beyond this many nobody means them. */
  private static final int MOST_PATHS = 256;

  private final Models<T> models;
  private final boolean sharesParts;
  private final Message message;
  private final ResourceType type;
  private final Limits limits;
  private final Interner interner;
  private final ByteProjection everything;
  /** Whether objects have metadata, and so say who they are. */
  private final boolean hasIdentity;
  /** What leaves the bodies of objects that are encoded, which hardly any cache does; null until then. */
  private volatile @Nullable ByteProjection bodies;

  private final Map<FieldPath, FieldTexts> paths = new ConcurrentHashMap<>();
  /** What decoded with a projection last: one informer has one. */
  private volatile Cut lastCut;

  private record Cut(Projection projection, ByteProjection bytes) {}

  /** What reads objects: all of them, and all but managedFields. */
  private record Models<T>(ProtobufModel<T> whole, ProtobufModel<T> lean) {

    static <T> Models<T> of(ProtobufModel<T> model) {
      return new Models<>(model.withManagedFields(), model);
    }

    /** Returns the one that reads what a projection keeps and nothing else; null if there is none. */
    @Nullable
    ProtobufModel<T> straight(Projection projection) {
      if (projection.keepsAll()) {
        return whole;
      }
      return projection.equals(Projection.withoutManagedFields()) ? lean : null;
    }
  }

  private ProtobufCodec(
      ProtobufModel<T> model,
      ResourceType type,
      Limits limits,
      boolean sharesParts,
      boolean hasIdentity) {
    this.interner = Interner.bounded();
    this.models = Models.of(model.withLimits(limits).withInterner(interner));
    this.sharesParts = sharesParts;
    this.message = Schema.message(model.message());
    this.type = type;
    this.limits = limits;
    this.everything = cutting(Projection.all());
    this.hasIdentity = hasIdentity;
    this.lastCut = new Cut(Projection.all(), everything);
  }

  /** Returns a codec for objects of a resource, or nothing for a class that is in no schema: a custom resource. */
  public static <T> Optional<ProtobufCodec<T>> of(
      Class<T> model, ResourceType type, Limits limits) {
    boolean hasIdentity = HasMetadata.class.isAssignableFrom(model);
    return ProtobufModel.of(model)
        .map(found -> new ProtobufCodec<>(found, type, limits, true, hasIdentity));
  }

  /**
   * Returns the same for caches of decoded objects whose parts are their own. Otherwise parts that are equal are decoded once
   * and shared, {@linkplain SharedParts as read-only as the objects} that they are part of.
   */
  public ProtobufCodec<T> withoutSharedParts() {
    return new ProtobufCodec<>(models.lean, type, limits, false, hasIdentity);
  }

  private ByteProjection cutting(Projection projection) {
    return ByteProjection.of(message, projection, limits, ModelRules.INSTANCE);
  }

  @Override
  public String mediaType() {
    return "application/vnd.kubernetes.protobuf";
  }

  @Override
  public ListCutter listCutter() {
    return new ProtobufListCutter(limits);
  }

  @Override
  public EventCutter eventCutter() {
    return new ProtobufEventCutter(limits);
  }

  @Override
  public ObjectHead readHead(Slice object) {
    return ProtobufHeadReader.read(object, limits, interner);
  }

  @Override
  public BookmarkHead readBookmark(Slice object) {
    return ProtobufHeadReader.readBookmark(object, limits);
  }

  @Override
  public SourceFailure readStatus(Slice status, int code) {
    return ProtobufStatusReader.read(status, code, limits);
  }

  @Override
  public Ingest<T> into(CacheFormat format, Projection projection) {
    return format == CacheFormat.DECODED
        ? new Decoding(projection)
        : new Packing(format.packer(this, projection), cutting(projection));
  }

  /** Takes objects decoded; what is known of them is made of their own texts. */
  private final class Decoding implements Ingest<T> {

    private final Projection projection;
    private final Models<T> shared;
    /** What reads ordinary objects; null for a projection that their bytes have to be cut by before. */
    private final @Nullable ProtobufModel<T> straight;

    Decoding(Projection projection) {
      this.projection = projection;
      this.shared =
          sharesParts ? Models.of(models.lean.withSharedParts(SharedParts.bounded())) : models;
      this.straight = shared.straight(projection);
    }

    @Override
    public CachedObject<T> take(ObjectHead head, Slice bytes) {
      T object = decode(bytes, projection, shared);
      return CachedObject.decoded(SharedIdentity.of(object, head.metadata()), object);
    }

    /**
     * The object itself says who it is, unless a projection has cut that away. Reads it by as few calls as can be: each of them would be
     * compiled with all that is below it.
     */
    @Override
    public @Nullable CachedObject<T> takeOrdinary(Slice bytes) {
      if (bytes.excess() != null || straight == null) {
        return null;
      }
      try {
        T object = versioned(straight.read(bytes));
        ObjectMetadata known = SharedIdentity.of(object);
        return known == null ? null : CachedObject.decoded(known, object);
      } catch (UnreadableObjectException e) {
        return null; // which will be found once more, and told with what it concerns
      }
    }
  }

  /** Takes the bytes of objects: their bodies, if there is an identity that can be kept beside them. */
  private final class Packing implements Ingest<T> {

    private final Packer<T> packer;
    private final boolean takesBodies = hasIdentity;
    private final ByteProjection cut;

    Packing(Packer<T> packer, ByteProjection cut) {
      this.packer = packer;
      this.cut = takesBodies ? cut.ofBodies() : cut;
    }

    @Override
    public CachedObject<T> take(ObjectHead head, Slice bytes) {
      bytes.requireWithinLimits();
      byte[] left = cut.apply(bytes.array(), bytes.from(), bytes.to());
      return takesBodies
          ? packer.packBody(head.metadata(), left)
          : packer.packChecked(head.metadata(), left);
    }

    @Override
    public @Nullable CachedObject<T> takeOrdinary(Slice bytes) {
      OrdinaryBody body = takesBodies && bytes.excess() == null
          ? cut.takeOrdinary(bytes.array(), bytes.from(), bytes.to(), interner)
          : null;
      return body == null ? null : packer.packBody(body.metadata(), body.bytes());
    }
  }

  @Override
  public ObjectMetadata readMetadata(byte[] bytes) {
    return readHead(Slice.of(bytes)).metadata();
  }

  @Override
  public Map<String, String> labelsOf(byte[] bytes) {
    return ProtobufLabels.all(bytes);
  }

  @Override
  public Optional<String> labelOf(byte[] bytes, String key) {
    return ProtobufLabels.find(bytes, key);
  }

  /**
   * {@inheritDoc}
   *
   * @throws FieldPathException if objects of this type have no such field
   */
  @Override
  public List<String> textsAt(byte[] bytes, FieldPath path) {
    if (path.steps().size() == 1 && path.steps().get(0).equals("kind")) {
      return List.of(type.kind());
    }
    if (path.steps().size() == 1 && path.steps().get(0).equals("apiVersion")) {
      return List.of(type.apiVersion());
    }
    return reader(path).read(bytes, 0, bytes.length);
  }

  private FieldTexts reader(FieldPath path) {
    FieldTexts known = paths.get(path);
    if (known == null) {
      known = FieldTexts.of(message, path, limits, ModelRules.INSTANCE);
      if (paths.size() < MOST_PATHS) {
        paths.put(path, known);
      }
    }
    return known;
  }

  @Override
  public void validate(byte[] bytes) {
    everything.check(bytes, 0, bytes.length);
  }

  @Override
  public byte[] project(byte[] bytes, Projection projection) {
    return projection.keepsAll() ? bytes : cut(projection).apply(bytes, 0, bytes.length);
  }

  @Override
  public T decode(byte[] bytes, Projection projection) {
    return decode(Slice.of(bytes), projection, models);
  }

  private T decode(Slice bytes, Projection projection, Models<T> with) {
    ProtobufModel<T> straight = with.straight(projection);
    if (straight != null) {
      return versioned(read(straight, straight == with.whole ? everything : null, bytes));
    }
    bytes.requireWithinLimits();
    byte[] kept = cut(projection).apply(bytes.array(), bytes.from(), bytes.to());
    return versioned(read(with.whole, everything, Slice.of(kept)));
  }

  /** The version stands in an envelope, where there is one, and not in the object. */
  private T versioned(T object) {
    if (object instanceof HasMetadata resource) {
      resource.setApiVersion(type.apiVersion());
    }
    return object;
  }

  /**
   * Reads an object.
   *
   * @param check knows in which field it is broken; null for the one that leaves out managedFields
   */
  private T read(ProtobufModel<T> how, @Nullable ByteProjection check, Slice bytes) {
    try {
      return how.read(bytes);
    } catch (UnreadableObjectException e) {
      bytes.requireWithinLimits();
      (check == null ? cut(Projection.withoutManagedFields()) : check)
          .check(bytes.array(), bytes.from(), bytes.to());
      throw e;
    }
  }

  /** Returns what cuts by a projection; hardly anybody has two. */
  private ByteProjection cut(Projection projection) {
    Cut last = lastCut;
    if (!last.projection.equals(projection)) {
      last = new Cut(projection, cutting(projection));
      lastCut = last;
    }
    return last.bytes;
  }

  @Override
  public byte[] encode(T object) {
    return models.lean.write(object);
  }

  @Override
  public T decodeBody(byte[] body, CachedObject<T> identity) {
    T object = decode(body, Projection.all());
    Identity.give(object, identity);
    return object;
  }

  @Override
  public Optional<byte[]> encodeBody(T object, ObjectMetadata identity) {
    if (!hasIdentity || !Identity.isThatOf(object, identity)) {
      return Optional.empty();
    }
    byte[] bytes = encode(object);
    return Optional.of(bodies().apply(bytes, 0, bytes.length));
  }

  private ByteProjection bodies() {
    ByteProjection known = bodies;
    if (known == null) {
      known = everything.ofBodies();
      bodies = known;
    }
    return known;
  }
}
