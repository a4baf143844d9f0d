package io.informer4j.apiserver.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DocumentTest {

  private static final ResourceVersion VERSION = ResourceVersion.of("4711");
  private static final List<ApiResource> RESOURCES =
      List.of(ApiResource.of(TestServer.PODS), ApiResource.of(TestServer.WIDGETS));

  private static ObjectNode tree(String text) {
    return (ObjectNode) TestServer.tree(text);
  }

  private static StoredObject<Document> stored(ObjectNode tree) {
    return new StoredObject<>(ObjectName.of("ns", "n"), "u", 1, 2, Map.of(), Document.of(tree));
  }

  private static String object(JsonForm form, StoredObject<Document> stored) {
    ByteBuilder out = new ByteBuilder(0);
    form.appendObject(out, stored, VERSION);
    return new String(out.toArray(), StandardCharsets.UTF_8);
  }

  private static String item(JsonForm form, StoredObject<Document> stored) {
    ByteBuilder out = new ByteBuilder(0);
    form.appendItem(out, stored, VERSION);
    return new String(out.toArray(), StandardCharsets.UTF_8);
  }

  @Test
  void theBytesAreThoseOfTheTree() {
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      ObjectNode tree = randomObject(random);
      StoredObject<Document> stored = stored(tree.deepCopy());
      for (ApiResource resource : RESOURCES) {
        for (View view : List.of(View.WHOLE, View.METADATA)) {
          JsonForm form = new JsonForm(resource, view);

          assertThat(object(form, stored))
              .isEqualTo(view.write(resource, tree, VERSION, true).toString());
          assertThat(item(form, stored))
              .isEqualTo(view.item(resource, stored, VERSION).toString());
        }
      }
    }
  }

  @Test
  void theTreeIsTheOneThatWasWritten() {
    Random random = new Random(8);
    for (int i = 0; i < 500; i++) {
      ObjectNode tree = randomObject(random);
      Document document = Document.of(tree.deepCopy());

      assertThat(document.tree()).isEqualTo(tree);
      assertThat(document.tree()).isSameAs(document.tree());
      assertThat(document.toString()).isEqualTo(document.tree().toString());
    }
  }

  @Test
  void theTreeDoesNotShowWhetherItWasRememberedOrParsed() {
    Document first = Document.of(tree("{'kind':'Pod','metadata':{'uid':'u','generation':1}}"));
    Document second = Document.of(tree("{'metadata':{}}"));
    String remembered = first.tree().toString();
    second.tree();

    assertThat(first.tree().toString()).isEqualTo(remembered);
    assertThat(second.tree()).isEqualTo(tree("{'metadata':{}}"));
  }

  @Test
  void numbersThatTheServerCountsAreEqualToThoseThatAClientSends() {
    ObjectNode counted = tree("{'metadata':{}}");
    counted.withObject("/metadata").put("generation", 1L);

    assertThat(Document.of(counted).tree()).isEqualTo(tree("{'metadata':{'generation':1}}"));
  }

  @Test
  void theVersionStandsBehindTheUid() {
    JsonForm form = new JsonForm(ApiResource.of(TestServer.CONFIG_MAPS), View.WHOLE);

    assertThat(item(form, stored(tree("{'metadata':{'labels':{'a':'b'},'uid':'u','name':'n'}}"))))
        .isEqualTo("{\"metadata\":{\"name\":\"n\",\"uid\":\"u\","
            + "\"resourceVersion\":\"4711\",\"labels\":{\"a\":\"b\"}}}");
    assertThat(item(form, stored(tree("{'metadata':{'uid':'u'}}"))))
        .isEqualTo("{\"metadata\":{\"uid\":\"u\",\"resourceVersion\":\"4711\"}}");
    assertThat(item(form, stored(tree("{'metadata':{'labels':{}}}"))))
        .isEqualTo("{\"metadata\":{\"resourceVersion\":\"4711\",\"labels\":{}}}");
    assertThat(item(form, stored(tree("{'data':{}}"))))
        .isEqualTo("{\"metadata\":{\"resourceVersion\":\"4711\"},\"data\":{}}");
  }

  @Test
  void whatTheServerKeepsForItselfIsInTheTreeAlone() {
    ObjectNode tree = tree("{'$applied':{'m':{}},'metadata':{'uid':'u'},'data':{'k':'v'}}");
    StoredObject<Document> stored = stored(tree);

    assertThat(stored.content().tree()).isEqualTo(tree);
    assertThat(item(new JsonForm(RESOURCES.get(0), View.WHOLE), stored))
        .isEqualTo("{\"metadata\":{\"uid\":\"u\",\"resourceVersion\":\"4711\"},"
            + "\"data\":{\"k\":\"v\"}}");
  }

  @Test
  void anUnsetVersionIsNotWritten() {
    ByteBuilder out = new ByteBuilder(0);
    Document.of(tree("{'metadata':{'uid':'u'},'data':{'k':'v'}}"))
        .appendFields(out, ResourceVersion.UNSET);

    assertThat(new String(out.toArray(), StandardCharsets.UTF_8))
        .isEqualTo("\"metadata\":{\"uid\":\"u\"},\"data\":{\"k\":\"v\"}");
  }

  @Test
  void selectableFieldsAreReadWithoutParsing() {
    Document pod = Document.of(tree("{'kind':'Pod','apiVersion':'v1','metadata':{},"
        + "'spec':{'nodeName':'n1','hostNetwork':true},'status':{'phase':'Running'}}"));
    Document other = Document.of(tree("{'metadata':{'name':'other'}}"));
    ObjectNode last = other.tree();

    assertThat(pod.field("spec.nodeName")).isEqualTo("n1");
    assertThat(pod.field("status.phase")).isEqualTo("Running");
    assertThat(pod.field("spec.hostNetwork")).isEqualTo("true");
    assertThat(pod.field("spec.restartPolicy")).isEmpty();
    assertThat(other.tree()).as("still the one that was parsed last").isSameAs(last);
  }

  @Test
  void everyFieldReadsAsItsTreeDoes() {
    ObjectNode tree = tree("{'kind':'Widget','apiVersion':'example.com/v1','metadata':{},"
        + "'spec':{'colour':'red','size':3,'parts':[]}}");
    Document widget = Document.of(tree);

    for (String path :
        List.of("spec.colour", "spec.size", "spec.parts", "spec", "status.replicas")) {
      assertThat(widget.field(path)).isEqualTo(FieldPath.read(tree, path));
    }
    assertThat(Document.of(tree("{'source':{'component':'c'}}")).field("source"))
        .isEqualTo("c");
    assertThat(Document.of(tree("{'reportingComponent':'r'}")).field("source")).isEqualTo("r");
    assertThat(widget.field("spec.size")).isEqualTo("3");
    assertThat(widget.field("status.replicas")).isEqualTo("0");
  }

  private static ObjectNode randomObject(Random random) {
    List<String> metadata = new ArrayList<>(List.of(
        "name",
        "generateName",
        "namespace",
        "uid",
        "labels",
        "annotations",
        "finalizers",
        "generation",
        "creationTimestamp",
        "ownerReferences",
        "other",
        "managedFields"));
    List<String> fields = new ArrayList<>(List.of("metadata", "spec", "status", "data"));
    Collections.shuffle(metadata, random);
    Collections.shuffle(fields, random);
    ObjectNode tree = Json.object();
    for (String field : fields.subList(0, random.nextInt(fields.size() + 1))) {
      tree.set(field, Json.object());
      randomFields(random, tree.withObject("/" + field), 0);
    }
    ObjectNode inside = tree.withObject("/metadata").removeAll();
    for (String field : metadata.subList(0, random.nextInt(metadata.size() + 1))) {
      inside.put(field, field + random.nextInt(3));
    }
    return tree;
  }

  private static void randomFields(Random random, ObjectNode object, int depth) {
    for (int i = random.nextInt(4); i > 0; i--) {
      String name = List.of("a", "ä\"€", "kind", "metadata", "x\n").get(random.nextInt(5));
      switch (random.nextInt(depth < 3 ? 8 : 6)) {
        case 0 -> object.put(name, random.nextInt());
        case 1 -> object.put(name, Long.MAX_VALUE - random.nextInt(9));
        case 2 -> object.put(name, new BigDecimal("1.50"));
        case 3 -> object.put(name, random.nextBoolean());
        case 4 -> object.put(name, "text \\ \" \u0001 \ud83d\ude00");
        case 5 -> object.putNull(name);
        case 6 -> randomFields(random, object.putObject(name), depth + 1);
        default -> {
          ArrayNode list = object.putArray(name);
          randomFields(random, list.addObject(), depth + 1);
          list.add(random.nextInt(5));
        }
      }
    }
  }
}
