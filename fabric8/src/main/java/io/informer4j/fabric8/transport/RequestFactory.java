package io.informer4j.fabric8.transport;

import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ResourceVersionMatch;
import io.informer4j.reflector.WatchOptions;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/** Writes the requests for a collection: address, parameters in the order of their names, and headers. */
final class RequestFactory {

  private final HttpClient http;
  private final String server;
  private final Collection collection;
  private final Codecs<?> codecs;
  private final SourceOptions options;

  RequestFactory(
      HttpClient http,
      String server,
      Collection collection,
      Codecs<?> codecs,
      SourceOptions options) {
    this.http = http;
    this.server = server.endsWith("/") ? server : server + "/";
    this.collection = collection;
    this.codecs = codecs;
    this.options = options;
  }

  HttpRequest list(ListOptions list) {
    SortedMap<String, String> parameters = new TreeMap<>();
    put(parameters, "resourceVersion", list.resourceVersion().value());
    put(parameters, "resourceVersionMatch", match(list.match()));
    put(parameters, "limit", list.limit() <= 0 ? "" : Integer.toString(list.limit()));
    put(parameters, "continue", list.continueToken());
    return request(parameters, "PartialObjectMetadataList");
  }

  HttpRequest watch(WatchOptions watch) {
    SortedMap<String, String> parameters = new TreeMap<>();
    parameters.put("watch", "true");
    parameters.put("allowWatchBookmarks", "true");
    put(parameters, "resourceVersion", watch.resourceVersion().value());
    put(parameters, "resourceVersionMatch", match(watch.match()));
    put(parameters, "sendInitialEvents", watch.sendInitialEvents() ? "true" : "");
    long seconds = watch.timeout().toSeconds();
    put(parameters, "timeoutSeconds", seconds <= 0 ? "" : Long.toString(seconds));
    return request(parameters, "PartialObjectMetadata");
  }

  /**
   * There is no timeout in it: fabric8 would apply it to the whole body. With streaming, clients do not keep the answer
   * for a cache.
   */
  private HttpRequest request(SortedMap<String, String> parameters, String metadataKind) {
    put(parameters, "labelSelector", collection.labelSelector());
    put(parameters, "fieldSelector", collection.fieldSelector());
    options.tweak().apply(parameters);
    String query = query(parameters);
    return http.newHttpRequestBuilder()
        .uri(server + collection.path() + (query.isEmpty() ? "" : "?" + query))
        .setHeader("Accept", codecs.accept(options.metadataOnly() ? metadataKind : ""))
        .setHeader("Accept-Encoding", "gzip")
        .forStreaming()
        .build();
  }

  private static String query(SortedMap<String, String> parameters) {
    StringJoiner query = new StringJoiner("&");
    parameters.forEach(
        (name, value) -> query.add(Addresses.escape(name) + "=" + Addresses.escape(value)));
    return query.toString();
  }

  private static void put(SortedMap<String, String> parameters, String name, String value) {
    if (!value.isEmpty()) {
      parameters.put(name, value);
    }
  }

  private static String match(ResourceVersionMatch match) {
    return switch (match) {
      case UNSET -> "";
      case NOT_OLDER_THAN -> "NotOlderThan";
      case EXACT -> "Exact";
    };
  }
}
