package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.informer4j.wire.Slice;
import io.kubernetes.client.proto.V1Apiextensions;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Schemas have what no other type has: a schema or a boolean in one place, JSON as a value, names with signs in them. */
class CustomResourceDefinitionsTest {

  private static final String JSON = """
      {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
       "metadata": {"name": "widgets.example.org"},
       "spec": {"group": "example.org", "scope": "Namespaced", "names": {"kind": "Widget", "plural": "widgets"},
         "versions": [{"name": "v1", "served": true, "storage": false, "schema": {"openAPIV3Schema": {
           "type": "object",
           "$ref": "other",
           "default": {"size": 1},
           "enum": ["a", 1, null],
           "maximum": 2.5,
           "maxLength": 3,
           "required": ["size"],
           "x-kubernetes-int-or-string": true,
           "x-kubernetes-preserve-unknown-fields": false,
           "x-kubernetes-list-map-keys": ["name"],
           "x-kubernetes-validations": [{"rule": "self.size > 0", "message": "too small"}],
           "properties": {
             "open": {"additionalProperties": true},
             "closed": {"additionalProperties": false},
             "map": {"additionalProperties": {"type": "string"}},
             "list": {"items": {"type": "string"}},
             "tuple": {"items": [{"type": "string"}, {"type": "integer"}], "additionalItems": false}},
           "dependencies": {"size": ["colour"], "colour": {"type": "string"}}}}}]}}
      """;

  private static final ProtobufModel<CustomResourceDefinition> MODEL =
      ProtobufModel.of(CustomResourceDefinition.class).orElseThrow();

  private static CustomResourceDefinition fromJson;

  @BeforeAll
  static void readJson() throws IOException {
    fromJson = Json.MAPPER.readValue(JSON, CustomResourceDefinition.class);
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    CustomResourceDefinition read = MODEL.read(Slice.of(MODEL.write(fromJson)));

    assertThat(read).isEqualTo(fromJson);
  }

  @Test
  void othersReadWhatIsWritten() throws InvalidProtocolBufferException {
    V1Apiextensions.CustomResourceDefinition read =
        V1Apiextensions.CustomResourceDefinition.parseFrom(MODEL.write(fromJson));

    V1Apiextensions.JSONSchemaProps schema =
        read.getSpec().getVersions(0).getSchema().getOpenAPIV3Schema();
    assertThat(schema.getDefault().getRaw().toStringUtf8()).isEqualTo("{\"size\":1}");
    assertThat(schema.getEnumList())
        .extracting(value -> value.getRaw().toStringUtf8())
        .containsExactly("\"a\"", "1", "null");
    assertThat(schema.getPropertiesOrThrow("open").getAdditionalProperties().getAllows())
        .isTrue();
    assertThat(schema
            .getPropertiesOrThrow("map")
            .getAdditionalProperties()
            .getSchema()
            .getType())
        .isEqualTo("string");
    assertThat(schema.getPropertiesOrThrow("tuple").getItems().getJSONSchemasCount())
        .isEqualTo(2);
    assertThat(schema.getDependenciesOrThrow("size").getProperty(0)).isEqualTo("colour");
    assertThat(schema.getUnknownFields().asMap()).isEmpty();
  }
}
