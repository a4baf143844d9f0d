package io.informer4j.protobuf.generator;

import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.informer4j.protobuf.schema.Field;
import io.informer4j.protobuf.schema.Form;
import io.informer4j.protobuf.schema.Label;
import io.informer4j.protobuf.schema.Message;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The methods that read and write one message as one class. */
final class MessageSource {

  /** Asked for the methods of the messages inside. */
  interface Others {
    /** Returns what the methods of this message as this class are called, behind new, fill and write. */
    Ref of(Message message, Class<?> type);

    /** Returns what the methods of this message as a map are called. */
    Ref ofTree(Message message);
  }

  /**
   * Where methods lie: those that read in one class, those that write in another, so that whoever only reads loads half.
   *
   * @param number tells the parts that are made by these methods from all others
   */
  record Ref(String holder, String name, int number) {
    String method(String what) {
      return holder + "." + what + name;
    }

    String writer() {
      return holder + "Writer::write" + name;
    }

    String filler() {
      return holder + "::fill" + name;
    }
  }

  /** The methods that read, and those that write. */
  record Methods(String readers, String writers) {}

  private static final String META = "k8s.io.apimachinery.pkg.apis.meta.v1.";

  private final Message message;
  private final Class<?> type;
  private final Ref self;
  private final Others others;
  private final Bean bean;
  private final StringBuilder reads = new StringBuilder();
  private final List<String> writes = new ArrayList<>();

  MessageSource(Message message, Class<?> type, Ref self, Others others) {
    this.message = message;
    this.type = type;
    this.self = self;
    this.others = others;
    this.bean = Bean.of(type);
  }

  Methods source() {
    List<Field> fields = new ArrayList<>(message.fields());
    fields.sort(Comparator.comparingInt(Field::number));
    for (Field field : fields) {
      add(field);
    }
    StringBuilder empties = new StringBuilder();
    for (Map.Entry<String, String> empty : bean.empties().entrySet()) {
      empties.append("    o.%s(Collections.empty%s());\n".formatted(empty.getKey(), empty.getValue()));
    }
    bean.texts().forEach((setter, text) -> empties.append("    o.%s(\"%s\");\n".formatted(setter, text)));
    if (type == PartialObjectMetadata.class) { // alone among the kinds, it does not know its name
      empties.append("    o.setKind(\"%s\");\n".formatted(type.getSimpleName()));
    }
    StringBuilder puts = new StringBuilder();
    for (int i = writes.size() - 1; i >= 0; i--) {
      puts.append("    ").append(writes.get(i)).append(";\n");
    }
    String javaType = type.getCanonicalName();
    return new Methods(
        """

          static %1$s new%2$s() {
            %1$s o = (%1$s) Blank.of(%1$s.class, %5$d, %6$d);
            if (o == null) {
              o = new %1$s();
            }
        %3$s    return o;
          }

          static %1$s fill%2$s(ModelReader in, %1$s known) {
            %1$s o = known == null ? new%2$s() : known;
            for (int t = in.next(); t != 0; t = in.next()) {
              switch (t >>> 3) {
        %4$s        default -> in.skip(t);
              }
            }
            return o;
          }
        """
            .formatted(javaType, self.name(), empties, reads, self.number(), bean.collections()),
        """

          static void write%2$s(ModelWriter out, %1$s o) {
        %3$s  }
        """
            .formatted(javaType, self.name(), puts));
  }

  private void add(Field field) {
    if (field.label() == Label.INLINE) {
      Ref inner = others.of(field.message(), type);
      read(field, "{ int outer = in.enter(t); %s(in, o); in.leave(outer); }".formatted(inner.method("fill")));
      writes.add("out.put(%d, o, %s)".formatted(field.number(), inner.writer()));
      return;
    }
    Bean.Property property = bean.property(field.json());
    if (property == null) {
      addAdditional(field);
      return;
    }
    switch (field.label()) {
      case REPEATED -> addRepeated(field, property, argument(property, 0));
      case MAP -> addMap(field, property, argument(property, 1));
      default -> addOne(field, property);
    }
  }

  /** Keeps a field that the class has no property for where JSON keeps it. */
  private void addAdditional(Field field) {
    TreeSource tree = new TreeSource(others);
    read(field, ("{ var m = new LinkedHashMap<String, Object>(o.getAdditionalProperties()); %s"
        + " o.setAdditionalProperties(Collections.unmodifiableMap(m)); }").formatted(tree.read(field)));
    writes.add(tree.write(field, "o.getAdditionalProperties().get(\"%s\")".formatted(field.json())));
  }

  private Type argument(Bean.Property property, int place) {
    if (property.type() instanceof ParameterizedType generic) {
      return generic.getActualTypeArguments()[place];
    }
    throw odd("a collection", property.type());
  }

  private void read(Field field, String statement) {
    boolean isManagedFields = message.name().equals(META + "ObjectMeta") && field.number() == 17;
    reads.append("        case %d -> %s\n".formatted(
        field.number(),
        isManagedFields ? "{ if (in.keepsManagedFields()) { " + statement + " } else { in.skip(t); } }" : statement));
  }

  private void set(Field field, Bean.Property property, String expression) {
    read(field, "o.%s(%s);".formatted(property.setter(), expression));
  }

  private void put(String form, Field field, Bean.Property property) {
    writes.add(form.formatted(field.number(), "o." + property.getter() + "()"));
  }

  private void addRepeated(Field field, Bean.Property property, Type element) {
    String known = "o." + property.getter() + "()";
    if (field.isMessage()) {
      Value value = property.isKubernetesResource() && isJson(field.message())
          ? json(KubernetesResource.class)
          : value(field, element);
      set(field, property, value.ref() == null
          ? "in.list(t, %s, %s)".formatted(known, value.element())
          : "in.messages(t, %d, %s, %s)".formatted(value.ref().number(), known, value.ref().filler()));
      put("out.putAll(%d, %s, " + value.writer() + ")", field, property);
      return;
    }
    String how = switch (field.kindName() + " " + element.getTypeName()) {
      case "string java.lang.String" -> "texts";
      case "int32 java.lang.Integer" -> "ints";
      case "int64 java.lang.Long" -> "longs";
      case "bool java.lang.Boolean" -> "bools";
      default -> throw odd(field.kindName(), element);
    };
    set(field, property, "in.%s(t, %s)".formatted(how, known));
    put("out.put" + Character.toUpperCase(how.charAt(0)) + how.substring(1) + "(%d, %s)", field, property);
  }

  private void addMap(Field field, Bean.Property property, Type element) {
    String known = "o." + property.getter() + "()";
    if (field.isMessage()) {
      Value value = value(field, element);
      boolean isQuantity = value.element().startsWith("Quantities::");
      set(field, property, isQuantity
          ? "Quantities.readMap(in, t, %s)".formatted(known)
          : "in.map(t, %s, %s)".formatted(known, value.element()));
      put("out.putMap(%d, %s, " + value.writer() + ")", field, property);
    } else if (field.kindName().equals("string")) {
      set(field, property, "in.textMap(t, %s)".formatted(known));
      put("out.putTextMap(%d, %s)", field, property);
    } else if (field.kindName().equals("bytes")) {
      set(field, property, "in.base64Map(t, %s)".formatted(known));
      put("out.putBase64Map(%d, %s)", field, property);
    } else {
      throw odd("a map of " + field.kindName(), element);
    }
  }

  private void addOne(Field field, Bean.Property property) {
    String javaType = property.type().getTypeName();
    boolean isThere = field.label() != Label.VALUE;
    if (field.isMessage()) {
      addMessage(field, property);
      return;
    }
    String how = switch (field.kindName() + " " + javaType) {
      case "string java.lang.String" -> isThere ? "text" : isUnique(field) ? "uniqueTextOrNull" : "textOrNull";
      case "bool java.lang.Boolean" -> isThere ? "bool" : "trueOrNull";
      case "int32 java.lang.Integer" -> isThere ? "boxedInt" : "int32OrNull";
      case "int64 java.lang.Long" -> isThere ? "boxedLong" : "int64OrNull";
      case "int64 java.lang.Integer" -> "boxedInt";
      case "int64 int" -> "int32";
      case "int32 java.lang.Long" -> "boxedLong";
      case "int32 int" -> "int32";
      case "int64 long" -> "int64";
      case "bool boolean" -> "bool";
      case "double java.lang.Double" -> "float64";
      case "bytes java.lang.String" -> isThere ? "base64" : "base64OrNull";
      default -> throw odd(field.kindName(), property.type());
    };
    set(field, property, "in.%s(t)".formatted(how));
    put(field.kindName().equals("bytes") ? "out.putBase64(%d, %s)" : "out.put(%d, %s)", field, property);
  }

  /** Returns whether a text is another one in every object, so that nobody need look for it among those that were read before. */
  private boolean isUnique(Field field) {
    return switch (message.simpleName()) {
      case "ObjectMeta" -> List.of("name", "uid", "resourceVersion").contains(field.json());
      case "ContainerStatus" -> field.json().equals("containerID");
      default -> false;
    };
  }

  private void addMessage(Field field, Bean.Property property) {
    Value value = property.isKubernetesResource() && isJson(field.message())
        ? json(KubernetesResource.class)
        : value(field, property.type());
    if (value.ref() == null) {
      set(field, property, value.one());
    } else {
      set(field, property, "in.message(t, %d, o.%s(), %s)"
          .formatted(value.ref().number(), property.getter(), value.ref().filler()));
    }
    put("out.put(%d, %s, " + value.writer() + ")", field, property);
  }

  /**
   * How a message becomes an object.
   *
   * @param ref null if it is one of the special forms
   * @param one the expression that reads it
   * @param element the reference to what reads it in a collection
   */
  private record Value(Ref ref, String one, String element, String writer) {

    static Value special(String read, String writer) {
      String[] parts = read.split("::");
      return new Value(null, parts[0].equals("ModelReader") ? "in." + parts[1] + "(t)" : parts[0] + "." + parts[1] + "(in, t)", read, writer);
    }
  }

  private Value value(Field field, Type element) {
    String javaType = element.getTypeName();
    Message inner = field.message();
    if (inner.form() == Form.LIST) {
      return Value.special("ModelReader::wrappedTexts", "Forms::writeTexts");
    }
    return switch (field.kindName()) {
      case "k8s.io.apimachinery.pkg.api.resource.Quantity" ->
        Value.special("Quantities::read", "Quantities::write");
      case "k8s.io.apimachinery.pkg.util.intstr.IntOrString" ->
        Value.special("Forms::readIntOrString", "Forms::writeIntOrString");
      case META + "Time" -> switch (javaType) {
        case "java.lang.String" -> Value.special("Times::read", "Times::write");
        default -> throw odd(field.kindName(), element);
      };
      case META + "MicroTime" -> switch (javaType) {
        case "java.lang.String" -> Value.special("Times::readMicros", "Times::write");
        case "java.time.ZonedDateTime" -> Value.special("Times::readZoned", "Times::write");
        default -> Value.special("Forms::readMicroTime", "Forms::writeMicroTime");
      };
      case META + "Duration" -> Value.special("Forms::readDuration", "Forms::writeDuration");
      default -> isJson(inner)
          ? json(element)
          : bean(inner, element);
    };
  }

  /** Returns whether a message holds JSON: RawExtension, FieldsV1, JSON. */
  static boolean isJson(Message inner) {
    return inner.form() == Form.JSON;
  }

  private static Value json(Type element) {
    Class<?> raw = raw(element);
    String name = raw.getCanonicalName() + ".class";
    return new Value(
        null,
        "Forms.readJson(in, t, %s)".formatted(name),
        "(i, e) -> Forms.readJson(i, e, %s)".formatted(name),
        "Forms::writeJson");
  }

  private Value bean(Message inner, Type element) {
    Ref ref = others.of(inner, raw(element));
    String reader = "(i, e) -> i.message(e, %d, null, %s)".formatted(ref.number(), ref.filler());
    return new Value(ref, "", reader, ref.writer());
  }

  private static Class<?> raw(Type type) {
    return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) type;
  }

  private IllegalStateException odd(String kind, Type element) {
    return new IllegalStateException(message.name() + " as " + type.getName() + ": no way from "
        + kind + " to " + element.getTypeName());
  }
}
