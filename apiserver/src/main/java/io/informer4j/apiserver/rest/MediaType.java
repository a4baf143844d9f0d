package io.informer4j.apiserver.rest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A media type or range with its parameters: {@code application/json;as=Table;v=v1}. */
record MediaType(String name, Map<String, String> parameters) {

  static List<MediaType> parseAll(String header) {
    List<MediaType> types = new ArrayList<>();
    for (String part : split(header, ',')) {
      if (!part.isBlank()) {
        types.add(parse(part));
      }
    }
    return types;
  }

  static MediaType parse(String text) {
    List<String> parts = split(text, ';');
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String part : parts.subList(1, parts.size())) {
      int equal = part.indexOf('=');
      if (equal > 0) {
        parameters.put(
            part.substring(0, equal).trim().toLowerCase(Locale.ROOT),
            part.substring(equal + 1).trim());
      }
    }
    return new MediaType(parts.get(0).trim().toLowerCase(Locale.ROOT), parameters);
  }

  /** Returns whether this is the type, or a range that contains it. */
  boolean matches(String type) {
    return name.equals(type)
        || name.equals("*/*")
        || name.equals(type.substring(0, type.indexOf('/')) + "/*");
  }

  String parameter(String key) {
    return parameters.getOrDefault(key, "");
  }

  private static List<String> split(String text, char separator) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    for (int at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, from)) {
      parts.add(text.substring(from, at));
      from = at + 1;
    }
    parts.add(text.substring(from));
    return parts;
  }
}
