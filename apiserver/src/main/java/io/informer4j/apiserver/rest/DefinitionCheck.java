package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Says what is wrong with a CustomResourceDefinition. Of schemas it asks no more than {@link SchemaCheck}. */
final class DefinitionCheck {

  private static final Pattern LABEL = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
  private static final String LABEL_RULE = "a DNS-1035 label must consist of lower case"
      + " alphanumeric characters or '-', start with an alphabetic character, and end with an"
      + " alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is"
      + " '[a-z]([-a-z0-9]*[a-z0-9])?')";
  private static final String APPROVAL = "api-approved.kubernetes.io";

  private final ObjectNode definition;
  private final JsonNode spec;
  private final List<Refusal.Cause> causes = new ArrayList<>();

  private DefinitionCheck(ObjectNode definition) {
    this.definition = definition;
    this.spec = definition.path("spec");
  }

  /** @throws Refusal 422 with all that is wrong, 501 if it asks for conversion by a web hook */
  static void check(ApiResource resource, ObjectNode definition) {
    DefinitionCheck check = new DefinitionCheck(definition);
    check.checkName();
    check.checkGroup();
    check.checkNames();
    check.checkVersions();
    check.checkSchemas();
    if (!check.causes.isEmpty()) {
      throw Refusal.invalid(resource, Metadata.text(definition, "name"), check.causes);
    }
    if (Json.text(check.spec.path("conversion"), "strategy").equals("Webhook")) {
      throw Refusal.notImplemented("conversion of custom resources by a web hook");
    }
  }

  /** @throws Refusal 422 if a definition that there is would become another one, or lose a version that is stored */
  static void checkUpdate(ApiResource resource, ObjectNode definition, ObjectNode before) {
    DefinitionCheck check = new DefinitionCheck(definition);
    JsonNode old = before.path("spec");
    check.requireSame(old, "spec.group", "/group");
    check.requireSame(old, "spec.names.plural", "/names/plural");
    check.requireSame(old, "spec.scope", "/scope");
    check.requireSame(old, "spec.names.kind", "/names/kind");
    check.requireStored(before.path("status").path("storedVersions"));
    if (!check.causes.isEmpty()) {
      throw Refusal.invalid(resource, Metadata.text(definition, "name"), check.causes);
    }
  }

  private void requireSame(JsonNode old, String field, String pointer) {
    String now = spec.at(pointer).asText("");
    if (!now.equals(old.at(pointer).asText(""))) {
      causes.add(Refusal.Cause.invalid(field, quoted(now), "field is immutable"));
    }
  }

  private void requireStored(JsonNode storedVersions) {
    List<String> present = new ArrayList<>();
    spec.path("versions").forEach(version -> present.add(Json.text(version, "name")));
    for (int i = 0; i < storedVersions.size(); i++) {
      String version = storedVersions.get(i).asText();
      if (!present.contains(version)) {
        causes.add(Refusal.Cause.invalid(
            "status.storedVersions[" + i + "]",
            quoted(version),
            "missing from spec.versions; " + version
                + " was previously a storage version, and must remain in spec.versions until a"
                + " storage migration ensures no data remains persisted in " + version
                + " and removes " + version + " from status.storedVersions"));
      }
    }
  }

  private void checkName() {
    String name = Metadata.text(definition, "name");
    String expected = Json.text(spec.path("names"), "plural") + "." + Json.text(spec, "group");
    if (!name.equals(expected)) {
      causes.add(Refusal.Cause.invalid(
          "metadata.name", quoted(name), "must be spec.names.plural+\".\"+spec.group"));
    }
  }

  private void checkGroup() {
    String group = Json.text(spec, "group");
    if (group.isEmpty()) {
      causes.add(Refusal.Cause.required("spec.group", ""));
    } else if (group.indexOf('.') < 0) {
      causes.add(Refusal.Cause.invalid(
          "spec.group", quoted(group), "should be a domain with at least one dot"));
    }
    boolean isProtected = group.endsWith(".k8s.io") || group.endsWith(".kubernetes.io");
    JsonNode annotations = Metadata.of(definition).path("annotations");
    if (isProtected && Json.text(annotations, APPROVAL).isEmpty()) {
      causes.add(Refusal.Cause.required(
          "metadata.annotations[" + APPROVAL + "]",
          "protected groups must have approval annotation \"" + APPROVAL
              + "\", see https://github.com/kubernetes/enhancements/pull/1111"));
    }
    String scope = Json.text(spec, "scope");
    if (scope.isEmpty()) {
      causes.add(Refusal.Cause.required("spec.scope", ""));
    } else if (!scope.equals("Namespaced") && !scope.equals("Cluster")) {
      causes.add(new Refusal.Cause(
          "FieldValueNotSupported",
          "Unsupported value: " + quoted(scope) + ": supported values: \"Cluster\", \"Namespaced\"",
          "spec.scope"));
    }
  }

  private void checkNames() {
    JsonNode names = spec.path("names");
    for (String field : List.of("plural", "singular", "kind", "listKind")) {
      String value = Json.text(names, field);
      if (value.isEmpty()) {
        causes.add(Refusal.Cause.required("spec.names." + field, ""));
      }
    }
    String plural = Json.text(names, "plural");
    if (!plural.isEmpty() && !LABEL.matcher(plural).matches()) {
      causes.add(Refusal.Cause.invalid("spec.names.plural", quoted(plural), LABEL_RULE));
    }
  }

  private void checkVersions() {
    int stored = 0;
    List<String> seen = new ArrayList<>();
    JsonNode versions = spec.path("versions");
    for (int i = 0; i < versions.size(); i++) {
      JsonNode version = versions.get(i);
      String name = Json.text(version, "name");
      String path = "spec.versions[" + i + "]";
      if (!LABEL.matcher(name).matches()) {
        causes.add(Refusal.Cause.invalid(path + ".name", quoted(name), LABEL_RULE));
      }
      if (!version.path("schema").path("openAPIV3Schema").isObject()) {
        causes.add(
            Refusal.Cause.required(path + ".schema.openAPIV3Schema", "schemas are required"));
      }
      stored += version.path("storage").asBoolean(false) ? 1 : 0;
      if (seen.contains(name)) {
        causes.add(Refusal.Cause.invalid(
            "spec.versions", versions.toString(), "must contain unique version names"));
      }
      seen.add(name);
    }
    if (stored != 1) {
      causes.add(Refusal.Cause.invalid(
          "spec.versions",
          versions.isMissingNode() ? "null" : versions.toString(),
          "must have exactly one version marked as storage version"));
    }
  }

  /** The real server keeps a schema that all versions share apart, and says so. */
  private void checkSchemas() {
    JsonNode versions = spec.path("versions");
    Set<JsonNode> different = new LinkedHashSet<>();
    versions.forEach(version -> different.add(version.path("schema")));
    SchemaCheck check = new SchemaCheck(causes);
    if (different.size() == 1) {
      check.check(
          versions.path(0).path("schema").path("openAPIV3Schema"),
          "spec.validation.openAPIV3Schema");
      return;
    }
    for (int i = 0; i < versions.size(); i++) {
      check.check(
          versions.get(i).path("schema").path("openAPIV3Schema"),
          "spec.versions[" + i + "].schema.openAPIV3Schema");
    }
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}
