package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** What the real server demands of the data of ConfigMaps and Secrets: keys that can be file names, and 1 MiB at most. */
final class DataRules {

  private static final long LARGEST = 1024L * 1024;
  private static final int LONGEST_KEY = 253;
  private static final String KEY = "[-._a-zA-Z0-9]+";
  private static final Pattern KEYS = Pattern.compile(KEY);

  private DataRules() {}

  /** Checks an object that is to be stored. @throws Refusal 422 */
  static void check(ApiResource resource, ObjectNode object) {
    if (resource.isCustom()) {
      return;
    }
    List<Refusal.Cause> causes = new ArrayList<>();
    switch (resource.qualifiedPlural()) {
      case "configmaps" -> checkMap(object, causes);
      case "secrets" -> {
        checkKeys("data", object.path("data"), causes);
        checkSize("data", decodedSize(object.path("data")), causes);
      }
      default -> {}
    }
    if (!causes.isEmpty()) {
      throw Refusal.invalid(resource, Metadata.text(object, "name"), causes);
    }
  }

  private static void checkMap(ObjectNode map, List<Refusal.Cause> causes) {
    JsonNode data = map.path("data");
    JsonNode binary = map.path("binaryData");
    checkKeys("data", data, causes);
    data.fieldNames().forEachRemaining(key -> {
      if (binary.has(key)) {
        causes.add(invalidKey("data", key, "duplicate of key present in binaryData"));
      }
    });
    checkKeys("binaryData", binary, causes);
    // The size is one of the whole object, which the real server names by a path without a name.
    checkSize("[]", textSize(data) + decodedSize(binary), causes);
  }

  private static void checkKeys(String field, JsonNode data, List<Refusal.Cause> causes) {
    data.fieldNames()
        .forEachRemaining(
            key -> problems(key).forEach(problem -> causes.add(invalidKey(field, key, problem))));
  }

  private static List<String> problems(String key) {
    List<String> problems = new ArrayList<>();
    if (key.getBytes(StandardCharsets.UTF_8).length > LONGEST_KEY) {
      problems.add("must be no more than " + LONGEST_KEY + " bytes");
    }
    if (!KEYS.matcher(key).matches()) {
      problems.add("a valid config key must consist of alphanumeric characters, '-', '_' or '.'"
          + " (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '"
          + KEY + "')");
    }
    if (key.equals(".") || key.equals("..")) {
      problems.add("must not be '" + key + "'");
    } else if (key.startsWith("..")) {
      problems.add("must not start with '..'");
    }
    return problems;
  }

  private static Refusal.Cause invalidKey(String field, String key, String problem) {
    return Refusal.Cause.invalid(field + "[" + key + "]", Json.quote(key), problem);
  }

  private static void checkSize(String field, long size, List<Refusal.Cause> causes) {
    if (size > LARGEST) {
      causes.add(Refusal.Cause.tooLong(field, LARGEST));
    }
  }

  private static long textSize(JsonNode data) {
    long size = 0;
    for (JsonNode value : data) {
      size += value.asText().getBytes(StandardCharsets.UTF_8).length;
    }
    return size;
  }

  private static long decodedSize(JsonNode data) {
    long size = 0;
    for (JsonNode value : data) {
      size += Base64Texts.decodedSize(value.asText());
    }
    return size;
  }
}
