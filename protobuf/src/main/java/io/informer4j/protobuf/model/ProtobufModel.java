package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.UnreadableObjectException;
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
 * <p><b>Threading:</b> immutable; may be used from any thread if its {@link Texts} may be.
 */
public final class ProtobufModel<T> {

  private final ModelType<T> type;
  private final Limits limits;
  private final Texts texts;
  private final boolean keepsManagedFields;

  private ProtobufModel(ModelType<T> type, Limits limits, Texts texts, boolean keepsManagedFields) {
    this.type = type;
    this.limits = limits;
    this.texts = texts;
    this.keepsManagedFields = keepsManagedFields;
  }

  /** Returns what reads and writes a class, or nothing for a class that has no message in the schema: a custom resource. */
  public static <T> Optional<ProtobufModel<T>> of(Class<T> model) {
    @SuppressWarnings("unchecked") // the register has each class under its own name
    ModelType<T> type = (ModelType<T>) ModelRegister.find(model.getName());
    return Optional.ofNullable(type)
        .map(found -> new ProtobufModel<>(found, Limits.DEFAULT, Texts.NEW, false));
  }

  /** Returns this with other limits. */
  public ProtobufModel<T> withLimits(Limits other) {
    return new ProtobufModel<>(type, other, texts, keepsManagedFields);
  }

  /** Returns this with texts made by somebody else. */
  public ProtobufModel<T> withTexts(Texts other) {
    return new ProtobufModel<>(type, limits, other, keepsManagedFields);
  }

  /** Returns this, but reading managedFields too. */
  public ProtobufModel<T> withManagedFields() {
    return new ProtobufModel<>(type, limits, texts, true);
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
    T object = type.maker().get();
    type.filler().accept(new ModelReader(content, limits, texts, keepsManagedFields), object);
    return object;
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
