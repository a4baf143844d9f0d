package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Events of {@code events.k8s.io/v1}, which are stored as those of {@code v1}: fields have other names. */
final class EventConversion implements Conversion {

  /** The names of fields, from served to stored. */
  private static final Map<String, String> FIELDS = new LinkedHashMap<>();

  static {
    FIELDS.put("regarding", "involvedObject");
    FIELDS.put("note", "message");
    FIELDS.put("reportingController", "reportingComponent");
    FIELDS.put("deprecatedSource", "source");
    FIELDS.put("deprecatedFirstTimestamp", "firstTimestamp");
    FIELDS.put("deprecatedLastTimestamp", "lastTimestamp");
    FIELDS.put("deprecatedCount", "count");
  }

  @Override
  public void toStored(ObjectNode object) {
    FIELDS.forEach((served, stored) -> rename(object, served, stored));
    if (!object.has("involvedObject")) {
      object.putObject("involvedObject");
    }
  }

  @Override
  public void toServed(ObjectNode object) {
    FIELDS.forEach((served, stored) -> rename(object, stored, served));
  }

  @Override
  public String storedField(String field) {
    if (field.startsWith("regarding.")) {
      return "involvedObject" + field.substring("regarding".length());
    }
    return field.equals("reportingController") ? "reportingComponent" : field;
  }

  private static void rename(ObjectNode object, String from, String to) {
    JsonNode value = object.remove(from);
    if (value != null) {
      object.set(to, value);
    }
  }
}
