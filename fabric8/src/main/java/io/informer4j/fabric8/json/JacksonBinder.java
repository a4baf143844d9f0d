package io.informer4j.fabric8.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.DefaultDeserializationContext;
import io.informer4j.codec.Projection;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Leaves a value to Jackson, by its own bytes and nothing around them. For all that is unusual: custom
 * deserializers, creators, polymorphism, values that must be converted.
 */
final class JacksonBinder extends ValueBinder {

  /** Reads a value whose first token is at hand, null included. */
  interface Reading {
    @Nullable
    Object apply(JsonParser parser, DeserializationContext context) throws IOException;
  }

  private final ObjectMapper mapper;
  private final Reading reading;
  /** Whether null is null; for an {@code int} it is 0, for a {@code JsonNode} it is a node. */
  private final boolean nullIsNull;

  JacksonBinder(ObjectMapper mapper, Reading reading, boolean nullIsNull) {
    this.mapper = mapper;
    this.reading = reading;
    this.nullIsNull = nullIsNull;
  }

  @Override
  @Nullable
  Object read(JsonReader in, Projection.Node place) {
    if (nullIsNull && in.peek() == 'n') {
      in.nothing();
      return null;
    }
    return read(in, place, reading);
  }

  @Nullable
  Object read(JsonReader in, Projection.Node place, Reading how) {
    in.peek();
    int from = in.position();
    if (place.keepsAll()) {
      in.skipValue();
      return parse(in.bytes(), from, in.position(), from, how);
    }
    byte[] kept = Kept.of(in, place);
    return parse(kept, 0, kept.length, from, how);
  }

  private @Nullable Object parse(byte[] bytes, int from, int to, int position, Reading how) {
    try (JsonParser parser = mapper.getFactory().createParser(bytes, from, to - from)) {
      DefaultDeserializationContext blueprint =
          (DefaultDeserializationContext) mapper.getDeserializationContext();
      DeserializationContext context = blueprint.createInstance(
          mapper.getDeserializationConfig(), parser, mapper.getInjectableValues());
      parser.nextToken();
      return how.apply(parser, context);
    } catch (IOException | RuntimeException e) {
      // Neither its message nor itself as a cause: it quotes the value, which may be a secret.
      throw new BrokenJson(
          "a value that does not fit (" + e.getClass().getSimpleName() + ")", position);
    }
  }
}
