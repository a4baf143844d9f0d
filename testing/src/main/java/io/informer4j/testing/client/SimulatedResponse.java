package io.informer4j.testing.client;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A response as fabric8 sees it. */
record SimulatedResponse(
    HttpRequest request, int code, Map<String, List<String>> headers, AsyncBody body)
    implements HttpResponse<AsyncBody> {

  static SimulatedResponse of(
      HttpRequest request, int code, Map<String, String> headers, AsyncBody body) {
    Map<String, List<String>> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach(
        (name, value) -> all.computeIfAbsent(name, n -> new ArrayList<>()).add(value));
    return new SimulatedResponse(request, code, all, body);
  }

  @Override
  public List<String> headers(String key) {
    return headers.getOrDefault(key, List.of());
  }

  @Override
  public Optional<HttpResponse<?>> previousResponse() {
    return Optional.empty();
  }
}
