package io.informer4j.protobuf.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/** The kinds that can be read and written, and their JSON as fabric8 reads and writes it. */
final class Kinds {

  /** As fabric8 sets one up for itself. */
  static final ObjectMapper MAPPER = mapper();

  private Kinds() {}

  private static ObjectMapper mapper() {
    ObjectMapper mapper = new ObjectMapper();
    new KubernetesSerialization(mapper, true);
    return mapper;
  }

  /** Returns the classes among those that fabric8 declares, by their names. */
  static List<Class<?>> all() {
    try {
      ClassLoader loader = Kinds.class.getClassLoader();
      TreeSet<String> names = new TreeSet<>();
      for (URL url : Collections.list(loader.getResources(
          "META-INF/services/io.fabric8.kubernetes.api.model.KubernetesResource"))) {
        try (InputStream in = url.openStream()) {
          new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(names::add);
        }
      }
      List<Class<?>> kinds = new ArrayList<>();
      for (String name : names) {
        if (ModelRegister.find(name) != null) {
          kinds.add(Class.forName(name));
        }
      }
      return kinds;
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException("fabric8's declarations cannot be read", e);
    }
  }

  /** Returns what an object is in JSON. */
  static JsonNode tree(Object object) {
    try {
      return MAPPER.readTree(MAPPER.writeValueAsBytes(object));
    } catch (IOException e) {
      throw new IllegalStateException("no JSON: " + object, e);
    }
  }

  /** Returns what JSON is as an object. */
  static <T> T object(JsonNode tree, Class<T> type) {
    try {
      return MAPPER.treeToValue(tree, type);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("no " + type.getName() + ": " + tree, e);
    }
  }
}
