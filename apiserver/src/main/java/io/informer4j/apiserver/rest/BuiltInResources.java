package io.informer4j.apiserver.rest;

import io.informer4j.name.ResourceType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The resources of Kubernetes itself, as of 1.36 with default settings, read from a table. */
final class BuiltInResources {

  private static final String TABLE = "built-in-resources.tsv";
  private static final String NONE = "-";

  /** By {@code apiVersion/plural}, in the order of the table. */
  private static final Map<String, ApiResource> RESOURCES = read();

  private BuiltInResources() {}

  /** Returns all of them, in the order in which a server tells of them. */
  static Iterable<ApiResource> all() {
    return RESOURCES.values();
  }

  /** Returns what is known of a resource; another version of it behaves alike. */
  static Optional<ApiResource> find(ResourceType type) {
    ApiResource exact = RESOURCES.get(type.apiVersion() + "/" + type.plural());
    if (exact != null) {
      return Optional.of(exact.withType(type));
    }
    for (ApiResource resource : RESOURCES.values()) {
      if (resource.type().group().equals(type.group())
          && resource.type().plural().equals(type.plural())) {
        return Optional.of(resource.withType(type));
      }
    }
    return Optional.empty();
  }

  private static Map<String, ApiResource> read() {
    Map<String, ApiResource> resources = new LinkedHashMap<>();
    text()
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> parse(line.split("\t", -1)))
        .forEach(r -> resources.put(r.type().apiVersion() + "/" + r.type().plural(), r));
    return resources;
  }

  private static String text() {
    try (InputStream in = BuiltInResources.class.getResourceAsStream(TABLE)) {
      if (in == null) {
        throw new IllegalStateException(TABLE + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("reading " + TABLE, e);
    }
  }

  private static ApiResource parse(String[] cells) {
    ResourceType type = new ResourceType(
        cells[0].equals(NONE) ? "" : cells[0], cells[1], cells[2], cells[3], cells[5].equals("N"));
    return new ApiResource(
        type,
        false,
        !cells[9].equals(NONE),
        list(cells[10], ","),
        ScalePaths.ofBuiltIn(
            type.group().isEmpty() ? type.plural() : type.plural() + "." + type.group()),
        new ResourceNames(cells[4], type.kind() + "List", list(cells[6], ","), list(cells[7], ",")),
        cells[8].equals("*") ? ApiResource.ALL_VERBS : list(cells[8], ","),
        list(cells[11], " ").stream().map(text -> subresource(type, text)).toList(),
        List.of());
  }

  /** Reads {@code name[=group/version/Kind][:verbs]}. */
  private static Subresource subresource(ResourceType type, String text) {
    int colon = text.indexOf(':');
    List<String> verbs =
        colon < 0 ? Subresource.READ_AND_WRITE : list(text.substring(colon + 1), ",");
    String front = colon < 0 ? text : text.substring(0, colon);
    int equal = front.indexOf('=');
    if (equal < 0) {
      return new Subresource(front, "", "", type.kind(), verbs);
    }
    List<String> kind = list(front.substring(equal + 1), "/");
    boolean isForeign = kind.size() == 3;
    return new Subresource(
        front.substring(0, equal),
        isForeign ? kind.get(0) : "",
        isForeign ? kind.get(1) : "",
        kind.get(kind.size() - 1),
        verbs);
  }

  private static List<String> list(String text, String separator) {
    return text.equals(NONE) ? List.of() : Arrays.asList(text.split(separator, -1));
  }
}
