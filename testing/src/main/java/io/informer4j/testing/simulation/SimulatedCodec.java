package io.informer4j.testing.simulation;

import io.informer4j.codec.Codec;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes simulated objects as text, field by field, for caches that hold bytes. */
final class SimulatedCodec implements Codec<SimulatedObject> {

  static final SimulatedCodec INSTANCE = new SimulatedCodec();

  private static final String LABEL = "app";
  private static final int FIELDS = 7;

  @Override
  public ObjectMetadata readMetadata(byte[] bytes) {
    return decode(bytes, Projection.all()).metadata();
  }

  @Override
  public void validate(byte[] bytes) {
    decode(bytes, Projection.all());
  }

  @Override
  public SimulatedObject decode(byte[] bytes, Projection projection) {
    String[] fields = new String(bytes, StandardCharsets.UTF_8).split("\n", -1);
    if (fields.length != FIELDS) {
      throw new UnreadableObjectException("expected " + FIELDS + " fields, found " + fields.length);
    }
    ObjectMetadata metadata = new ObjectMetadata(
        ObjectName.of(fields[0], fields[1]),
        fields[2],
        ResourceVersion.of(fields[3]),
        Map.of(LABEL, fields[4]));
    return new SimulatedObject(metadata, new Content(fields[5], Integer.parseInt(fields[6]), true));
  }

  @Override
  public byte[] encode(SimulatedObject object) {
    ObjectMetadata metadata = object.metadata();
    Content content = object.content();
    return String.join(
            "\n",
            metadata.name().namespace(),
            metadata.name().name(),
            metadata.uid(),
            metadata.resourceVersion().value(),
            metadata.labels().getOrDefault(LABEL, ""),
            content.node(),
            Integer.toString(content.value()))
        .getBytes(StandardCharsets.UTF_8);
  }
}
