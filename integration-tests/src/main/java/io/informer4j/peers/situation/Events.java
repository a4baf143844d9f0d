package io.informer4j.peers.situation;

import io.informer4j.peers.informer.Observed;
import java.util.SortedMap;
import java.util.TreeMap;

/** ConfigMaps and watch events as a scripted server sends them. */
final class Events {

  /** What a server without streaming lists answers to one who wants them. */
  static final String REFUSAL =
      "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\",\"message\":"
          + "\"ListOptions.meta.k8s.io \\\"\\\" is invalid: sendInitialEvents: Forbidden\","
          + "\"reason\":\"Invalid\",\"code\":422}";

  private Events() {}

  /** Returns an object; list items of built-in kinds do not say their kind. */
  static String object(String name, int revision, String value) {
    return "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\","
        + item(name, revision, value).substring(1);
  }

  static String item(String name, int revision, String value) {
    return "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"default\",\"uid\":\"uid-"
        + name
        + "\",\"resourceVersion\":\"" + revision
        + "\",\"creationTimestamp\":\"2025-01-01T00:00:00Z\"},\"data\":{\"value\":\"" + value
        + "\"}}";
  }

  static String event(String type, String object) {
    return "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
  }

  static String bookmark(int revision) {
    return bookmark(revision, "");
  }

  /** Returns the bookmark that ends a streaming list. */
  static String endMarker(int revision) {
    return bookmark(revision, ",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}");
  }

  private static String bookmark(int revision, String annotations) {
    return event(
        "BOOKMARK",
        "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\""
            + revision + "\",\"creationTimestamp\":null" + annotations + "}}");
  }

  static String list(int revision, String... items) {
    return "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\""
        + revision + "\"},\"items\":[" + String.join(",", items) + "]}";
  }

  /** Adds an object to what is expected. */
  static SortedMap<String, Observed> with(
      SortedMap<String, Observed> others, String name, int revision, String value) {
    SortedMap<String, Observed> all = new TreeMap<>(others);
    SortedMap<String, String> data = new TreeMap<>();
    data.put("value", value);
    all.put("default/" + name, Observed.of(Integer.toString(revision), data));
    return all;
  }
}
