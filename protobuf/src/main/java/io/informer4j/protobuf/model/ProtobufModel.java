package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.compact.Interner;
import io.informer4j.compact.SharedParts;
import io.informer4j.protobuf.Envelope;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import java.util.Optional;

/**
 * Reads and writes the objects of one of fabric8's model classes in protobuf.
 *
 * <pre>{@code
 * ProtobufModel<Pod> pods = ProtobufModel.of(Pod.class).orElseThrow();
 * Pod pod = pods.read(Envelope.read(Slice.of(body), Limits.DEFAULT));
 * Pod item = pods.read(cutter.next());
 * byte[] bytes = pods.write(pod);
 * }</pre>
 *
 * <p>Objects are as those that were read from the JSON of the same server: what JSON leaves out is null. Their collections
 * cannot be changed. managedFields are skipped unless asked for.
 *
 * <p><b>Threading:</b> immutable; may be used from any thread.
 */
public final class ProtobufModel<T> {

  private static final String SECRET = "k8s.io.api.core.v1.Secret";

  private final ModelType<T> type;
  private final Limits limits;
  private final Sharing sharing;
  private final boolean keepsManagedFields;
  private final boolean isSecret;

  private ProtobufModel(
      ModelType<T> type, Limits limits, Sharing sharing, boolean keepsManagedFields) {
    this.type = type;
    this.limits = limits;
    this.sharing = sharing;
    this.keepsManagedFields = keepsManagedFields;
    this.isSecret = type.message().equals(SECRET);
  }

  /** Returns what reads and writes a class, or nothing for a class that has no message in the schema: a custom resource. */
  public static <T> Optional<ProtobufModel<T>> of(Class<T> model) {
    @SuppressWarnings("unchecked") // the register has each class under its own name
    ModelType<T> type = (ModelType<T>) ModelRegister.find(model.getName());
    return Optional.ofNullable(type)
        .map(found -> new ProtobufModel<>(found, Limits.DEFAULT, Sharing.little(), false));
  }

  /** Returns this with other limits. */
  public ProtobufModel<T> withLimits(Limits other) {
    return new ProtobufModel<>(type, other, sharing, keepsManagedFields);
  }

  /**
   * Returns this with texts, numbers and small collections of texts shared by all objects that are read. Never remembered are
   * the values of maps in Secrets, and fields of type {@code bytes} anywhere.
   */
  public ProtobufModel<T> withInterner(Interner interner) {
    return new ProtobufModel<>(
        type, limits, Sharing.with(interner).withParts(sharing.parts()), keepsManagedFields);
  }

  /**
   * Returns this with equal parts of objects decoded once and shared by all that have them: an object that is read is not its
   * reader's own any more, and a setter on a part of it changes others. Secrets share none.
   *
   * @param parts for this model alone
   */
  public ProtobufModel<T> withSharedParts(SharedParts parts) {
    return new ProtobufModel<>(type, limits, sharing.withParts(parts), keepsManagedFields);
  }

  /** Returns this, but reading managedFields too. */
  public ProtobufModel<T> withManagedFields() {
    return new ProtobufModel<>(type, limits, sharing, true);
  }

  /** Returns the name of the message, such as {@code k8s.io.api.core.v1.Pod}. */
  public String message() {
    return type.message();
  }

  /**
   * Reads an object without an envelope, as the items of a list are.
   *
   * @throws UnreadableObjectException if the bytes are no such object, or beyond the limits
   */
  public T read(Slice content) {
    content.requireWithinLimits();
    try {
      return type.filler().fill(reader(content, sharing), null);
    } catch (MergingParts e) {
      return type.filler().fill(reader(content, sharing.withParts(null)), null);
    }
  }

  private ModelReader reader(Slice content, Sharing shared) {
    return new ModelReader(content, limits, shared, keepsManagedFields, isSecret);
  }

  /**
   * Reads an object, which gets the version that its envelope names.
   *
   * @throws UnexpectedBodyException if the envelope names another kind
   * @throws UnreadableObjectException if the bytes are no such object, or beyond the limits
   */
  public T read(Envelope envelope) {
    String kind = envelope.kind();
    if (!kind.isEmpty() && !type.message().endsWith("." + kind)) {
      throw new UnexpectedBodyException(
          "an object of kind " + kind + " instead of a " + type.message(), kind);
    }
    T object = read(envelope.content());
    if (object instanceof HasMetadata resource && !envelope.apiVersion().isEmpty()) {
      resource.setApiVersion(envelope.apiVersion());
    }
    return object;
  }

  /** Writes an object without an envelope. */
  public byte[] write(T object) {
    ModelWriter out = new ModelWriter();
    type.writer().write(out, object);
    return out.toBytes();
  }
}
