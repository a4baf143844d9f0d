package io.informer4j.protobuf.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.UnknownFieldSet;
import io.informer4j.protobuf.OfficialDescriptors;
import io.informer4j.protobuf.model.SchemaTable.Field;
import io.informer4j.protobuf.model.SchemaTable.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes protobuf-java's messages of JSON: with the official client's descriptors, or, of versions that it does not have, with
 * descriptors made of the schema table. It shares no code with the readers and writers that it is held against.
 */
final class Oracle {

  private static final Map<String, Descriptor> BUILT = build();
  private static final Map<String, Descriptor> OFFICIAL = official();

  /** Who writes. */
  enum Writer {
    /** Writes what is in JSON. */
    PLAIN,
    /** Writes zeros too, as Go does with all that is no pointer. */
    SERVER,
    /** Has fields in every message that the table does not have. */
    NEWER_VERSION
  }

  private static final int UNKNOWN = 9000;

  private final Writer writer;

  Oracle(Writer writer) {
    this.writer = writer;
  }

  static Descriptor descriptor(String message) {
    Descriptor official = OFFICIAL.get(message);
    return official != null ? official : BUILT.get(builtName(message));
  }

  static boolean isOfficial(String message) {
    return OFFICIAL.containsKey(message);
  }

  /** Returns the descriptors that have all fields of the table: some beta versions of the official client are older. */
  private static Map<String, Descriptor> official() {
    Map<String, Descriptor> descriptors = OfficialDescriptors.byName();
    int before;
    do {
      before = descriptors.size();
      descriptors.entrySet().removeIf(entry -> !hasAll(entry.getValue(), descriptors));
    } while (descriptors.size() < before);
    return descriptors;
  }

  private static boolean hasAll(Descriptor descriptor, Map<String, Descriptor> others) {
    return SchemaTable.message(descriptor.getFullName()).fields().stream()
        .allMatch(field -> descriptor.findFieldByNumber(field.number()) != null
            && (!field.isMessage() || others.containsKey(field.kind())));
  }

  private static String builtName(String message) {
    return message.replace('.', '_');
  }

  private static Map<String, Descriptor> build() {
    FileDescriptorProto.Builder file = FileDescriptorProto.newBuilder().setName("table.proto");
    for (Message message : SchemaTable.messages().values()) {
      DescriptorProto.Builder built =
          file.addMessageTypeBuilder().setName(builtName(message.name()));
      for (Field field : message.fields()) {
        FieldDescriptorProto.Builder one =
            built.addFieldBuilder().setName(field.name()).setNumber(field.number());
        if (field.is("map")) {
          String entry = builtName(message.name()) + "_" + field.name() + "_entry";
          DescriptorProto.Builder pair = file.addMessageTypeBuilder().setName(entry);
          type(pair.addFieldBuilder().setName("key").setNumber(1), "string");
          type(pair.addFieldBuilder().setName("value").setNumber(2), field.kind());
          type(one, "." + entry);
        } else {
          type(one, field.kind());
        }
        one.setLabel(
            field.is("map") || field.is("repeated")
                ? FieldDescriptorProto.Label.LABEL_REPEATED
                : FieldDescriptorProto.Label.LABEL_OPTIONAL);
      }
    }
    try {
      FileDescriptor checked = FileDescriptor.buildFrom(file.build(), new FileDescriptor[0]);
      Map<String, Descriptor> descriptors = new HashMap<>();
      checked.getMessageTypes().forEach(message -> descriptors.put(message.getName(), message));
      return descriptors;
    } catch (DescriptorValidationException e) {
      throw new IllegalStateException("the table is no schema", e);
    }
  }

  private static void type(FieldDescriptorProto.Builder field, String kind) {
    if (kind.indexOf('.') >= 0) {
      field
          .setType(FieldDescriptorProto.Type.TYPE_MESSAGE)
          .setTypeName("." + builtName(kind.startsWith(".") ? kind.substring(1) : kind));
    } else {
      field.setType(FieldDescriptorProto.Type.valueOf("TYPE_" + kind.toUpperCase(Locale.ROOT)));
    }
  }

  /** Returns the message of an object in JSON. */
  DynamicMessage message(Message message, JsonNode object) {
    return message(descriptor(message.name()), message, object);
  }

  private DynamicMessage message(Descriptor descriptor, Message message, JsonNode object) {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(descriptor);
    for (Field field : message.fields()) {
      FieldDescriptor target = descriptor.findFieldByNumber(field.number());
      if (field.is("inline")) {
        builder.setField(
            target, message(target.getMessageType(), SchemaTable.message(field.kind()), object));
      } else if (object.has(field.json())) {
        set(builder, target, field, object.get(field.json()));
      } else if (writer == Writer.SERVER && field.isAlwaysWritten()) {
        zero(builder, target, field);
      }
    }
    return finished(builder);
  }

  private DynamicMessage finished(DynamicMessage.Builder builder) {
    if (writer == Writer.NEWER_VERSION) {
      ByteString bytes = ByteString.copyFromUtf8("what nobody knows");
      UnknownFieldSet group = UnknownFieldSet.newBuilder()
          .addField(
              1, UnknownFieldSet.Field.newBuilder().addLengthDelimited(bytes).build())
          .build();
      builder.setUnknownFields(UnknownFieldSet.newBuilder()
          .addField(
              UNKNOWN,
              UnknownFieldSet.Field.newBuilder()
                  .addVarint(-1)
                  .addFixed32(7)
                  .addFixed64(Long.MIN_VALUE)
                  .addLengthDelimited(bytes)
                  .addGroup(group)
                  .build())
          .build());
    }
    return builder.build();
  }

  private void set(
      DynamicMessage.Builder builder, FieldDescriptor target, Field field, JsonNode value) {
    if (field.is("repeated")) {
      value.forEach(element -> builder.addRepeatedField(target, one(target, field, element)));
    } else if (field.is("map")) {
      Descriptor entry = target.getMessageType();
      Map<String, JsonNode> sorted = new TreeMap<>();
      value.properties().forEach(each -> sorted.put(each.getKey(), each.getValue()));
      sorted.forEach((key, each) -> builder.addRepeatedField(
          target,
          finished(DynamicMessage.newBuilder(entry)
              .setField(entry.findFieldByNumber(1), key)
              .setField(
                  entry.findFieldByNumber(2), one(entry.findFieldByNumber(2), field, each)))));
    } else {
      builder.setField(target, one(target, field, value));
    }
  }

  private void zero(DynamicMessage.Builder builder, FieldDescriptor target, Field field) {
    if (field.isMessage()) {
      Message inner = SchemaTable.message(field.kind());
      builder.setField(
          target,
          isForm(inner)
              ? DynamicMessage.getDefaultInstance(target.getMessageType())
              : message(target.getMessageType(), inner, JsonNodeFactory.instance.objectNode()));
    } else if (!field.kind().equals("bytes")) {
      builder.setField(target, target.getDefaultValue());
    }
  }

  private static boolean isForm(Message message) {
    return switch (message.simpleName()) {
      case "Time", "MicroTime", "RawExtension", "FieldsV1", "JSON" -> true;
      default -> false;
    };
  }

  private Object one(FieldDescriptor target, Field field, JsonNode value) {
    return switch (field.kind()) {
      case "string" -> value.textValue();
      case "bool" -> value.booleanValue();
      case "int32" -> value.intValue();
      case "int64" -> value.longValue();
      case "double" -> value.doubleValue();
      case "bytes" -> ByteString.copyFrom(Base64.getDecoder().decode(value.textValue()));
      default -> nested(target.getMessageType(), SchemaTable.message(field.kind()), value);
    };
  }

  private DynamicMessage nested(Descriptor descriptor, Message message, JsonNode value) {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(descriptor);
    if (message.isArray()) {
      texts(builder, 1, value);
      return finished(builder);
    }
    switch (message.simpleName()) {
      case "Quantity" -> put(builder, 1, value.textValue());
      case "IntOrString" -> {
        put(builder, 1, value.isTextual() ? 1L : 0L);
        put(builder, 2, value.intValue());
        put(builder, 3, value.isTextual() ? value.textValue() : "");
      }
      case "Time", "MicroTime" -> {
        Instant time = Instant.parse(value.textValue());
        put(builder, 1, time.getEpochSecond());
        put(builder, 2, time.getNano());
      }
      case "RawExtension", "FieldsV1", "JSON" ->
        put(builder, 1, ByteString.copyFromUtf8(value.toString()));
      case "JSONSchemaPropsOrBool" -> {
        put(builder, 1, value.isObject() || value.booleanValue());
        schema(builder, 2, message, value);
      }
      case "JSONSchemaPropsOrArray" -> {
        schema(builder, 1, message, value);
        if (value.isArray()) {
          value.forEach(each -> schema(builder, 2, message, each));
        }
      }
      case "JSONSchemaPropsOrStringArray" -> {
        schema(builder, 1, message, value);
        texts(builder, 2, value);
      }
      default -> {
        return message(descriptor, message, value);
      }
    }
    return finished(builder);
  }

  private static void texts(DynamicMessage.Builder builder, int number, JsonNode array) {
    if (array.isArray()) {
      List<String> texts = new ArrayList<>();
      array.forEach(text -> texts.add(text.textValue()));
      builder.setField(builder.getDescriptorForType().findFieldByNumber(number), texts);
    }
  }

  private static void put(DynamicMessage.Builder builder, int number, Object value) {
    builder.setField(builder.getDescriptorForType().findFieldByNumber(number), value);
  }

  private void schema(DynamicMessage.Builder builder, int number, Message either, JsonNode value) {
    if (value.isObject()) {
      FieldDescriptor target = builder.getDescriptorForType().findFieldByNumber(number);
      Message props =
          SchemaTable.message(either.name().substring(0, either.name().lastIndexOf("Or")));
      DynamicMessage schema = message(target.getMessageType(), props, value);
      if (target.isRepeated()) {
        builder.addRepeatedField(target, schema);
      } else {
        builder.setField(target, schema);
      }
    }
  }
}
