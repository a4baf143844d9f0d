package io.informer4j.redact;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides what of objects and of texts about them may leave the process, at every exit: console, command, diffs, quarantine,
 * logs, exceptions.
 *
 * <pre>{@code
 * Object shown = Redactor.standard().object(type, tree);   // data: {password: "(hidden, 24 bytes)"}
 * log.warn("not stored", Redactor.standard().error(type, error));
 * }</pre>
 *
 * <p>Hidden is what Secrets, TokenRequests, TokenReviews and OpenShift's tokens carry, and their annotations that may be copies of
 * them, such as {@code kubectl.kubernetes.io/last-applied-configuration}. In place of each value stands how long it is: neither a
 * part of it nor anything computed from it. Keys and structure stay.
 *
 * <p><b>Threading:</b> immutable; may be used from any thread.
 */
public final class Redactor {

  private static final Redactor STANDARD = new Redactor();

  private Redactor() {}

  /** Returns the one that hides the content of Secrets and of kinds that carry tokens. */
  public static Redactor standard() {
    return STANDARD;
  }

  /** Returns whether objects of this type have content that is hidden. */
  public boolean hides(ResourceType type) {
    return Confidential.isKind(type.kind());
  }

  /**
   * Returns an object as it may be shown. What counts is its type as well as what it, or anything in it, says of itself: a list of
   * Secrets, or an object with a Secret inside, is hidden where it has to be.
   *
   * @param tree maps with texts as keys, lists, texts, numbers, truth values and null, as JSON has them; it stays as it is
   */
  public Object object(ResourceType type, Object tree) {
    return Objects.requireNonNull(shown(type.kind(), tree));
  }

  /** Returns any tree as it may be shown; only what it says of itself counts. */
  public Object tree(Object tree) {
    return Objects.requireNonNull(shown("", tree));
  }

  /**
   * Returns a text that may quote an object of this type, such as the message of an error in somebody's handler, as it may be
   * shown. Nobody can tell which of its words is a password, so for types that are {@linkplain #hides hidden} nothing is left of
   * it but its length. What the engine itself says, and what a server says of a whole collection, quotes no object.
   */
  public String text(ResourceType type, String text) {
    return hides(type) ? hidden(text.getBytes(UTF_8).length) : text;
  }

  /** Returns in a line what was thrown by somebody's code for an object of this type, as it may be shown: its class at least. */
  public String words(ResourceType type, Throwable error) {
    return SafeText.line(error(type, error).toString());
  }

  /**
   * Returns an error as it may be logged: itself, or, for types that are {@linkplain #hides hidden}, one with its class, its stack
   * trace and those of its causes, without their messages.
   */
  public Throwable error(ResourceType type, Throwable error) {
    return hides(type) ? HiddenError.of(error) : error;
  }

  /** Returns a value of a tree. The kind is what it is if it does not say so itself, empty if nobody knows. */
  private static @Nullable Object shown(String kind, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return objectIn(kind, map);
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> items = new ArrayList<>(list.size());
      list.forEach(item -> items.add(shown(kind, item)));
      return items;
    }
    return value;
  }

  private static Map<Object, @Nullable Object> objectIn(String otherwise, Map<?, ?> map) {
    String kind = map.get("kind") instanceof String own ? own : otherwise;
    String known = Confidential.isKind(otherwise) ? otherwise : "";
    String listed = Confidential.kindInListOf(kind);
    Map<Object, @Nullable Object> shown = new LinkedHashMap<>();
    map.forEach((key, value) -> {
      boolean items = key.equals("items");
      shown.put(key, shown(items ? (listed.isEmpty() ? known : listed) : "", value));
    });
    // Metadata of Secrets say that they are something else.
    hide(shown, Confidential.isKind(kind) ? kind : known);
    return shown;
  }

  private static void hide(Map<Object, @Nullable Object> object, String kind) {
    if (kind.isEmpty()) {
      return;
    }
    Confidential.pathsOf(kind).forEach(path -> hide(object, path, 0));
    if (object.get("metadata") instanceof Map<?, ?> metadata
        && metadata.get("annotations") instanceof Map<?, ?> annotations) {
      ours(annotations)
          .replaceAll((key, value) ->
              Confidential.isCopy(String.valueOf(key), value) ? hidden(value, false) : value);
    }
  }

  @SuppressWarnings("unchecked") // all maps below an object are copies that were made here
  private static Map<Object, @Nullable Object> ours(Map<?, ?> copy) {
    return (Map<Object, @Nullable Object>) copy;
  }

  private static void hide(Map<Object, @Nullable Object> object, List<String> path, int depth) {
    String key = path.get(depth);
    Object value = object.get(key);
    if (depth + 1 < path.size() && value instanceof Map<?, ?> inner) {
      hide(ours(inner), path, depth + 1);
    } else if (value != null) {
      object.put(key, hidden(value, key.equals("data")));
    }
  }

  private static @Nullable Object hidden(@Nullable Object value, boolean base64) {
    if (value == null) {
      return null;
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, @Nullable Object> each = new LinkedHashMap<>();
      map.forEach((key, inner) -> each.put(key, hidden(inner, base64)));
      return each;
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> each = new ArrayList<>();
      list.forEach(inner -> each.add(hidden(inner, base64)));
      return each;
    }
    if (value instanceof byte[] bytes) {
      return hidden(bytes.length);
    }
    String text = value.toString();
    return hidden(base64 ? decodedLength(text) : text.getBytes(UTF_8).length);
  }

  private static int decodedLength(String base64) {
    int end = base64.length();
    while (end > 0 && base64.charAt(end - 1) == '=') {
      end--;
    }
    return (int) (end * 3L / 4);
  }

  private static String hidden(int bytes) {
    return "(hidden, " + bytes + (bytes == 1 ? " byte)" : " bytes)");
  }
}
