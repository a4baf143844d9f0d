package io.informer4j.testing.client;

import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.informer4j.apiserver.rest.ApiRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Turns fabric8's requests into those of the control plane. */
final class Requests {

  private Requests() {}

  static ApiRequest of(StandardHttpRequest request) {
    URI uri = request.uri();
    String query = uri.getRawQuery();
    String target = query == null ? uri.getRawPath() : uri.getRawPath() + "?" + query;
    ApiRequest result = ApiRequest.of(request.method(), target);
    for (Map.Entry<String, List<String>> header : request.headers().entrySet()) {
      if (!header.getKey().equalsIgnoreCase("content-type")) {
        for (String value : header.getValue()) {
          result = result.withHeader(header.getKey(), value);
        }
      }
    }
    return result.withBody(contentType(request), body(request.body()));
  }

  private static String contentType(StandardHttpRequest request) {
    String given = request.getContentType();
    String header = request.header("Content-Type");
    return given != null ? given : header != null ? header : "";
  }

  private static byte[] body(StandardHttpRequest.BodyContent content) {
    if (content instanceof StandardHttpRequest.StringBodyContent text) {
      return text.getContent().getBytes(StandardCharsets.UTF_8);
    }
    if (content instanceof StandardHttpRequest.ByteArrayBodyContent bytes) {
      return bytes.getContent();
    }
    if (content instanceof StandardHttpRequest.InputStreamBodyContent stream) {
      try {
        return stream.getContent().readAllBytes();
      } catch (IOException e) {
        throw new UncheckedIOException("reading the body of a request", e);
      }
    }
    return new byte[0];
  }
}
