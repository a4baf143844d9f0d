package io.informer4j.cli.demo;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** An object of a cluster with gaps, <code>${name}</code>, as a file beside this class has it. */
final class Template {

  static final ObjectMapper MAPPER = new ObjectMapper();

  private final String text;

  private Template(String text) {
    this.text = text;
  }

  static Template of(String file) {
    try (InputStream in = Template.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException("the template " + file + " is missing");
      }
      return new Template(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the object with its gaps filled; a gap that nothing is given for stays. */
  ObjectNode fill(Map<String, String> values) {
    StringBuilder filled = new StringBuilder(text.length() + 256);
    int from = 0;
    for (int gap = text.indexOf("${"); gap >= 0; gap = text.indexOf("${", from)) {
      int end = text.indexOf('}', gap);
      String name = text.substring(gap + 2, end);
      filled.append(text, from, gap).append(values.getOrDefault(name, "${" + name + "}"));
      from = end + 1;
    }
    filled.append(text, from, text.length());
    try {
      return (ObjectNode) MAPPER.readTree(filled.toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
