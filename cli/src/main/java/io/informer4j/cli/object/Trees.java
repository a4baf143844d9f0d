package io.informer4j.cli.object;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.name.ResourceType;
import io.informer4j.redact.Redactor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objects as maps, lists and scalars, without what must not be shown. Everything that the command prints of an object has gone
 * through here.
 *
 * <pre>{@code
 * Map<String, Object> pod = trees.of(cached.object());
 * Trees.text(pod, "status", "phase");
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class Trees {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final TypeReference<LinkedHashMap<String, Object>> TREE = new TypeReference<>() {};
  private static final Redactor REDACTOR = Redactor.standard();

  private final ResourceType type;

  /** Makes trees of objects of this type. */
  public Trees(ResourceType type) {
    this.type = type;
  }

  /** Returns whether the content of these objects is hidden. */
  public boolean isHidden() {
    return REDACTOR.hides(type);
  }

  /** Returns an object as it may be shown. */
  public Map<String, Object> of(Object object) {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("apiVersion", type.apiVersion());
    tree.put("kind", type.kind());
    // Items of a list need not say what they are, and metadata calls itself by another name.
    map(REDACTOR.object(type, MAPPER.convertValue(object, TREE)))
        .forEach((key, value) -> tree.putIfAbsent(key, value));
    return tree;
  }

  /** Returns the scalar at a path as text, empty if there is none. */
  public static String text(Object tree, String... path) {
    Object found = at(tree, path);
    return found == null || found instanceof Map<?, ?> || found instanceof List<?>
        ? ""
        : found.toString();
  }

  /** Returns the map at a path, empty if there is none. */
  public static Map<String, Object> map(Object tree, String... path) {
    Map<String, Object> copy = new LinkedHashMap<>();
    if (at(tree, path) instanceof Map<?, ?> map) {
      map.forEach((key, value) -> copy.put(String.valueOf(key), value));
    }
    return copy;
  }

  /** Returns the list at a path, empty if there is none. */
  public static List<?> list(Object tree, String... path) {
    return at(tree, path) instanceof List<?> list ? list : List.of();
  }

  private static @Nullable Object at(Object tree, String... path) {
    @Nullable Object found = tree;
    for (String step : path) {
      found = found instanceof Map<?, ?> map ? map.get(step) : null;
    }
    return found;
  }
}
