package io.informer4j.fabric8.json;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;

/** Random JSON that a class can be made of: all its fields in any order, and now and then what it does not expect. */
final class RandomModelJson {

  private static final Map<JavaType, List<BeanPropertyDefinition>> KNOWN =
      new ConcurrentHashMap<>();
  private static final String[] TEXTS = {
    "",
    "a",
    "web",
    "12345678",
    "123456789",
    "kube-system",
    "Zürich",
    "日本語",
    "\uD83D\uDE80 launch",
    "tab\tnew\nline",
    "quote \" and \\ backslash",
    "/slash/",
    "\u0001\u001f",
    "exactly sixteen!",
    "true",
    "17",
    "\u00e9",
    "x".repeat(300)
  };
  private static final String[] NUMBERS = {
    "0",
    "-0",
    "1",
    "-1",
    "7",
    "127",
    "128",
    "-129",
    "8080",
    "2147483647",
    "2147483648",
    "-2147483648",
    "9223372036854775807",
    "-9223372036854775808",
    "9223372036854775808",
    "123456789012345678901234567890",
    "1.5",
    "-0.25",
    "1e3",
    "2E-2",
    "1.7976931348623157e308",
    "0.1"
  };

  private final ObjectMapper mapper;
  private final Random random;
  private final boolean isTame;
  private final StringBuilder out = new StringBuilder();

  private RandomModelJson(ObjectMapper mapper, Random random, boolean isTame) {
    this.mapper = mapper;
    this.random = random;
    this.isTame = isTame;
  }

  /** Returns an object of this class; a tame one has no value of a wrong type. */
  static String of(Class<?> type, ObjectMapper mapper, Random random, boolean isTame) {
    RandomModelJson json = new RandomModelJson(mapper, random, isTame);
    json.bean(mapper.constructType(type), 0);
    return json.out.toString();
  }

  private void value(JavaType type, int depth) {
    int odd = random.nextInt(isTame ? 40 : 25);
    if (odd == 0) {
      out.append("null");
    } else if (odd == 1 && !isTame) {
      any(depth + 1);
    } else {
      expected(type, depth);
    }
  }

  private void expected(JavaType type, int depth) {
    Class<?> raw = type.getRawClass();
    if (raw == String.class) {
      text();
    } else if (raw == Integer.class || raw == int.class) {
      out.append(isTame ? random.nextInt(100_000) - 1000 : random.nextInt());
    } else if (raw == Long.class || raw == long.class) {
      out.append(random.nextBoolean() ? random.nextLong() : random.nextInt(1000));
    } else if (raw == Boolean.class || raw == boolean.class) {
      out.append(random.nextBoolean());
    } else if (Number.class.isAssignableFrom(raw) || raw == double.class) {
      out.append(random.nextInt(1000)).append(random.nextBoolean() ? ".5" : "");
    } else if (raw == Quantity.class) {
      out.append(new String[] {"\"250m\"", "\"1Gi\"", "\"0\"", "\"1e3\"", "\"-1.5Ki\"", "3"}
          [random.nextInt(6)]);
    } else if (raw == IntOrString.class) {
      out.append(new String[] {"80", "\"25%\"", "\"http\"", "-1"}[random.nextInt(4)]);
    } else if (Collection.class.isAssignableFrom(raw)) {
      list(type.getContentType(), depth);
    } else if (Map.class.isAssignableFrom(raw)) {
      map(type.getContentType(), depth);
    } else if (raw == Object.class) {
      any(depth + 1);
    } else if (depth > 20) {
      out.append("{}");
    } else {
      bean(type, depth + 1);
    }
  }

  private void list(JavaType content, int depth) {
    out.append('[').append(blank());
    int size = random.nextInt(depth > 3 ? 2 : 4);
    for (int i = 0; i < size; i++) {
      out.append(i == 0 ? "" : ",");
      value(content, depth);
    }
    out.append(blank()).append(']');
  }

  private void map(JavaType content, int depth) {
    out.append('{');
    int size = random.nextInt(12) == 0 ? 20 : random.nextInt(depth > 3 ? 2 : 5);
    for (int i = 0; i < size; i++) {
      out.append(i == 0 ? "" : ",");
      quoted(random.nextInt(5) == 0 ? TEXTS[random.nextInt(TEXTS.length)] : "key-" + i);
      out.append(':');
      value(content, depth + 1);
    }
    out.append('}');
  }

  private void bean(JavaType type, int depth) {
    List<BeanPropertyDefinition> properties = new ArrayList<>(KNOWN.computeIfAbsent(
        type, t -> mapper.getDeserializationConfig().introspect(t).findProperties()));
    if (random.nextBoolean()) {
      Collections.shuffle(properties, random);
    }
    out.append('{').append(blank());
    boolean isFirst = true;
    for (BeanPropertyDefinition property : properties) {
      if (random.nextInt(10) < Math.max(0, 9 - 2 * depth)
          || (depth > 4 && depth < 9 && random.nextInt(20) == 0)) {
        isFirst = comma(isFirst);
        quoted(property.getName());
        out.append(blank()).append(':').append(blank());
        value(property.getPrimaryType(), depth);
      }
    }
    if (random.nextInt(4) == 0) {
      comma(isFirst);
      quoted("unknown" + random.nextInt(3));
      out.append(':');
      any(depth + 1);
    }
    out.append('}');
  }

  private boolean comma(boolean isFirst) {
    out.append(isFirst ? "" : ",").append(blank());
    return false;
  }

  private void any(int depth) {
    switch (random.nextInt(depth > 5 ? 4 : 6)) {
      case 0 -> text();
      case 1 -> out.append(NUMBERS[random.nextInt(NUMBERS.length)]);
      case 2 -> out.append(random.nextBoolean());
      case 3 -> out.append("null");
      case 4 -> list(mapper.constructType(Object.class), depth + 1);
      default -> map(mapper.constructType(Object.class), depth + 1);
    }
  }

  private void text() {
    quoted(
        random.nextInt(3) == 0
            ? "text-" + random.nextInt(1000)
            : TEXTS[random.nextInt(TEXTS.length)]);
  }

  private void quoted(String text) {
    boolean isEscaped = random.nextInt(8) == 0;
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c == '\n') {
        out.append("\\n");
      } else if (c < ' ' || isEscaped) {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  private String blank() {
    return random.nextInt(30) == 0 ? " \n\t" : "";
  }
}
