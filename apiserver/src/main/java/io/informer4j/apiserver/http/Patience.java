package io.informer4j.apiserver.http;

import java.time.Duration;

/**
 * How long clients may take. Only whole heads and whole bodies count: one byte now and then does not keep a connection
 * open. While a request is being answered there is no limit: a watch may be silent for as long as it is open.
 *
 * @param head from connecting to the first whole head of a request, as kube-apiserver has it; with TLS from the handshake, for
 *     which there are ten seconds, and with HTTP/2 once more this long for the preface
 * @param body from a head to the end of its body
 * @param idle from one answer to the next head on the same connection
 */
record Patience(Duration head, Duration body, Duration idle) {

  static final Patience DEFAULT =
      new Patience(Duration.ofSeconds(32), Duration.ofSeconds(60), Duration.ofSeconds(90));
}
