package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.protobuf.ProtobufTrees;

/**
 * Answers that were written as JSON, in protobuf. Those are small: one object, a status, a page of discovery; lists and
 * watches are written as they are wanted from the start.
 */
final class Transcoding {

  private Transcoding() {}

  /** Returns the answer in an encoding; as it is, if it is not JSON or nothing else can be made of it. */
  static ApiAnswer apply(Encoding encoding, ApiAnswer answer) {
    return answer instanceof ApiResponse response ? apply(encoding, response) : answer;
  }

  static ApiResponse apply(Encoding encoding, ApiResponse response) {
    if (encoding == Encoding.JSON || !response.isWholeJson()) {
      return response;
    }
    try {
      return Json.read(response.body()) instanceof ObjectNode object
          ? ProtobufTrees.write(object)
              .map(body -> response.withBody(body).withHeader("Content-Type", encoding.mediaType()))
              .orElse(response)
          : response;
    } catch (JsonProcessingException e) {
      return response;
    }
  }
}
