package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds fields that a JSON document has twice, of which a parser sees the last alone. */
final class DuplicateFields {

  private static final JsonFactory FACTORY = new JsonFactory();

  private DuplicateFields() {}

  /** Returns the paths of all fields that occur again, such as {@code metadata.labels.app}. */
  static List<String> in(byte[] body) {
    List<String> found = new ArrayList<>();
    Deque<Set<String>> names = new ArrayDeque<>();
    try (JsonParser parser = FACTORY.createParser(body)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (token == JsonToken.START_OBJECT) {
          names.push(new HashSet<>());
        } else if (token == JsonToken.END_OBJECT) {
          names.pop();
        } else if (token == JsonToken.FIELD_NAME && !names.element().add(parser.currentName())) {
          found.add(path(parser));
        }
      }
    } catch (IOException e) {
      return List.of();
    }
    return found;
  }

  private static String path(JsonParser parser) {
    String pointer = parser.getParsingContext().pathAsPointer().toString();
    StringBuilder path = new StringBuilder();
    for (String step : pointer.substring(1).split("/", -1)) {
      String name = step.replace("~1", "/").replace("~0", "~");
      boolean isIndex = name.matches("[0-9]+");
      path.append(isIndex ? "[" + name + "]" : (path.isEmpty() ? "" : ".") + name);
    }
    return path.toString();
  }
}
