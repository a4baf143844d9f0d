package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.Packer;
import io.informer4j.codec.Projection;
import io.informer4j.name.ResourceType;
import io.informer4j.protobuf.ProtobufEventCutter;
import io.informer4j.protobuf.ProtobufHeadReader;
import io.informer4j.protobuf.ProtobufListCutter;
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
import java.util.Optional;

/**
 * Reads and writes the objects of one built-in resource in Kubernetes' protobuf, straight into a model class.
 *
 * <pre>{@code
 * WireCodec<Pod> codec = ProtobufCodec.of(Pod.class, pods, Limits.DEFAULT).orElseThrow();
 * CachedObject<Pod> pod = codec.into(CacheFormat.PACKED, projection).take(codec.readHead(item), item);
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class ProtobufCodec<T> implements WireCodec<T> {

  private final ProtobufModel<T> model;
  private final ResourceType type;
  private final Limits limits;

  private ProtobufCodec(ProtobufModel<T> model, ResourceType type, Limits limits) {
    this.model = model;
    this.type = type;
    this.limits = limits;
  }

  /** Returns a codec for objects of a resource, or nothing for a class that is in no schema: a custom resource. */
  public static <T> Optional<ProtobufCodec<T>> of(
      Class<T> model, ResourceType type, Limits limits) {
    return ProtobufModel.of(model)
        .map(found -> new ProtobufCodec<>(found.withLimits(limits), type, limits));
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
    return ProtobufHeadReader.read(object, limits);
  }

  @Override
  public BookmarkHead readBookmark(Slice object) {
    return ProtobufHeadReader.readBookmark(object, limits);
  }

  @Override
  public SourceFailure readStatus(Slice status, int code) {
    return SourceFailure.ofStatus(code, "", "a Status in protobuf", List.of(), Optional.empty());
  }

  @Override
  public Ingest<T> into(CacheFormat format, Projection projection) {
    Packer<T> packer = format.packer(this, projection);
    return (head, object) -> {
      object.requireWithinLimits();
      return packer.pack(head.metadata(), object.copy());
    };
  }

  @Override
  public ObjectMetadata readMetadata(byte[] bytes) {
    return readHead(Slice.of(bytes)).metadata();
  }

  @Override
  public void validate(byte[] bytes) {
    model.read(Slice.of(bytes));
  }

  @Override
  public T decode(byte[] bytes, Projection projection) {
    T object = model.read(Slice.of(bytes));
    if (object instanceof HasMetadata resource) {
      resource.setApiVersion(type.apiVersion());
    }
    return object;
  }

  @Override
  public byte[] encode(T object) {
    return model.write(object);
  }
}
