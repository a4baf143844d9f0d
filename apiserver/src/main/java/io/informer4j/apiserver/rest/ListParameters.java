package io.informer4j.apiserver.rest;

import io.informer4j.apiserver.controlplane.Query;
import io.informer4j.apiserver.controlplane.SelectableFields;
import io.informer4j.apiserver.controlplane.SelectorException;
import io.informer4j.apiserver.controlplane.Selectors;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ResourceVersion;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads the parameters of a list or watch. Which of them go together is the replica's to say. */
final class ListParameters {

  private final ApiRequest request;
  private final ApiResource resource;
  private final String namespace;

  ListParameters(ApiRequest request, ApiResource resource, String namespace) {
    this.request = request;
    this.resource = resource;
    this.namespace = namespace;
  }

  static boolean isWatch(ApiRequest request) {
    return isTrue(request.parameter("watch"));
  }

  Query<Document> list() {
    return query(Duration.ZERO);
  }

  /** Returns what a watch asks for, which ends after the default time if it does not say when. */
  Query<Document> watch(Supplies supplies) {
    long seconds = number("timeoutSeconds");
    return query(seconds > 0 ? Duration.ofSeconds(seconds) : supplies.watchTimeout());
  }

  /** Returns which objects are meant: labels and fields. */
  Predicate<StoredObject<Document>> selector() {
    if (request.parameter("shardSelector").isPresent()) {
      throw Refusal.notImplemented("shard selectors");
    }
    try {
      return Selectors.parse(
          text("labelSelector"),
          text("fieldSelector"),
          SelectableFields.<Document>of(
                  resource.selectableFields(),
                  (object, field) -> object.content().field(field))
              .refusing(field -> FieldLabels.refusal(resource, field)));
    } catch (SelectorException e) {
      throw Refusal.of(e.status());
    }
  }

  private Query<Document> query(Duration timeout) {
    return new Query<>(
        resource.type(),
        namespace,
        selector(),
        ResourceVersion.of(text("resourceVersion")),
        text("resourceVersionMatch"),
        (int) Math.min(number("limit"), Integer.MAX_VALUE),
        text("continue"),
        isTrue(request.parameter("sendInitialEvents")),
        isTrue(request.parameter("allowWatchBookmarks")),
        timeout);
  }

  private String text(String name) {
    return request.parameter(name).orElse("");
  }

  private long number(String name) {
    String text = text(name);
    if (text.isEmpty()) {
      return 0;
    }
    try {
      return Math.max(0, Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw Refusal.badRequest(
          "strconv.ParseInt: parsing \"" + text + "\": invalid syntax (" + name + ")");
    }
  }

  /** Everything but "false" and "0" is true once the parameter is there, an empty value too. */
  static boolean isTrue(Optional<String> value) {
    return value
        .map(v -> v.toLowerCase(Locale.ROOT))
        .filter(v -> !v.equals("false") && !v.equals("0"))
        .isPresent();
  }
}
