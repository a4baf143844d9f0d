package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.informer4j.apiserver.rest.ProtobufSchema.Field;
import io.informer4j.apiserver.rest.ProtobufSchema.Message;
import io.informer4j.apiserver.rest.ProtobufSchema.Shape;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a request whose body is protobuf, as Go clients and kubectl send it, into the same request with JSON. Answers are
 * JSON: such clients accept that too.
 *
 * <p>Go encodes every plain field, also one that is empty, and a pointer only if it is set; the wire does not say which
 * is which. Empty values are left out, as its JSON does, but for the fields where an empty value means something.
 *
 * <p><b>Threading:</b> without state.
 */
final class ProtobufRequest {

  static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

  private static final byte[] MAGIC = {'k', '8', 's', 0};
  private static final int DEEPEST = 64;
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  /** Structs that Go's JSON does not show: their fields are those of what they are in. */
  private static final Set<String> INLINE = Set.of(
      "deviceConfiguration",
      "ingressRuleValue",
      "localObjectReference",
      "volumeSource",
      "persistentVolumeSource",
      "ephemeralContainerCommon",
      "handler",
      "rule",
      "ruleWithOperations");

  /** Fields that are pointers, or that JSON shows in any case. */
  private static final Set<String> ZERO_MATTERS = Set.of(
      "activeDeadlineSeconds",
      "allocateLoadBalancerNodePorts",
      "allowPrivilegeEscalation",
      "allowVolumeExpansion",
      "attachRequired",
      "automountServiceAccountToken",
      "backoffLimit",
      "blockOwnerDeletion",
      "completions",
      "containerPort",
      "controller",
      "defaultMode",
      "deletionGracePeriodSeconds",
      "enableServiceLinks",
      "failedJobsHistoryLimit",
      "fsGroup",
      "gracePeriodSeconds",
      "hostUsers",
      "immutable",
      "leaseDurationSeconds",
      "leaseTransitions",
      "manualSelector",
      "maxReplicas",
      "minReplicas",
      "mode",
      "optional",
      "orphanDependents",
      "parallelism",
      "partition",
      "podInfoOnMount",
      "port",
      "privileged",
      "progressDeadlineSeconds",
      "publishNotReadyAddresses",
      "readOnlyRootFilesystem",
      "ready",
      "replicas",
      "restartCount",
      "revisionHistoryLimit",
      "runAsGroup",
      "runAsNonRoot",
      "runAsUser",
      "setHostnameAsFQDN",
      "shareProcessNamespace",
      "stabilizationWindowSeconds",
      "startingDeadlineSeconds",
      "storageCapacity",
      "successfulJobsHistoryLimit",
      "suspend",
      "terminationGracePeriodSeconds",
      "tolerationSeconds",
      "ttlSecondsAfterFinished",
      "value",
      "weight");

  private final ProtobufSchema schema = ProtobufSchema.kubernetes();

  private ProtobufRequest() {}

  /** Returns a request with JSON: this one, unless it has protobuf. @throws Refusal if that cannot be read */
  static ApiRequest asJson(ApiRequest request) {
    if (request.body().length == 0 || !RequestBody.mediaType(request).equals(MEDIA_TYPE)) {
      return request;
    }
    ObjectNode object = new ProtobufRequest().envelope(request.body());
    return request.withJson(object.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Reads what stands around every object: a magic number, then a message with its type and its bytes. */
  private ObjectNode envelope(byte[] body) {
    if (!Arrays.equals(body, 0, Math.min(MAGIC.length, body.length), MAGIC, 0, MAGIC.length)) {
      throw ProtobufWire.broken("it does not begin with [107 56 115 0]");
    }
    ProtobufWire wire = new ProtobufWire(body, MAGIC.length, body.length);
    String apiVersion = "";
    String kind = "";
    ProtobufWire raw = new ProtobufWire(body, 0, 0);
    while (wire.next()) {
      if (wire.field() == 1) {
        ProtobufWire type = wire.inner();
        while (type.next()) {
          String text = type.inner().text();
          apiVersion = type.field() == 1 ? text : apiVersion;
          kind = type.field() == 2 ? text : kind;
        }
      } else if (wire.field() == 2) {
        raw = wire.inner();
      } else {
        wire.skip();
      }
    }
    Message message = schema
        .message(apiVersion, kind)
        .orElseThrow(() -> Refusal.unsupportedMediaType("application/json"));
    ObjectNode object = Json.object().put("kind", kind).put("apiVersion", apiVersion);
    readInto(object, raw, message, 0);
    return object;
  }

  private void readInto(ObjectNode object, ProtobufWire wire, Message message, int depth) {
    if (depth > DEEPEST) {
      throw ProtobufWire.broken("nested too deeply");
    }
    while (wire.next()) {
      Field field = message.fields().get(wire.field());
      if (field == null) {
        wire.skip();
      } else if (field.shape() == Shape.MAP) {
        readEntry(object.withObjectProperty(field.name()), wire.inner(), field, depth);
      } else if (field.shape() == Shape.LIST) {
        readItems(object.withArrayProperty(field.name()), wire, field, depth);
      } else if (INLINE.contains(field.name()) && field.isMessage()) {
        readInto(object, wire.inner(), messageOf(field), depth + 1);
      } else {
        value(wire, field, depth)
            .filter(value -> !isEmpty(value) || ZERO_MATTERS.contains(field.name()))
            .ifPresent(value -> object.set(field.name(), value));
      }
    }
  }

  /** Objects are kept even if they are empty: Go's JSON shows them. */
  private static boolean isEmpty(JsonNode value) {
    return (value.isTextual() && value.asText().isEmpty())
        || (value.isNumber() && value.asLong() == 0)
        || (value.isBoolean() && !value.asBoolean());
  }

  private void readEntry(ObjectNode map, ProtobufWire entry, Field field, int depth) {
    String key = "";
    Optional<JsonNode> value = emptyValue(field);
    while (entry.next()) {
      if (entry.field() == 1) {
        key = entry.inner().text();
      } else if (entry.field() == 2) {
        value = value(entry, field, depth);
      } else {
        entry.skip();
      }
    }
    map.set(key, value.orElseGet(NullNode::getInstance));
  }

  private static Optional<JsonNode> emptyValue(Field field) {
    return field.isMessage() ? Optional.empty() : Optional.of(TextNode.valueOf(""));
  }

  private void readItems(ArrayNode list, ProtobufWire wire, Field field, int depth) {
    boolean isPacked = field.type().startsWith("int") && wire.wireType() == ProtobufWire.BYTES;
    if (isPacked) {
      for (ProtobufWire packed = wire.inner(); !packed.isAtEnd(); ) {
        list.add(packed.varint());
      }
    } else {
      value(wire, field, depth).ifPresent(list::add);
    }
  }

  /** Reads one value; a time that is not set has none. */
  private Optional<JsonNode> value(ProtobufWire wire, Field field, int depth) {
    return switch (field.type()) {
      case "string" -> Optional.of(TextNode.valueOf(wire.inner().text()));
      case "bytes" -> Optional.of(base64(wire.inner().rest()));
      case "bool" -> Optional.of(BooleanNode.valueOf(wire.number() != 0));
      case "int32", "int64" -> Optional.of(LongNode.valueOf(wire.number()));
      case "meta.v1.Time" -> time(wire.inner(), false);
      case "meta.v1.MicroTime" -> time(wire.inner(), true);
      case "api.resource.Quantity" -> Optional.of(quantity(wire.inner()));
      case "util.intstr.IntOrString" -> Optional.of(intOrString(wire.inner()));
      case "runtime.RawExtension", "meta.v1.FieldsV1" -> Optional.of(json(wire.inner()));
      default -> Optional.of(object(wire.inner(), messageOf(field), depth));
    };
  }

  private JsonNode object(ProtobufWire wire, Message message, int depth) {
    ObjectNode object = Json.object();
    readInto(object, wire, message, depth + 1);
    return message.isBareList() ? object.withArrayProperty("items") : object;
  }

  private Message messageOf(Field field) {
    return schema
        .message(field.type())
        .orElseThrow(() -> Refusal.unsupportedMediaType("application/json"));
  }

  private static JsonNode base64(byte[] bytes) {
    return TextNode.valueOf(Base64.getEncoder().encodeToString(bytes));
  }

  private static Optional<JsonNode> time(ProtobufWire wire, boolean micros) {
    long seconds = 0;
    long nanos = 0;
    boolean isSet = false;
    while (wire.next()) {
      long number = wire.number();
      seconds = wire.field() == 1 ? number : seconds;
      nanos = wire.field() == 2 ? number : nanos;
      isSet = true;
    }
    if (!isSet) {
      return Optional.empty();
    }
    if (Math.abs(seconds) > Instant.MAX.getEpochSecond() || Math.abs(nanos) > 1_000_000_000L) {
      throw ProtobufWire.broken("a time that there is not");
    }
    Instant instant = Instant.ofEpochSecond(seconds, nanos);
    String text =
        micros ? MICROS.format(instant) : Instant.ofEpochSecond(seconds).toString();
    return Optional.of(TextNode.valueOf(text));
  }

  private static JsonNode quantity(ProtobufWire wire) {
    String text = "0";
    while (wire.next()) {
      text = wire.inner().text();
    }
    return TextNode.valueOf(text.isEmpty() ? "0" : text);
  }

  private static JsonNode intOrString(ProtobufWire wire) {
    boolean isText = false;
    long number = 0;
    String text = "";
    while (wire.next()) {
      switch (wire.field()) {
        case 1 -> isText = wire.number() == 1;
        case 2 -> number = wire.number();
        case 3 -> text = wire.inner().text();
        default -> wire.skip();
      }
    }
    return isText ? TextNode.valueOf(text) : LongNode.valueOf(number);
  }

  private static JsonNode json(ProtobufWire wire) {
    byte[] bytes = {'{', '}'};
    while (wire.next()) {
      bytes = wire.inner().rest();
    }
    try {
      return Json.read(bytes);
    } catch (JsonProcessingException e) {
      throw ProtobufWire.broken(e.getOriginalMessage());
    }
  }
}
