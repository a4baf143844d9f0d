package io.informer4j.protobuf.schema;

import io.informer4j.codec.CompactMetadata;

/**
 * An object that is in order, taken apart into who it is and the rest of its bytes.
 *
 * <pre>{@code
 * OrdinaryBody pod = bodies.takeOrdinary(chunk, from, to, interner);
 * if (pod != null) { packer.packBody(pod.metadata(), pod.bytes()); }
 * }</pre>
 *
 * <p><b>Threading:</b> immutable, but for the bytes, which are the caller's.
 */
public final class OrdinaryBody {

  private final CompactMetadata metadata;
  private final byte[] bytes;

  OrdinaryBody(CompactMetadata metadata, byte[] bytes) {
    this.metadata = metadata;
    this.bytes = bytes;
  }

  /** Returns who it is. */
  public CompactMetadata metadata() {
    return metadata;
  }

  /** Returns what is left of it, in an array of its own. */
  public byte[] bytes() {
    return bytes;
  }
}
