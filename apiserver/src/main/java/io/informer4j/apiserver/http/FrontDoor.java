package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import java.util.Optional;

/**
 * Everything that is answered before the REST semantics are asked: who may not come in, what cannot be understood, and
 * what the server says about itself and its caller.
 *
 * <pre>{@code
 * ApiAnswer answer = door.answer(request).<ApiAnswer>map(r -> r).orElseGet(() -> api.handle(request));
 * }</pre>
 *
 * <p><b>Threading:</b> for one thread, because of {@link ServerInfo}.
 */
final class FrontDoor {

  private final Gate gate;
  private final ServerInfo info;

  FrontDoor(Gate gate, ServerInfo info) {
    this.gate = gate;
    this.info = info;
  }

  /** Answers a request that does not get further; empty for the REST semantics to answer. */
  Optional<ApiResponse> answer(ApiRequest request) {
    return gate.refuse(request)
        .or(() -> misunderstood(request))
        .or(() -> info.answer(request))
        .or(() -> gate.caller(request).flatMap(caller -> Reviews.answer(request, caller)));
  }

  /** Compressed bodies are not unpacked: a few bytes could become gigabytes. */
  private static Optional<ApiResponse> misunderstood(ApiRequest request) {
    String encoding = request.header("content-encoding").orElse("identity").trim();
    if (!encoding.isEmpty() && !encoding.equalsIgnoreCase("identity")) {
      return Optional.of(
          Failures.unsupportedMediaType("application/json without Content-Encoding"));
    }
    if (!isEncoded(request.path())) {
      return Optional.of(Failures.badRequest("the path has broken percent-encoding"));
    }
    return Optional.empty();
  }

  private static boolean isEncoded(String path) {
    for (int at = path.indexOf('%'); at >= 0; at = path.indexOf('%', at + 1)) {
      boolean complete = at + 2 < path.length()
          && Character.digit(path.charAt(at + 1), 16) >= 0
          && Character.digit(path.charAt(at + 2), 16) >= 0;
      if (!complete) {
        return false;
      }
    }
    return true;
  }
}
