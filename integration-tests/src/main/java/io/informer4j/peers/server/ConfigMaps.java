package io.informer4j.peers.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.peers.informer.Observed;
import java.util.SortedMap;
import java.util.TreeMap;

/** ConfigMaps as JSON. */
final class ConfigMaps {

  static final String PATH = "/api/v1/namespaces/default/configmaps";
  private static final ObjectMapper JSON = new ObjectMapper();

  private ConfigMaps() {}

  static String manifest(String name, String value) {
    return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name
        + "\"},\"data\":{\"value\":" + quoted(value) + "}}";
  }

  static String patch(String value) {
    return "{\"data\":{\"value\":" + quoted(value) + "}}";
  }

  static SortedMap<String, Observed> read(String list) {
    SortedMap<String, Observed> objects = new TreeMap<>();
    for (JsonNode item : tree(list).path("items")) {
      JsonNode metadata = item.path("metadata");
      SortedMap<String, String> data = new TreeMap<>();
      item.path("data")
          .properties()
          .forEach(entry -> data.put(entry.getKey(), entry.getValue().asText()));
      objects.put(
          metadata.path("namespace").asText() + "/" + metadata.path("name").asText(),
          Observed.of(metadata.path("resourceVersion").asText(), data));
    }
    return objects;
  }

  static JsonNode tree(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("not JSON: " + json, e);
    }
  }

  static String quoted(String text) {
    try {
      return JSON.writeValueAsString(text);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("cannot be written as JSON: " + text, e);
    }
  }
}
