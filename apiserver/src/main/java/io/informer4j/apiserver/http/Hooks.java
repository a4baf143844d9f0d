package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import java.util.Optional;
import java.util.function.Function;

/**
 * What stands around the REST semantics.
 *
 * @param door what is answered before anybody looks at resources: who may not come in (401, 403), what is asked about the
 *     server itself (version, health, metrics)
 * @param metrics told of every answer
 * @param tls key and certificate, if it is to speak TLS
 */
record Hooks(
    Function<ApiRequest, Optional<ApiResponse>> door, Metrics metrics, Optional<TlsMaterial> tls) {

  /** Returns the reply as it goes out: compressed, if the client takes it and it is long enough. */
  static Reply encode(ApiRequest request, Reply reply) {
    Compression out = Compression.of(request, reply.chunks());
    return out.isCompressed()
        ? reply.encoded(out, out.headers())
        : new Reply(reply.status(), reply.headers(), out);
  }

  Optional<PemKeyCertOptions> certificate() {
    return tls.map(material -> new PemKeyCertOptions()
        .addCertValue(Buffer.buffer(material.certificate()))
        .addKeyValue(Buffer.buffer(material.key())));
  }
}
