package io.informer4j.testing.conformance;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;
import java.util.zip.GZIPInputStream;

/** Takes the compression off an answer. */
final class Gzip {

  private Gzip() {}

  static byte[] inflated(HttpHeaders headers, byte[] body) {
    if (!headers.firstValue("Content-Encoding").orElse("").equals("gzip")) {
      return body;
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("an answer that calls itself gzip is not", e);
    }
  }
}
