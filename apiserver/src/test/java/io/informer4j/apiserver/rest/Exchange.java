package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One exchange with a real kube-apiserver 1.36.4, as it was recorded. */
record Exchange(ApiRequest request, int status, JsonNode body) {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  static Exchange read(String name) {
    String http = text(name + ".http");
    int separator = http.indexOf("\n--- ");
    List<String> head = http.substring(0, separator)
        .lines()
        .filter(line -> !line.startsWith("#"))
        .toList();
    List<String> first = List.of(head.get(0).split(" ", -1));
    ApiRequest request = ApiRequest.of(first.get(0), first.get(1));
    String contentType = "";
    int line = 1;
    for (; line < head.size() && !head.get(line).isEmpty(); line++) {
      String[] header = head.get(line).split(": ", 2);
      if (header[0].equals("Content-Type")) {
        contentType = header[1];
      } else {
        request = request.withHeader(header[0], header[1]);
      }
    }
    String body = line + 1 < head.size() ? head.get(line + 1) : "";
    String answer = http.substring(separator + 1).lines().skip(1).findFirst().orElseThrow();
    return new Exchange(
        request.withBody(contentType, body.getBytes(StandardCharsets.UTF_8)),
        Integer.parseInt(answer.substring(0, 3)),
        json(text(name + ".body")));
  }

  /** Returns the events of a watch that was recorded. */
  static List<JsonNode> lines(String name) {
    return text(name + ".body").lines().map(Exchange::json).toList();
  }

  static JsonNode json(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(String file) {
    return new String(bytes(file), StandardCharsets.UTF_8);
  }

  /** Returns a recorded file as it is. */
  static byte[] bytes(String file) {
    try (InputStream in = Exchange.class.getResourceAsStream("/exchanges/" + file)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
