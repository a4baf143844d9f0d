package io.informer4j.benchmarks.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Pod;
import io.informer4j.benchmarks.compare.DataSet;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.protobuf.model.ProtobufModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;

/**
 * A pod as a server sends it, managedFields included, which are more than half of it.
 *
 * @param json the pod in JSON
 * @param protobuf the same without an envelope
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record WirePod(byte[] json, byte[] protobuf) {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final ProtobufModel<Pod> MODEL =
      ProtobufModel.of(Pod.class).orElseThrow().withManagedFields();

  /** Makes the pod of a number in a data set, as it is at a version. */
  static WirePod of(String set, int number, int version) {
    ObjectNode pod = DataSet.of(set).withStatus(number).orElseThrow();
    ObjectNode metadata = (ObjectNode) pod.get("metadata");
    UUID uid = UUID.nameUUIDFromBytes(Integer.toString(number).getBytes(StandardCharsets.UTF_8));
    metadata.put("uid", uid.toString()).put("resourceVersion", Integer.toString(version));
    metadata.put("creationTimestamp", pod.at("/status/startTime").asText());
    addTokenVolume(pod, uid.toString().substring(0, 5));
    ArrayNode managed = MAPPER.createArrayNode();
    managed.add(managed("kube-controller-manager", pod, "metadata", "spec"));
    managed.add(managed("kubelet", pod, "status"));
    metadata.set("managedFields", managed);
    try {
      byte[] json = MAPPER.writeValueAsBytes(pod);
      return new WirePod(json, MODEL.write(MAPPER.readValue(json, Pod.class)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds what every pod gets from a server: a volume with a name of its own, mounted by every container. */
  private static void addTokenVolume(ObjectNode pod, String suffix) {
    String name = "kube-api-access-" + suffix;
    ObjectNode volume = pod.withObject("/spec").withArray("volumes").addObject().put("name", name);
    ArrayNode sources = volume.putObject("projected").put("defaultMode", 420).putArray("sources");
    sources
        .addObject()
        .putObject("serviceAccountToken")
        .put("expirationSeconds", 3607)
        .put("path", "token");
    ObjectNode authority =
        sources.addObject().putObject("configMap").put("name", "kube-root-ca.crt");
    authority.putArray("items").addObject().put("key", "ca.crt").put("path", "ca.crt");
    for (JsonNode container : pod.at("/spec/containers")) {
      ((ObjectNode) container)
          .withArray("volumeMounts")
          .addObject()
          .put("name", name)
          .put("readOnly", true)
          .put("mountPath", "/var/run/secrets/kubernetes.io/serviceaccount");
    }
  }

  private static ObjectNode managed(String manager, ObjectNode pod, String... fields) {
    ObjectNode entry = MAPPER.createObjectNode();
    entry.put("manager", manager).put("operation", "Update").put("apiVersion", "v1");
    entry.put("time", pod.at("/metadata/creationTimestamp").asText()).put("fieldsType", "FieldsV1");
    ObjectNode owned = entry.putObject("fieldsV1");
    for (String field : fields) {
      owned.set("f:" + field, owned(pod.get(field)));
    }
    return entry;
  }

  /** Names every field below, as servers note who owns it. */
  private static ObjectNode owned(JsonNode value) {
    ObjectNode fields = MAPPER.createObjectNode();
    if (value.isArray()) {
      for (JsonNode element : value) {
        JsonNode name = element.path("name");
        if (!name.isMissingNode()) {
          ObjectNode ofElement = owned(element);
          ofElement.putObject(".");
          fields.set("k:{\"name\":" + name + "}", ofElement);
        }
      }
      return fields;
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      fields.set("f:" + field.getKey(), owned(field.getValue()));
    }
    return fields;
  }

  /** Returns the event that says that it has changed, as a line of JSON. */
  byte[] jsonEvent() {
    String line =
        "{\"type\":\"MODIFIED\",\"object\":" + new String(json, StandardCharsets.UTF_8) + "}\n";
    return line.getBytes(StandardCharsets.UTF_8);
  }

  /** Returns the event that says that it has changed, as a frame. */
  byte[] protobufEvent() {
    WireWriter out = new WireWriter();
    int raw = out.mark();
    out.bytes(1, Envelope.write("v1", "Pod", protobuf));
    out.message(2, raw);
    out.text(1, "MODIFIED");
    byte[] event = out.toBytes();
    return ByteBuffer.allocate(Integer.BYTES + event.length)
        .putInt(event.length)
        .put(event)
        .array();
  }
}
