package io.informer4j.console.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * Writes JSON as bytes.
 *
 * <pre>{@code
 * byte[] answer = Json.bytes(json -> {
 *   json.writeStartObject();
 *   json.writeNumberField("objects", 3);
 *   json.writeEndObject();
 * });
 * }</pre>
 *
 * <p>It goes through text, since a generator of bytes refuses texts with half a surrogate pair, which any object may have in an
 * annotation; here such a half becomes a question mark.
 */
public final class Json {

  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  /** Writes one value. */
  @FunctionalInterface
  public interface Body {
    /** Writes it. */
    void write(JsonGenerator json) throws IOException;
  }

  /** Returns what the body writes, without any line break. */
  public static byte[] bytes(Body body) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      body.write(json);
    } catch (IOException e) { // there is no I/O behind it
      throw new UncheckedIOException(e);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
