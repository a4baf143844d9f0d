package io.informer4j.protobuf.generator;

import io.informer4j.protobuf.generator.MessageSource.Methods;
import io.informer4j.protobuf.generator.MessageSource.Others;
import io.informer4j.protobuf.generator.MessageSource.Ref;
import io.informer4j.protobuf.schema.Field;
import io.informer4j.protobuf.schema.Form;
import io.informer4j.protobuf.schema.Label;
import io.informer4j.protobuf.schema.Message;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The methods that read and write fields for which the models have no property: into the additional properties, as maps and
 * lists, which is where JSON puts them.
 */
final class TreeSource {

  private final Others others;

  TreeSource(Others others) {
    this.others = others;
  }

  /** Returns the methods of a message as a map. */
  Methods source(Message message, Ref self) {
    List<Field> fields = new ArrayList<>(message.fields());
    fields.sort(Comparator.comparingInt(Field::number));
    StringBuilder reads = new StringBuilder();
    StringBuilder writes = new StringBuilder();
    for (Field field : fields) {
      reads.append("        case %d -> %s\n".formatted(field.number(), read(field)));
      writes.insert(0, "    %s;\n".formatted(write(field, "m.get(\"%s\")".formatted(field.json()))));
    }
    return new Methods(
        """

          static Map<String, Object> read%1$s(ModelReader in, int tag) {
            Map<String, Object> m = new LinkedHashMap<>();
            int outer = in.enter(tag);
            fill%1$s(in, m);
            in.leave(outer);
            return Collections.unmodifiableMap(m);
          }

          static void fill%1$s(ModelReader in, Map<String, Object> m) {
            for (int t = in.next(); t != 0; t = in.next()) {
              switch (t >>> 3) {
        %2$s        default -> in.skip(t);
              }
            }
          }
        """
            .formatted(self.name(), reads),
        """

          static void write%1$s(ModelWriter out, Object value) {
            Map<?, ?> m = (Map<?, ?>) value;
        %2$s  }
        """
            .formatted(self.name(), writes));
  }

  /** Returns the statement that reads a field into the map m. */
  String read(Field field) {
    String known = "m.get(\"%s\")".formatted(field.json());
    return switch (field.label()) {
      case INLINE -> "{ int outer = in.enter(t); %s(in, m); in.leave(outer); }"
          .formatted(ref(field).method("fill"));
      case REPEATED -> "m.put(\"%s\", in.list(t, Trees.list(%s), (i, e) -> %s));"
          .formatted(field.json(), known, one(field, "i", "e"));
      case MAP -> "m.put(\"%s\", in.map(t, Trees.map(%s), (i, e) -> %s));"
          .formatted(field.json(), known, one(field, "i", "e"));
      default -> "Trees.put(m, \"%s\", %s);".formatted(field.json(), one(field, "in", "t"));
    };
  }

  private String one(Field field, String in, String tag) {
    boolean mayBeLeftOut = field.label() == Label.VALUE;
    String how = switch (field.kindName()) {
      case "string" -> mayBeLeftOut ? "%s.textOrNull(%s)" : "%s.text(%s)";
      case "bool" -> mayBeLeftOut ? "%s.trueOrNull(%s)" : "%s.bool(%s)";
      case "int32", "int64" -> mayBeLeftOut
          ? "Trees.numberOrNull(%s.int64(%s))"
          : "Trees.number(%s.int64(%s))";
      case "bytes" -> mayBeLeftOut ? "%s.base64OrNull(%s)" : "%s.base64(%s)";
      case "double" -> "%s.float64(%s)";
      default -> message(field);
    };
    return how.formatted(in, tag);
  }

  private String message(Field field) {
    Message inner = field.message();
    if (inner.form() == Form.LIST) {
      return "%s.wrappedTexts(%s)";
    }
    return switch (inner.simpleName()) {
      case "Quantity" -> "Quantities.read(%s, %s).toString()";
      case "IntOrString" -> "Forms.readIntOrString(%s, %s).getValue()";
      case "Time" -> "Times.read(%s, %s)";
      case "MicroTime" -> "Times.readMicros(%s, %s)";
      default -> MessageSource.isJson(inner)
          ? "Forms.readJson(%s, %s, Object.class)"
          : ref(field).method("read") + "(%s, %s)";
    };
  }

  /** Returns the statement that writes a field, whose value is what an expression gives. */
  String write(Field field, String value) {
    String form = switch (field.label()) {
      case INLINE -> "out.put(%d, m, %s)".formatted(field.number(), ref(field).writer());
      case REPEATED -> field.isMessage()
          ? "out.putAll(%d, Trees.list(%s), %s)".formatted(field.number(), value, writer(field))
          : "out.putTexts(%d, Trees.texts(%s))".formatted(field.number(), value);
      case MAP -> field.isMessage()
          ? "out.putMap(%d, Trees.map(%s), %s)".formatted(field.number(), value, writer(field))
          : "out.putTextMap(%d, Trees.textMap(%s))".formatted(field.number(), value);
      default -> one(field, value);
    };
    boolean isOdd = !field.isMessage()
        && !field.kindName().equals("string")
        && (field.label() == Label.REPEATED || field.label() == Label.MAP);
    if (isOdd) {
      throw new IllegalStateException("no way to keep a collection of " + field.kindName() + ": " + field.json());
    }
    return form;
  }

  private String one(Field field, String value) {
    String form = switch (field.kindName()) {
      case "string" -> "out.put(%d, (String) %s)";
      case "bool" -> "out.put(%d, (Boolean) %s)";
      case "int32", "int64" -> "out.put(%d, Trees.asLong(%s))";
      case "bytes" -> "out.putBase64(%d, (String) %s)";
      case "double" -> "out.put(%d, (Double) %s)";
      default -> "out.put(%d, %s, " + writer(field) + ")";
    };
    return form.formatted(field.number(), value);
  }

  private String writer(Field field) {
    Message inner = field.message();
    if (inner.form() == Form.LIST) {
      return "Trees::writeTexts";
    }
    return switch (inner.simpleName()) {
      case "Quantity" -> "Trees::writeQuantity";
      case "IntOrString" -> "Trees::writeIntOrString";
      case "Time", "MicroTime" -> "Trees::writeTime";
      default -> MessageSource.isJson(inner) ? "Forms::writeJson" : ref(field).writer();
    };
  }

  private Ref ref(Field field) {
    return others.ofTree(field.message());
  }
}
