package io.informer4j.testing.perturbation;

import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.name.ResourceType;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.ResourceVersionMatch;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** The lists and watches of one resource, as a process asks the simulated API server for them. */
final class RestSource<T> implements ListerWatcher<T> {

  private final ControllerProcess process;
  private final ResourceType type;
  private final JsonObjects<T> objects;

  RestSource(ControllerProcess process, ResourceType type, JsonObjects<T> objects) {
    this.process = process;
    this.type = type;
    this.objects = objects;
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<T> sink) {
    Target target = new Target(type)
        .with("resourceVersion", options.resourceVersion().value())
        .with("resourceVersionMatch", text(options.match()))
        .with("limit", options.limit() > 0 ? Integer.toString(options.limit()) : "")
        .with("continue", options.continueToken());
    RestCall call = new RestList<>(process, type, target.request(), objects, sink);
    call.start();
    return call;
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<T> sink) {
    Target target = new Target(type)
        .with("watch", "true")
        .with("allowWatchBookmarks", "true")
        .with("resourceVersion", options.resourceVersion().value())
        .with("resourceVersionMatch", text(options.match()))
        .with("sendInitialEvents", options.sendInitialEvents() ? "true" : "")
        .with("timeoutSeconds", Long.toString(options.timeout().toSeconds()));
    RestCall call = new RestWatch<>(process, type, target.request(), objects, sink);
    call.start();
    return call;
  }

  private static String text(ResourceVersionMatch match) {
    return switch (match) {
      case UNSET -> "";
      case EXACT -> "Exact";
      case NOT_OLDER_THAN -> "NotOlderThan";
    };
  }

  /** A URL in the making. */
  private static final class Target {
    private final StringBuilder text = new StringBuilder();
    private char separator = '?';

    private Target(ResourceType type) {
      text.append(type.group().isEmpty() ? "/api/" : "/apis/");
      text.append(type.apiVersion()).append('/').append(type.plural());
    }

    private Target with(String parameter, String value) {
      if (!value.isEmpty()) {
        text.append(separator).append(parameter).append('=');
        text.append(URLEncoder.encode(value, StandardCharsets.UTF_8));
        separator = '&';
      }
      return this;
    }

    private ApiRequest request() {
      return ApiRequest.of("GET", text.toString());
    }
  }
}
