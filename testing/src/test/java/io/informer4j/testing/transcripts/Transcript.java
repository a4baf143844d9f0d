package io.informer4j.testing.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * The answer of a real kube-apiserver 1.36 to one request.
 *
 * @param status the status code
 * @param documents what the body has: one document, or one for each event of a watch
 */
record Transcript(int status, List<JsonNode> documents) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** Reads the recorded exchange of that name. */
  static Transcript of(String name) {
    String head = new String(bytes(name + ".http"), StandardCharsets.UTF_8);
    // The request, a line of dashes with the time that it took, the status line.
    String statusLine = head.split("\n---[^\n]*\n", 2)[1];
    return new Transcript(Integer.parseInt(statusLine.substring(0, 3)), cut(bytes(name + ".body")));
  }

  /** Makes up an answer that nobody has recorded. */
  static Transcript madeUp(int status, String json) {
    return new Transcript(status, cut(json.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<JsonNode> cut(byte[] body) {
    try (MappingIterator<JsonNode> documents = MAPPER.readerFor(JsonNode.class).readValues(body)) {
      return List.copyOf(documents.readAll());
    } catch (IOException e) {
      throw new UncheckedIOException("no JSON", e);
    }
  }

  private static byte[] bytes(String file) {
    try (InputStream in = Transcript.class.getResourceAsStream("/exchanges/" + file)) {
      return Objects.requireNonNull(in, file).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(file, e);
    }
  }

  boolean isRefusal() {
    return status != 200;
  }
}
