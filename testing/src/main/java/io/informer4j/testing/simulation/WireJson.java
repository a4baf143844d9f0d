package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.Answer;
import io.informer4j.apiserver.controlplane.ApiStatus;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.controlplane.StreamEvent;
import io.informer4j.name.ResourceVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What simulated servers send, as JSON. */
final class WireJson implements WireEncoding {

  private static final String SORTED = "\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",";
  private static final String AS_DECLARED = "\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",";
  private static final String CREATED = "\"creationTimestamp\":\"2026-01-02T03:04:05Z\",";
  private static final List<String> FOREIGN = List.of(
      "{\"apiVersion\":\"sim/v1\",\"kind\":\"Other\",\"metadata\":{\"name\":\"thing-1\","
          + "\"namespace\":\"ns-1\",\"uid\":\"none\",\"resourceVersion\":\"1\"}}",
      "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"1\"},"
          + "\"columnDefinitions\":[],\"rows\":[]}",
      "{\"kind\":\"Other\",\"apiVersion\":\"v1\"}");
  /** What no model class can be made of, though it is JSON and says who it is. */
  private static final List<String> WRONG = List.of(
      "\"ownerReferences\":17,",
      "\"finalizers\":{\"a\":[1]},",
      "\"ownerReferences\":{\"uid\":\"]\"},");

  private final RevisionFormat format;
  private final boolean sortsFields;

  WireJson(RevisionFormat format, boolean sortsFields) {
    this.format = format;
    this.sortsFields = sortsFields;
  }

  @Override
  public String contentType(boolean isWatch) {
    return "application/json";
  }

  @Override
  public byte[] list(Answer.Page<Content> page) {
    StringBuilder items = new StringBuilder("\"items\":[");
    String separator = "";
    for (StoredObject<Content> item : page.items()) {
      items.append(separator);
      object(items, item, format.write(item.revision()), sortsFields);
      separator = ",";
    }
    items.append(']');
    StringBuilder metadata = new StringBuilder("\"metadata\":{\"resourceVersion\":");
    WireText.quote(metadata, page.resourceVersion().toString(), 1);
    if (!page.continueToken().isEmpty()) {
      metadata.append(",\"continue\":");
      WireText.quote(metadata, page.continueToken(), 1);
    }
    if (page.remaining() > 0) {
      metadata.append(",\"remainingItemCount\":").append(page.remaining());
    }
    metadata.append('}');
    return bytes(
        sortsFields
            ? "{\"apiVersion\":\"v1\"," + items + ",\"kind\":\"ConfigMapList\"," + metadata + "}"
            : "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\"," + metadata + "," + items
                + "}\n");
  }

  @Override
  public byte[] event(StreamEvent<Content> event) {
    StringBuilder json = new StringBuilder();
    switch (event.kind()) {
      case OBJECT -> {
        StreamEvent.OfObject<Content> change = (StreamEvent.OfObject<Content>) event;
        json.append("{\"type\":\"").append(change.verb().name()).append("\",\"object\":");
        object(json, change.object(), change.resourceVersion(), true);
      }
      case BOOKMARK -> {
        StreamEvent.Bookmark<Content> bookmark = (StreamEvent.Bookmark<Content>) event;
        json.append("{\"type\":\"BOOKMARK\",\"object\":{").append(type());
        json.append("\"metadata\":{\"creationTimestamp\":null,\"resourceVersion\":");
        WireText.quote(json, bookmark.resourceVersion().toString(), 1);
        if (bookmark.initialEventsEnd()) {
          json.append(",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}");
        }
        json.append("}}");
      }
      case ERROR -> {
        json.append("{\"type\":\"ERROR\",\"object\":");
        status(json, ((StreamEvent.Error<Content>) event).status());
      }
    }
    return bytes(json.append("}\n"));
  }

  @Override
  public byte[] foreignEvent(Dice dice) {
    return bytes("{\"type\":\"ADDED\",\"object\":" + dice.pick(FOREIGN) + "}\n");
  }

  @Override
  public byte[] status(ApiStatus status) {
    StringBuilder json = new StringBuilder();
    status(json, status);
    return bytes(json.append('\n'));
  }

  private static void status(StringBuilder json, ApiStatus status) {
    json.append("{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{");
    if (!status.continueToken().isEmpty()) {
      json.append("\"continue\":");
      WireText.quote(json, status.continueToken(), 1);
    }
    json.append("},\"status\":\"Failure\",\"message\":");
    WireText.quote(json, status.message(), 1);
    json.append(",\"reason\":");
    WireText.quote(json, status.reason(), 1);
    if (!status.causes().isEmpty() || status.retryAfterSeconds() > 0) {
      details(json, status);
    }
    json.append(",\"code\":").append(status.code()).append('}');
  }

  private static void details(StringBuilder json, ApiStatus status) {
    json.append(",\"details\":{\"causes\":[");
    String separator = "";
    for (ApiStatus.Cause cause : status.causes()) {
      json.append(separator).append("{\"reason\":");
      WireText.quote(json, cause.reason(), 1);
      json.append(",\"message\":");
      WireText.quote(json, cause.message(), 1);
      json.append('}');
      separator = ",";
    }
    json.append(']');
    if (status.retryAfterSeconds() > 0) {
      json.append(",\"retryAfterSeconds\":").append(status.retryAfterSeconds());
    }
    json.append('}');
  }

  private void object(
      StringBuilder json,
      StoredObject<Content> object,
      ResourceVersion revision,
      boolean namesKind) {
    int value = object.content().value();
    json.append('{');
    if (namesKind) {
      json.append(type());
    }
    if (sortsFields) {
      data(json, object.content());
      json.append(',');
    }
    json.append("\"metadata\":{");
    if (!sortsFields) {
      identity(json, object, revision);
      json.append(',');
    }
    json.append(CREATED).append("\"annotations\":{\"sim/empty\":\"\",\"").append(WireText.NOTE);
    json.append("\":");
    WireText.quote(json, WireText.note(value), value);
    json.append("},");
    if (!object.content().isReadable()) {
      json.append(WRONG.get(value % WRONG.size()));
    }
    managedFields(json, value);
    if (sortsFields) {
      json.append(',');
      identity(json, object, revision);
    }
    json.append('}');
    if (!sortsFields) {
      json.append(',');
      data(json, object.content());
    }
    json.append('}');
  }

  private String type() {
    return sortsFields ? SORTED : AS_DECLARED;
  }

  private static void identity(
      StringBuilder json, StoredObject<Content> object, ResourceVersion revision) {
    json.append("\"name\":\"").append(object.name().name());
    json.append("\",\"namespace\":\"").append(object.name().namespace());
    json.append("\",\"uid\":\"").append(object.uid()).append("\",\"resourceVersion\":");
    WireText.quote(json, revision.toString(), 1);
    json.append(",\"labels\":{");
    String separator = "";
    for (Map.Entry<String, String> label : new TreeMap<>(object.labels()).entrySet()) {
      json.append(separator).append('"').append(label.getKey());
      json.append("\":\"").append(label.getValue()).append('"');
      separator = ",";
    }
    json.append('}');
  }

  private static void managedFields(StringBuilder json, int value) {
    json.append("\"managedFields\":[");
    for (int i = value % 3; i >= 0; i--) {
      json.append("{\"manager\":");
      WireText.quote(json, "manager ☃ " + i, value);
      json.append(",\"operation\":\"Update\",\"apiVersion\":\"v1\",\"fieldsType\":\"FieldsV1\",");
      json.append("\"fieldsV1\":{\"f:metadata\":{\"f:labels\":{\".\":{},\"f:app\":{}}},");
      json.append("\"f:data\":{\"k:{\\\"name\\\":\\\"}]\\\"}\":{}}}}");
      json.append(i == 0 ? "" : ", ");
    }
    json.append(']');
  }

  private static void data(StringBuilder json, Content content) {
    json.append("\"data\":{\"").append(WireText.NODE).append("\":\"").append(content.node());
    json.append("\" , \"").append(WireText.VALUE).append("\":\"").append(content.value());
    json.append("\",\"").append(WireText.TEXT).append("\":");
    WireText.quote(json, WireText.text(content.value()), content.value());
    json.append('}');
  }

  private static byte[] bytes(CharSequence json) {
    return json.toString().getBytes(StandardCharsets.UTF_8);
  }
}
