package io.informer4j.testing.conformance;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import java.nio.charset.StandardCharsets;

/** The embedded server with a past that it has forgotten, so that the cases about that can run. */
final class AgedServer {

  private static final String MAPS = "/api/v1/namespaces/default/configmaps";
  private static final int OBJECTS = 3;

  private AgedServer() {}

  /** Starts it; the caller closes it. */
  static ApiServer start() {
    ApiServer server = ApiServer.start();
    for (int i = 0; i < OBJECTS; i++) {
      server.handle(ApiRequest.of("POST", MAPS).withBody("application/json", map("past-" + i)));
    }
    server.faults().compact();
    return server;
  }

  private static byte[] map(String name) {
    return Manifests.configMap(name).toString().getBytes(StandardCharsets.UTF_8);
  }
}
