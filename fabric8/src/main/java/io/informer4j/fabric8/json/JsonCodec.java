package io.informer4j.fabric8.json;

import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.FieldPath;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.Packer;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.compact.Interner;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.model.SharedIdentity;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.wire.BookmarkHead;
import io.informer4j.wire.EventCutter;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ListCutter;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.WireCodec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Reads and writes the objects of one resource as JSON, straight into a model class.
 *
 * <pre>{@code
 * JsonCodec<Pod> codec = JsonCodec.of(Pod.class, pods, Limits.DEFAULT);
 * ObjectHead head = codec.readHead(item);
 * CachedObject<Pod> pod = codec.into(CacheFormat.DECODED, Projection.withoutManagedFields()).take(head, item);
 * }</pre>
 *
 * <p>What it decodes equals what fabric8 decodes, and is smaller: strings that come often are the same string in
 * all objects of this codec (never those of a Secret's data), lists and maps are compact, and empty ones are
 * shared. All of them are unmodifiable; {@code new PodBuilder(pod)} and {@code pod.edit()} make a copy that can be
 * changed. Unknown fields become additional properties, where the class has such, and never fail.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class JsonCodec<T> implements WireCodec<T> {

  private final Class<T> model;
  private final Limits limits;
  private final Interner interner;
  private final ModelBinders binders;
  private final ObjectBinder binder;
  private final byte[] typeFields;

  private JsonCodec(Class<T> model, ResourceType type, Limits limits, Interner interner) {
    this.model = model;
    this.limits = limits;
    this.interner = interner;
    this.binders = ModelBinders.of(model);
    this.binder = new ObjectBinder(binders, model, type);
    this.typeFields = ("\"kind\":\"" + type.kind() + "\",\"apiVersion\":\"" + type.apiVersion()
            + "\"")
        .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns a codec for objects of a resource. Items of a list that do not name their kind get that of the resource.
   *
   * @param model a class of fabric8's model, a custom resource class, or {@code GenericKubernetesResource}
   */
  public static <T> JsonCodec<T> of(Class<T> model, ResourceType type, Limits limits) {
    return new JsonCodec<>(model, type, limits, Interner.bounded());
  }

  /** Returns a codec that makes all strings anew. */
  static <T> JsonCodec<T> withoutInterning(Class<T> model, ResourceType type, Limits limits) {
    return new JsonCodec<>(model, type, limits, Interner.off());
  }

  @Override
  public String mediaType() {
    return "application/json";
  }

  @Override
  public ListCutter listCutter() {
    return new JsonListCutter(limits);
  }

  @Override
  public EventCutter eventCutter() {
    return new JsonEventCutter(limits);
  }

  @Override
  public BookmarkHead readBookmark(Slice object) {
    return JsonHeadReader.readBookmark(object);
  }

  @Override
  public SourceFailure readStatus(Slice status, int code) {
    return StatusReader.read(status, code);
  }

  @Override
  public ObjectHead readHead(Slice slice) {
    return JsonHeadReader.read(slice);
  }

  /**
   * Returns what takes objects into one cache. A decoded one is read where the bytes lie and keeps none of them; its name, uid
   * and labels are the same strings as those of the object itself.
   */
  @Override
  public Ingest<T> into(CacheFormat format, Projection projection) {
    if (format == CacheFormat.DECODED) {
      return (head, slice) -> {
        slice.requireWithinLimits();
        T object = decode(slice.array(), slice.from(), slice.to(), projection);
        return CachedObject.decoded(SharedIdentity.of(object, head.metadata()), object);
      };
    }
    Packer<T> packer = format.packer(this, projection);
    return (head, slice) -> {
      slice.requireWithinLimits();
      byte[] bytes = head.kind().isEmpty() ? withType(slice) : slice.copy();
      return packer.pack(interner.shared(head.metadata()), bytes);
    };
  }

  /**
   * Returns the object with kind and version where servers write them. Items of a list lack them and events have them: bytes
   * that are kept must not differ by where they came from.
   */
  private byte[] withType(Slice slice) {
    byte[] bytes = slice.array();
    int open = slice.from();
    while (open < slice.to() && bytes[open] != '{') {
      open++;
    }
    int inside = Math.min(open + 1, slice.to());
    int next = inside;
    while (next < slice.to() && bytes[next] <= ' ') {
      next++;
    }
    boolean empty = next == slice.to() || bytes[next] == '}';
    ByteArrayOutputStream whole = new ByteArrayOutputStream(slice.length() + typeFields.length + 2);
    whole.write('{');
    whole.write(typeFields, 0, typeFields.length);
    if (!empty) {
      whole.write(',');
    }
    whole.write(bytes, inside, slice.to() - inside);
    return whole.toByteArray();
  }

  @Override
  public ObjectMetadata readMetadata(byte[] bytes) {
    return readHead(Slice.of(bytes)).metadata();
  }

  @Override
  public Optional<String> labelOf(byte[] bytes, String key) {
    return JsonFields.labelOf(bytes, key);
  }

  @Override
  public List<String> textsAt(byte[] bytes, FieldPath path) {
    return JsonFields.textsAt(bytes, path);
  }

  @Override
  public byte[] project(byte[] bytes, Projection projection) {
    return ByteProjection.project(bytes, projection);
  }

  @Override
  public void validate(byte[] bytes) {
    JsonReader in = new JsonReader(bytes, 0, bytes.length, limits.maxDepth(), interner);
    try {
      binder.check(in);
    } catch (RuntimeException e) {
      throw unreadable(in, e);
    }
  }

  @Override
  public T decode(byte[] bytes, Projection projection) {
    return decode(bytes, 0, bytes.length, projection);
  }

  private T decode(byte[] bytes, int from, int to, Projection projection) {
    JsonReader in = new JsonReader(bytes, from, to, limits.maxDepth(), interner);
    try {
      return model.cast(Objects.requireNonNull(binder.read(in, projection.root())));
    } catch (RuntimeException e) {
      throw unreadable(in, e);
    }
  }

  /** The message says where and what, but never quotes: it may be a secret. */
  private UnreadableObjectException unreadable(JsonReader in, RuntimeException e) {
    boolean isBroken = e instanceof BrokenJson;
    int position = e instanceof BrokenJson broken ? broken.position() : in.position();
    String path = JsonPlace.of(in.bytes(), in.start(), position);
    return new UnreadableObjectException("not a " + model.getSimpleName() + ": "
        + (isBroken
            ? e.getMessage()
            : "the class refuses a value (" + e.getClass().getName() + ")")
        + " at byte " + (position - in.start())
        + (path.isEmpty() ? "" : ", in " + path));
  }

  @Override
  public byte[] encode(T object) {
    try {
      return binders.mapper().writeValueAsBytes(object);
    } catch (IOException e) {
      throw new UnreadableObjectException(
          "a " + model.getSimpleName() + " that cannot be written", e);
    }
  }
}
