package io.informer4j.console.content;

import com.fasterxml.jackson.core.JsonGenerator;
import io.informer4j.codec.CachedObject;
import io.informer4j.console.http.Refusal;
import io.informer4j.console.http.Request;
import io.informer4j.fabric8.resource.ResourceView;
import io.informer4j.lister.LabelSelector;
import io.informer4j.lister.LabelSelectorException;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexFunction;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * One page of an informer's objects, in the order of their names.
 *
 * <p><i>Implementation notes:</i> a page is one walk over one snapshot that keeps the first names after where the last page
 * ended. That takes as long as looking at each object once, nothing is sorted but the page, and nothing is kept from one page to
 * the next, neither names nor an old snapshot. No object is decoded; a selector looks labels up in their bytes.
 */
final class ObjectPage {

  private static final int USUAL = 100;
  private static final int MOST = 500;
  private static final int MOST_LABELS = 64;
  private static final int LONGEST_LABEL = 256;

  private final Subject subject;
  private final String search;
  private final LabelSelector selector;
  private final Optional<String> namespace;
  private final Optional<String> index;
  private final String value;
  private final int limit;
  private final @Nullable ObjectName after;

  ObjectPage(Subject subject, Request request) {
    this.subject = subject;
    this.search = request.parameter("search").orElse("").toLowerCase(Locale.ROOT);
    this.selector = selector(request.parameter("selector").orElse(""));
    this.namespace = request.parameter("namespace");
    this.index = request.parameter("index");
    this.value = request.parameter("value").orElse("");
    this.limit = request.count("limit", USUAL, MOST);
    this.after = request.parameter("after").map(ObjectPage::name).orElse(null);
  }

  private static LabelSelector selector(String text) {
    try {
      return LabelSelector.parse(text);
    } catch (LabelSelectorException e) {
      throw Refusal.badRequest("parameter 'selector': " + e.getMessage());
    }
  }

  private static ObjectName name(String text) {
    try {
      return ObjectName.parse(text);
    } catch (IllegalArgumentException e) {
      throw Refusal.badRequest("parameter 'after' must be 'name' or 'namespace/name'");
    }
  }

  void write(JsonGenerator json) throws IOException {
    write(json, subject.informer().view());
  }

  private <T> void write(JsonGenerator json, ResourceView<T> view) throws IOException {
    Comparator<CachedObject<T>> byName = Comparator.comparing(CachedObject::name);
    PriorityQueue<CachedObject<T>> first = new PriorityQueue<>(limit + 1, byName.reversed());
    long matched = 0;
    long left = 0;
    for (CachedObject<T> object : candidates(view)) {
      if (matches(object)) {
        matched++;
        if (after == null || object.name().compareTo(after) > 0) {
          left++;
          keep(first, object);
        }
      }
    }
    List<CachedObject<T>> page = new ArrayList<>(first);
    page.sort(byName);
    json.writeStartObject();
    json.writeArrayFieldStart("objects");
    for (CachedObject<T> object : page) {
      object(json, object, view);
    }
    json.writeEndArray();
    if (left > page.size()) {
      json.writeStringField("after", page.get(page.size() - 1).name().toString());
    }
    json.writeNumberField("total", view.size());
    json.writeNumberField("matched", matched);
    json.writeEndObject();
  }

  private <T> Iterable<CachedObject<T>> candidates(ResourceView<T> view) {
    if (index.isPresent()) {
      Indexes.check(subject, view, index.get());
      return view.byIndex(index.get(), value);
    }
    return namespace.isPresent() && view.indexNames().contains(IndexFunction.NAMESPACE)
        ? view.byIndex(IndexFunction.NAMESPACE, namespace.get())
        : view;
  }

  private boolean matches(CachedObject<?> object) {
    ObjectName name = object.name();
    return namespace.map(name.namespace()::equals).orElse(true)
        && (search.isEmpty() || name.toString().toLowerCase(Locale.ROOT).contains(search))
        && (selector.isEmpty() || selector.matches(object));
  }

  /** Keeps the first so many; the head of the queue is the last of them. */
  private <T> void keep(PriorityQueue<CachedObject<T>> first, CachedObject<T> object) {
    if (first.size() < limit) {
      first.add(object);
    } else if (object.name().compareTo(first.element().name()) < 0) {
      first.remove();
      first.add(object);
    }
  }

  private static <T> void object(JsonGenerator json, CachedObject<T> object, ResourceView<T> view)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("namespace", object.name().namespace());
    json.writeStringField("name", object.name().name());
    json.writeStringField("uid", object.uid());
    json.writeStringField("revision", object.resourceVersion().value());
    labels(json, object);
    json.writeBooleanField("quarantined", view.quarantined().containsKey(object.name()));
    json.writeEndObject();
  }

  /** Writes labels, as many and as much of them as any real object has. */
  static void labels(JsonGenerator json, CachedObject<?> object) throws IOException {
    json.writeObjectFieldStart("labels");
    int count = 0;
    for (Map.Entry<String, String> label : object.labels().entrySet()) {
      if (++count > MOST_LABELS) {
        break;
      }
      json.writeStringField(
          Words.cut(label.getKey(), LONGEST_LABEL), Words.cut(label.getValue(), LONGEST_LABEL));
    }
    json.writeEndObject();
  }
}
