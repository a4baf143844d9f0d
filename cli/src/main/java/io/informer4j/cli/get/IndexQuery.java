package io.informer4j.cli.get;

import io.informer4j.cli.cluster.UserException;
import io.informer4j.codec.FieldPath;
import io.informer4j.name.ResourceType;
import io.informer4j.redact.Redactor;
import io.informer4j.store.Index;
import io.informer4j.store.IndexFunction;
import java.util.List;
import java.util.Optional;

/**
 * What is asked of an index.
 *
 * <pre>{@code
 * IndexQuery.of(pods, "spec.nodeName");                     // all values
 * IndexQuery.of(pods, "metadata.labels['app']=web");        // what is listed under one
 * }</pre>
 *
 * @param path the field
 * @param value the value, if one is asked for
 */
public record IndexQuery(FieldPath path, Optional<String> value) {

  private static final String LABEL_PREFIX = "metadata.labels.";
  private static final List<String> LABELS = List.of("metadata", "labels");
  private static final List<String> OPEN_IN_SECRETS =
      List.of("name", "namespace", "labels", "ownerReferences", "creationTimestamp", "uid");

  /**
   * Reads {@code path} or {@code path=value}.
   *
   * @throws io.informer4j.codec.FieldPathException if it cannot be read
   * @throws UserException if the field is one that is never shown
   */
  public static IndexQuery of(ResourceType type, String text) {
    int equals = endOfPath(text);
    FieldPath path = path(equals < 0 ? text : text.substring(0, equals));
    if (Redactor.standard().hides(type) && !isOpen(path)) {
      throw new UserException("what is in " + type.plural()
          + " is never shown, and there is no index by it; use one of metadata, or of type");
    }
    return new IndexQuery(
        path, equals < 0 ? Optional.empty() : Optional.of(text.substring(equals + 1)));
  }

  /** Labels have dots in their names, and nothing below them: what follows is one step, quoted or not. */
  private static FieldPath path(String text) {
    boolean isLabel = text.startsWith(LABEL_PREFIX) && text.length() > LABEL_PREFIX.length();
    return isLabel
        ? new FieldPath(List.of("metadata", "labels", text.substring(LABEL_PREFIX.length())))
        : FieldPath.of(text);
  }

  /** A quoted key may have an equals sign in it. */
  private static int endOfPath(String text) {
    boolean isQuoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isQuoted && c == '\\') {
        i++;
      } else if (c == '\'') {
        isQuoted = !isQuoted;
      } else if (c == '=' && !isQuoted) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isOpen(FieldPath path) {
    List<String> steps = path.steps();
    return steps.equals(List.of("type"))
        || (steps.get(0).equals("metadata")
            && steps.size() > 1
            && OPEN_IN_SECRETS.contains(steps.get(1)));
  }

  /** Returns the function of the index. */
  public <T> IndexFunction<T> function() {
    List<String> steps = path.steps();
    return steps.size() == LABELS.size() + 1 && steps.subList(0, LABELS.size()).equals(LABELS)
        ? Index.byLabel(steps.get(LABELS.size()))
        : Index.byField(path);
  }
}
