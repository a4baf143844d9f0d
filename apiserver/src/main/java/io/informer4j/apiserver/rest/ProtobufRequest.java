package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.protobuf.ProtobufTrees;
import io.informer4j.codec.UnreadableObjectException;

/**
 * Reads a request whose body is protobuf, as Go clients and kubectl send it, into the same request with JSON.
 *
 * <p><b>Threading:</b> without state.
 */
final class ProtobufRequest {

  private ProtobufRequest() {}

  /**
   * Returns a request with JSON: this one, unless it has protobuf. No patch is protobuf.
   *
   * @throws Refusal if it cannot be read
   */
  static ApiRequest asJson(ApiRequest request) {
    boolean isProtobuf = request.body().length > 0
        && !request.method().equals("PATCH")
        && RequestBody.mediaType(request).equals(ProtobufTrees.MEDIA_TYPE);
    return isProtobuf ? request.withJson(Json.write(read(request.body()))) : request;
  }

  private static ObjectNode read(byte[] body) {
    try {
      return ProtobufTrees.read(body);
    } catch (UnreadableObjectException e) {
      throw Refusal.badRequest(
          "the object provided is unrecognized as protobuf: " + e.getMessage());
    }
  }
}
