package io.informer4j.console.content;

import com.fasterxml.jackson.core.JsonGenerator;
import io.informer4j.console.http.Refusal;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What can be broken from the page; empty in all programs but demonstrations.
 *
 * <p><b>Threading:</b> filled before it is used, then read only.
 */
public final class FaultTable {

  private static final Logger log = LoggerFactory.getLogger(FaultTable.class);

  private record Fault(
      String title, String description, BooleanSupplier isOn, Consumer<Boolean> action) {}

  private final Map<String, Fault> faults = new LinkedHashMap<>();

  /** Creates an empty table. */
  public FaultTable() {}

  /** Adds one. */
  public void add(
      String id, String title, String description, BooleanSupplier isOn, Consumer<Boolean> action) {
    if (faults.put(id, new Fault(title, description, isOn, action)) != null) {
      throw new IllegalArgumentException("there are two faults of the name '" + id + "'");
    }
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartArray();
    for (Map.Entry<String, Fault> entry : faults.entrySet()) {
      json.writeStartObject();
      json.writeStringField("id", entry.getKey());
      json.writeStringField("title", entry.getValue().title());
      json.writeStringField("description", entry.getValue().description());
      json.writeBooleanField("on", isOn(entry.getKey(), entry.getValue()));
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static boolean isOn(String id, Fault fault) {
    try {
      return fault.isOn().getAsBoolean();
    } catch (RuntimeException e) {
      log.warn("a fault does not say whether it is on: fault={}", id, e);
      return false;
    }
  }

  /** Breaks or mends, and returns whether it is broken now. */
  boolean set(String id, boolean on) {
    Fault fault = faults.get(id);
    if (fault == null) {
      throw Refusal.notFound("there is no such fault; /api/v1/overview lists those that there are");
    }
    try {
      fault.action().accept(on);
    } catch (RuntimeException e) {
      log.warn("a fault could not be set: fault={} on={}", id, on, e);
      throw Refusal.failed("the fault could not be set; the process' log says why");
    }
    return isOn(id, fault);
  }
}
