package io.informer4j.apiserver.protobuf;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.informer4j.wire.Slice;
import java.io.IOException;
import java.io.UncheckedIOException;

/** JSON that lies in protobuf as bytes. */
final class JsonText {

  /** How deep it may be nested: deeper trees could not be walked on an ordinary stack. */
  private static final int DEEPEST = 1_000;

  private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
          .streamWriteConstraints(
              StreamWriteConstraints.builder().maxNestingDepth(DEEPEST + 100).build())
          .build())
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
      .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
      .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
      .build();

  private JsonText() {}

  static JsonNode read(Slice bytes) throws IOException {
    return MAPPER.readTree(bytes.array(), bytes.from(), bytes.length());
  }

  static byte[] write(JsonNode tree) {
    try {
      return MAPPER.writeValueAsBytes(tree);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("writing a tree to memory", e);
    }
  }
}
