package io.informer4j.apiserver.controlplane;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The labels of an object: an immutable map that keeps its order and is one array, since objects have few labels and
 * there are many objects.
 *
 * <p><b>Threading:</b> immutable.
 */
final class Labels extends AbstractMap<String, String> {

  /** Keys and values in turn. */
  private final String[] texts;

  private Labels(String[] texts) {
    this.texts = texts;
  }

  /** Returns a copy of these labels. */
  static Map<String, String> copyOf(Map<String, String> labels) {
    if (labels.isEmpty()) {
      return Map.of();
    }
    if (labels instanceof Labels) {
      return labels;
    }
    String[] texts = new String[2 * labels.size()];
    int next = 0;
    for (Map.Entry<String, String> label : labels.entrySet()) {
      texts[next++] = SharedStrings.share(label.getKey());
      texts[next++] = SharedStrings.share(label.getValue());
    }
    return new Labels(texts);
  }

  @Override
  public int size() {
    return texts.length / 2;
  }

  @Override
  public @Nullable String get(Object key) {
    for (int i = 0; i < texts.length; i += 2) {
      if (texts[i].equals(key)) {
        return texts[i + 1];
      }
    }
    return null;
  }

  @Override
  public boolean containsKey(Object key) {
    return get(key) != null;
  }

  @Override
  public Set<Map.Entry<String, String>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return Labels.this.size();
      }

      @Override
      public Iterator<Map.Entry<String, String>> iterator() {
        return new Entries();
      }
    };
  }

  private final class Entries implements Iterator<Map.Entry<String, String>> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < texts.length;
    }

    @Override
    public Map.Entry<String, String> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      next += 2;
      return Map.entry(texts[next - 2], texts[next - 1]);
    }
  }
}
