package io.informer4j.testsupport;

import io.informer4j.codec.Codec;
import io.informer4j.codec.FieldPath;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writes {@link Thing}s as bytes and counts how often one is decoded. A projection can drop the
 * {@code value}, which is empty then. Fields are read without being counted.
 */
public final class ThingCodec implements Codec<Thing> {

  private final AtomicInteger decodes = new AtomicInteger();

  public int decodes() {
    return decodes.get();
  }

  @Override
  public ObjectMetadata readMetadata(byte[] bytes) {
    return Thing.METADATA.metadataOf(read(bytes));
  }

  @Override
  public void validate(byte[] bytes) {
    read(bytes);
  }

  @Override
  public Thing decode(byte[] bytes, Projection projection) {
    decodes.incrementAndGet();
    Thing thing = read(bytes);
    return projection.root().child("value").isSkipped() ? thing.withValue("") : thing;
  }

  @Override
  public byte[] encode(Thing thing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeUTF(thing.namespace());
      out.writeUTF(thing.name());
      out.writeUTF(thing.uid());
      out.writeUTF(thing.resourceVersion());
      out.writeInt(thing.labels().size());
      for (Map.Entry<String, String> label : new TreeMap<>(thing.labels()).entrySet()) {
        out.writeUTF(label.getKey());
        out.writeUTF(label.getValue());
      }
      out.writeUTF(thing.value());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  @Override
  public List<String> textsAt(byte[] bytes, FieldPath path) {
    return Thing.FIELDS.textsAt(read(bytes), path);
  }

  private static Thing read(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      String namespace = in.readUTF();
      String name = in.readUTF();
      String uid = in.readUTF();
      String resourceVersion = in.readUTF();
      Map<String, String> labels = new TreeMap<>();
      int count = in.readInt();
      for (int i = 0; i < count; i++) {
        labels.put(in.readUTF(), in.readUTF());
      }
      return new Thing(namespace, name, uid, resourceVersion, Map.copyOf(labels), in.readUTF());
    } catch (IOException e) {
      throw new UnreadableObjectException("not the bytes of a Thing", e);
    }
  }
}
