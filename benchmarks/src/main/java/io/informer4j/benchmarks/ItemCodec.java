package io.informer4j.benchmarks;

import io.informer4j.codec.Codec;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes items as length-prefixed strings, identity first, and counts how many are decoded. Strings that repeat
 * (namespaces, labels) are not interned, so whoever decodes what need not be decoded pays the full price.
 */
public final class ItemCodec implements Codec<Item> {

  private static final int LONGEST = 4096;

  private final AtomicLong decoded = new AtomicLong();

  /** Returns how many items have been decoded so far. */
  public long decoded() {
    return decoded.get();
  }

  @Override
  public ObjectMetadata readMetadata(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    ObjectName name = ObjectName.of(readString(in), readString(in));
    return new ObjectMetadata(
        name, readString(in), ResourceVersion.of(readString(in)), readLabels(in));
  }

  /** Reads what tells one revision from another: the metadata without labels. */
  ObjectMetadata readIdentity(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    ObjectName name = ObjectName.of(readString(in), readString(in));
    return new ObjectMetadata(name, readString(in), ResourceVersion.of(readString(in)), Map.of());
  }

  @Override
  public void validate(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    for (int i = 0; i < 4; i++) {
      skipString(in);
    }
    int labels = in.getInt();
    for (int i = 0; i < 2 * labels + 1; i++) {
      skipString(in);
    }
  }

  @Override
  public Item decode(byte[] bytes, Projection projection) {
    decoded.incrementAndGet();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    return new Item(
        readString(in),
        readString(in),
        readString(in),
        readString(in),
        readLabels(in),
        readString(in));
  }

  @Override
  public byte[] encode(Item item) {
    ByteBuffer out = ByteBuffer.allocate(LONGEST);
    writeString(out, item.namespace());
    writeString(out, item.name());
    writeString(out, item.uid());
    writeString(out, item.resourceVersion());
    out.putInt(item.labels().size());
    item.labels().forEach((key, value) -> {
      writeString(out, key);
      writeString(out, value);
    });
    writeString(out, item.payload());
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }

  private static Map<String, String> readLabels(ByteBuffer in) {
    Map<String, String> labels = new HashMap<>();
    for (int left = in.getInt(); left > 0; left--) {
      labels.put(readString(in), readString(in));
    }
    return Map.copyOf(labels);
  }

  private static String readString(ByteBuffer in) {
    int length = in.getInt();
    int start = in.position();
    skip(in, length);
    return new String(in.array(), in.arrayOffset() + start, length, StandardCharsets.UTF_8);
  }

  private static void skipString(ByteBuffer in) {
    skip(in, in.getInt());
  }

  private static void skip(ByteBuffer in, int length) {
    try {
      in.position(in.position() + length);
    } catch (IllegalArgumentException | BufferUnderflowException e) {
      throw new UnreadableObjectException("not the bytes of an item: a string ends beyond them", e);
    }
  }

  private static void writeString(ByteBuffer out, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.putInt(bytes.length).put(bytes);
  }
}
