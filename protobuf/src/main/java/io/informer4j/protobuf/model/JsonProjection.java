package io.informer4j.protobuf.model;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.informer4j.codec.Projection.Node;
import io.informer4j.codec.UnreadableObjectException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Copies the JSON that lies in a message without what a projection drops of it. */
final class JsonProjection {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final JsonParser in;
  private final JsonGenerator out;

  private JsonProjection(JsonParser in, JsonGenerator out) {
    this.in = in;
    this.out = out;
  }

  /**
   * Returns what is left.
   *
   * @throws UnreadableObjectException if this is no JSON
   */
  static byte[] apply(byte[] array, int from, int to, Node place) {
    ByteArrayOutputStream left = new ByteArrayOutputStream(to - from);
    try (JsonParser in = FACTORY.createParser(array, from, to - from);
        JsonGenerator out = FACTORY.createGenerator(left)) {
      if (in.nextToken() != null) {
        new JsonProjection(in, out).value(place);
      }
    } catch (IOException e) {
      // Without what Jackson says, which may quote the content.
      throw new UnreadableObjectException("JSON in protobuf that is none");
    }
    return left.toByteArray();
  }

  private void value(Node place) throws IOException {
    if (place.keepsAll()) {
      out.copyCurrentStructureExact(in);
    } else if (in.currentToken() == JsonToken.START_OBJECT) {
      out.writeStartObject();
      while (in.nextToken() == JsonToken.FIELD_NAME) {
        field(in.currentName(), place);
      }
      out.writeEndObject();
    } else if (in.currentToken() == JsonToken.START_ARRAY) {
      out.writeStartArray();
      while (in.nextToken() != JsonToken.END_ARRAY) {
        value(place);
      }
      out.writeEndArray();
    } else {
      out.copyCurrentEventExact(in);
    }
  }

  private void field(String name, Node place) throws IOException {
    in.nextToken();
    Node child = place.child(name);
    if (child.isSkipped()) {
      in.skipChildren();
    } else {
      out.writeFieldName(name);
      value(child);
    }
  }
}
