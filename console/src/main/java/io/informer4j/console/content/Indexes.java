package io.informer4j.console.content;

import com.fasterxml.jackson.core.JsonGenerator;
import io.informer4j.console.http.Refusal;
import io.informer4j.console.http.Request;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.store.IndexFunction;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The values of an index, in their order, with how many objects each has. */
final class Indexes {

  private static final int USUAL = 100;
  private static final int MOST = 500;

  private final Subject subject;
  private final String index;
  private final String search;
  private final String after;
  private final int limit;

  Indexes(Subject subject, String index, Request request) {
    this.subject = subject;
    this.index = index;
    this.search = request.parameter("search").orElse("").toLowerCase(Locale.ROOT);
    this.after = request.parameter("after").orElse("");
    this.limit = request.count("limit", USUAL, MOST);
  }

  /**
   * Refuses an index that is not there, and one that could tell what is hidden: its values may be made of it, and asking for one
   * value after the other would find out which.
   */
  static void check(Subject subject, ResourceView<?> view, String index) {
    if (subject.isHidden() && !index.equals(IndexFunction.NAMESPACE)) {
      throw Refusal.forbidden("values of this index may come from what "
          + subject.type().plural() + " hold; only the index '" + IndexFunction.NAMESPACE
          + "' can be looked at");
    }
    if (!view.indexNames().contains(index)) {
      throw Refusal.notFound("this informer has no such index; it has " + view.indexNames());
    }
  }

  void write(JsonGenerator json) throws IOException {
    ResourceView<?> view = subject.informer().view();
    check(subject, view, index);
    List<String> matching = view.listIndexValues(index).stream()
        .filter(value -> search.isEmpty() || value.toLowerCase(Locale.ROOT).contains(search))
        .sorted()
        .toList();
    List<String> left = after.isEmpty()
        ? matching
        : matching.stream().filter(value -> value.compareTo(after) > 0).toList();
    List<String> page = left.subList(0, Math.min(limit, left.size()));
    json.writeStartObject();
    json.writeArrayFieldStart("values");
    for (String value : page) {
      json.writeStartObject();
      json.writeStringField("value", value);
      json.writeNumberField("objects", view.byIndex(index, value).size());
      json.writeEndObject();
    }
    json.writeEndArray();
    if (left.size() > page.size()) {
      json.writeStringField("after", page.get(page.size() - 1));
    }
    json.writeNumberField("total", matching.size());
    json.writeEndObject();
  }
}
