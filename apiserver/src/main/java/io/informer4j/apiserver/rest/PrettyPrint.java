package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** JSON for people: two spaces per level, as servers write it if asked to, or to clients that people use by hand. */
final class PrettyPrint {

  private static final List<String> BY_HAND = List.of("curl", "Wget", "Mozilla/5.0");

  private PrettyPrint() {}

  /** Returns the answer in the form that the request asks for. */
  static ApiAnswer apply(ApiRequest request, ApiAnswer answer) {
    if (!(answer instanceof ApiResponse response) || !isWanted(request)) {
      return answer;
    }
    if (!response.headers().getOrDefault("Content-Type", "").equals("application/json")) {
      return answer;
    }
    try {
      StringBuilder text = new StringBuilder();
      write(Json.read(response.body()), "\n", text);
      return response.withBody(text.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    } catch (JsonProcessingException e) {
      return answer;
    }
  }

  private static boolean isWanted(ApiRequest request) {
    String pretty = request.parameter("pretty").orElse("");
    if (!pretty.isEmpty()) {
      return List.of("1", "t", "T", "true", "TRUE", "True").contains(pretty);
    }
    String agent = request.header("user-agent").orElse("");
    return BY_HAND.stream().anyMatch(agent::startsWith);
  }

  private static void write(JsonNode node, String newLine, StringBuilder text) {
    String inner = newLine + "  ";
    if (node.isEmpty()) {
      text.append(node);
    } else if (node.isObject()) {
      text.append('{');
      Iterator<Map.Entry<String, JsonNode>> fields = node.properties().iterator();
      while (fields.hasNext()) {
        Map.Entry<String, JsonNode> field = fields.next();
        text.append(inner).append(Json.quote(field.getKey())).append(": ");
        write(field.getValue(), inner, text);
        text.append(fields.hasNext() ? "," : "");
      }
      text.append(newLine).append('}');
    } else {
      text.append('[');
      for (int i = 0; i < node.size(); i++) {
        text.append(i == 0 ? "" : ",").append(inner);
        write(node.get(i), inner, text);
      }
      text.append(newLine).append(']');
    }
  }
}
