package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Horizontal pod autoscalers of {@code autoscaling/v1}, which are stored as those of {@code autoscaling/v2}: the target
 * of CPU utilization is a field there, and one of several metrics here.
 *
 * <p>Metrics, behaviour and conditions that the older version cannot say are left out of it; the real server keeps them
 * in annotations.
 */
final class AutoscalerConversion implements Conversion {

  private static final String TARGET = "targetCPUUtilizationPercentage";
  private static final String CURRENT = "currentCPUUtilizationPercentage";

  @Override
  public void toStored(ObjectNode object) {
    if (object.get("spec") instanceof ObjectNode spec) {
      JsonNode percentage = spec.remove(TARGET);
      if (percentage != null && !percentage.isNull()) {
        ObjectNode target = cpu(spec.putArray("metrics")).putObject("target");
        target.put("type", "Utilization").set("averageUtilization", percentage);
      }
    }
    if (object.get("status") instanceof ObjectNode status) {
      JsonNode percentage = status.remove(CURRENT);
      if (percentage != null && !percentage.isNull()) {
        ObjectNode current = cpu(status.putArray("currentMetrics")).putObject("current");
        current.set("averageUtilization", percentage);
      }
    }
  }

  private static ObjectNode cpu(ArrayNode metrics) {
    return metrics.addObject().put("type", "Resource").putObject("resource").put("name", "cpu");
  }

  @Override
  public void toServed(ObjectNode object) {
    if (object.get("spec") instanceof ObjectNode stored) {
      ObjectNode spec = stored.deepCopy();
      object.set("spec", spec);
      say(spec, TARGET, utilization(spec.path("metrics"), "target"));
      spec.remove("metrics");
      spec.remove("behavior");
    }
    if (object.get("status") instanceof ObjectNode stored) {
      ObjectNode status = stored.deepCopy();
      object.set("status", status);
      say(status, CURRENT, utilization(status.path("currentMetrics"), "current"));
      status.remove("currentMetrics");
      status.remove("conditions");
    }
  }

  private static void say(ObjectNode object, String field, JsonNode value) {
    if (value.isNumber()) {
      object.set(field, value);
    }
  }

  private static JsonNode utilization(JsonNode metrics, String which) {
    for (JsonNode metric : metrics) {
      JsonNode resource = metric.path("resource");
      if (Json.text(metric, "type").equals("Resource")
          && Json.text(resource, "name").equals("cpu")) {
        return resource.path(which).path("averageUtilization");
      }
    }
    return metrics.path("none");
  }
}
