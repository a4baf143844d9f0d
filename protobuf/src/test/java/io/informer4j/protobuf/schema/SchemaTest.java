package io.informer4j.protobuf.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SchemaTest {

  private static final String CORE = "k8s.io.api.core.v1.";

  @Test
  void messagesAreFoundByNameAndByKind() {
    Message pod = Schema.message(CORE + "Pod");

    assertThat(Schema.kind("v1", "Pod")).containsSame(pod);
    assertThat(pod.packageName()).isEqualTo("k8s.io.api.core.v1");
    assertThat(pod.simpleName()).isEqualTo("Pod");
    assertThat(Schema.kind("apps/v1", "Deployment"))
        .map(Message::name)
        .contains("k8s.io.api.apps.v1.Deployment");
    assertThat(Schema.kind("v1", "Status"))
        .map(Message::name)
        .contains("k8s.io.apimachinery.pkg.apis.meta.v1.Status");
    assertThat(Schema.kind("apps/v1", "Status")).isEmpty();
    assertThat(Schema.kind("example.com/v1", "Widget")).isEmpty();
    assertThatThrownBy(() -> Schema.message(CORE + "Pot")).hasMessageContaining(CORE + "Pot");
  }

  @Test
  void fieldsAreFoundByNumberAndByTheirNameInJson() {
    Message pod = Schema.message(CORE + "Pod");

    Field spec = pod.field("spec").orElseThrow();

    assertThat(pod.field(2)).containsSame(spec);
    assertThat(spec.message()).isSameAs(Schema.message(CORE + "PodSpec"));
    assertThat(pod.field(0)).isEmpty();
    assertThat(pod.field(-1)).isEmpty();
    assertThat(pod.field(99)).isEmpty();
    assertThat(pod.field("specs")).isEmpty();
    assertThat(Schema.message(CORE + "Volume").field("volumeSource")).isEmpty();
  }

  @Test
  void labelsAndKindsAreThoseOfTheTable() {
    Message container = Schema.message(CORE + "Container");
    Message meta = Schema.message("k8s.io.apimachinery.pkg.apis.meta.v1.ObjectMeta");

    assertThat(container.field("name").orElseThrow().label()).isEqualTo(Label.SHOWN);
    assertThat(container.field("args").orElseThrow().label()).isEqualTo(Label.REPEATED);
    assertThat(container.field("livenessProbe").orElseThrow().label()).isEqualTo(Label.POINTER);
    assertThat(container.field("stdin").orElseThrow().kind()).isEqualTo(Kind.BOOL);
    assertThat(meta.field("labels").orElseThrow().label()).isEqualTo(Label.MAP);
    assertThat(meta.field("generation").orElseThrow().kind()).isEqualTo(Kind.INT64);
    assertThat(Schema.message(CORE + "Volume").field(2).orElseThrow().label())
        .isEqualTo(Label.INLINE);
    assertThatThrownBy(() -> container.field("name").orElseThrow().message())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("name");
  }

  @Test
  void messagesSayWhatJsonMakesOfThem() {
    String meta = "k8s.io.apimachinery.pkg.apis.meta.v1.";
    String extensions = "k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.";

    assertThat(Schema.message(CORE + "Pod").form()).isEqualTo(Form.OBJECT);
    assertThat(Schema.message(meta + "Time").form()).isEqualTo(Form.TIME);
    assertThat(Schema.message(meta + "MicroTime").form()).isEqualTo(Form.MICRO_TIME);
    assertThat(Schema.message(meta + "Duration").form()).isEqualTo(Form.DURATION);
    assertThat(Schema.message(meta + "FieldsV1").form()).isEqualTo(Form.JSON);
    assertThat(Schema.message(meta + "Verbs").form()).isEqualTo(Form.LIST);
    assertThat(Schema.message(extensions + "JSON").form()).isEqualTo(Form.JSON);
    assertThat(Schema.message(extensions + "JSONSchemaPropsOrBool").form()).isEqualTo(Form.EITHER);
    assertThat(Schema.message("k8s.io.apimachinery.pkg.runtime.RawExtension").form())
        .isEqualTo(Form.JSON);
    assertThat(Schema.message("k8s.io.apimachinery.pkg.util.intstr.IntOrString").form())
        .isEqualTo(Form.INT_OR_STRING);
    assertThat(Schema.message("k8s.io.apimachinery.pkg.api.resource.Quantity").form())
        .isEqualTo(Form.QUANTITY);
  }

  @Test
  void everyMessageAndWhatItConsistsOfCanBeParsed() {
    assertThat(Schema.names()).hasSizeGreaterThan(1_000).isSorted();
    for (String name : Schema.names()) {
      Message message = Schema.message(name);
      for (Field field : message.fields()) {
        assertThat(message.field(field.number())).containsSame(field);
        if (field.isMessage()) {
          assertThat(field.message().name()).isEqualTo(field.kindName());
        }
      }
    }
  }
}
