package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.ApiResponse;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;

/** Answers what is no HTTP, or too much of it, as far as one can; what follows cannot be read, so the connection ends. */
final class UnreadableHeads {

  private UnreadableHeads() {}

  static void refuse(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    boolean isLong = cause instanceof TooLongFrameException
        || cause instanceof TooLongHttpLineException
        || cause instanceof TooLongHttpHeaderException;
    ApiResponse refusal = isLong
        ? Failures.headTooLong(cause instanceof TooLongHttpLineException)
        : Failures.badRequest("the request is no HTTP that this server understands");
    HttpServerResponse response = request.response().setStatusCode(refusal.status());
    refusal.headers().forEach(response::putHeader);
    response
        .putHeader("Connection", "close")
        .end(Buffer.buffer(refusal.body()))
        .onComplete(done -> request.connection().close());
  }
}
