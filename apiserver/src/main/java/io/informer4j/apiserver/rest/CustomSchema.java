package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one version of a resource demands of its objects: nothing, unless it is custom and has a schema. */
final class CustomSchema {

  /** Demands nothing: built-in resources, and custom ones that no definition has made. */
  static final CustomSchema NONE = new CustomSchema(null);

  private final @Nullable StructuralSchema schema;

  private CustomSchema(@Nullable StructuralSchema schema) {
    this.schema = schema;
  }

  static CustomSchema of(JsonNode openApi) {
    return openApi.isObject() ? new CustomSchema(StructuralSchema.compile(openApi)) : NONE;
  }

  /** Returns whether some nulls are values; without schema none is. */
  boolean decidesOnNulls() {
    return schema != null;
  }

  /** Sets defaults and prunes, as is done when an object is read from a request; returns what was unknown. */
  List<String> admit(ObjectNode object) {
    if (schema == null) {
      return List.of();
    }
    SchemaDefaults.set(object, schema);
    List<String> unknown = SchemaPruning.prune(object, schema);
    SchemaDefaults.dropNulls(object, schema);
    return unknown;
  }

  /** @throws Refusal 422 with all that the schema forbids */
  void checkNew(ApiResource resource, ObjectNode object) {
    check(resource, object, null);
  }

  /** Values that were as they are may be what the schema forbids by now. @throws Refusal 422 with all others */
  void checkChanged(ApiResource resource, ObjectNode object, ObjectNode before) {
    check(resource, object, before);
  }

  private void check(ApiResource resource, ObjectNode object, @Nullable ObjectNode before) {
    if (schema == null) {
      return;
    }
    List<Refusal.Cause> causes = SchemaValidation.check(object, before, schema);
    if (!causes.isEmpty()) {
      throw Refusal.invalid(resource, Metadata.text(object, "name"), causes);
    }
  }
}
