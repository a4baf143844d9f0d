package io.informer4j.fabric8.transport;

import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.Projection;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.wire.Limits;

/**
 * How a collection is read.
 *
 * @param projection what is kept of each object
 * @param format how objects lie in the cache
 * @param limits what is refused
 * @param runtime where time and threads come from
 * @param metadataOnly whether only metadata is asked for ({@code PartialObjectMetadata})
 * @param tweak changes the parameters of each list and watch
 */
public record SourceOptions(
    Projection projection,
    CacheFormat format,
    Limits limits,
    InformerRuntime runtime,
    boolean metadataOnly,
    RequestTweak tweak) {

  /** Everything but managed fields, decoded, with the default limits, on the shared runtime. */
  public static SourceOptions defaults() {
    return new SourceOptions(
        Projection.withoutManagedFields(),
        CacheFormat.DECODED,
        Limits.DEFAULT,
        InformerRuntime.shared(),
        false,
        RequestTweak.NONE);
  }

  /** Returns these options on another runtime. */
  public SourceOptions withRuntime(InformerRuntime other) {
    return new SourceOptions(projection, format, limits, other, metadataOnly, tweak);
  }

  /** Returns these options with another projection. */
  public SourceOptions withProjection(Projection other) {
    return new SourceOptions(other, format, limits, runtime, metadataOnly, tweak);
  }

  /** Returns these options with another format. */
  public SourceOptions withFormat(CacheFormat other) {
    return new SourceOptions(projection, other, limits, runtime, metadataOnly, tweak);
  }

  /** Returns these options with other limits. */
  public SourceOptions withLimits(Limits other) {
    return new SourceOptions(projection, format, other, runtime, metadataOnly, tweak);
  }

  /** Returns these options for metadata only, or for whole objects. */
  public SourceOptions withMetadataOnly(boolean value) {
    return new SourceOptions(projection, format, limits, runtime, value, tweak);
  }

  /** Returns these options with another tweak. */
  public SourceOptions withTweak(RequestTweak other) {
    return new SourceOptions(projection, format, limits, runtime, metadataOnly, other);
  }
}
