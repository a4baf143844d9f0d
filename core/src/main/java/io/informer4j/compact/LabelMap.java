package io.informer4j.compact;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A few labels in the order in which they were written: one array, searched from its beginning. Not to be changed.
 *
 * <p><b>Threading:</b> immutable.
 */
public final class LabelMap extends AbstractMap<String, String> {

  /** Beyond this many, a search from the beginning is no longer the fastest. */
  private static final int FEW = 32;

  /** Keys at even, values at odd places. */
  private final String[] pairs;

  private LabelMap(String[] pairs) {
    this.pairs = pairs;
  }

  @Override
  public int size() {
    return pairs.length / 2;
  }

  @Override
  public @Nullable String get(@Nullable Object key) {
    for (int i = 0; i < pairs.length; i += 2) {
      if (pairs[i].equals(key)) {
        return pairs[i + 1];
      }
    }
    return null;
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return get(key) != null;
  }

  @Override
  public Set<Entry<String, String>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public int size() {
        return LabelMap.this.size();
      }

      @Override
      public Iterator<Entry<String, String>> iterator() {
        return new Entries(pairs);
      }
    };
  }

  private static final class Entries implements Iterator<Map.Entry<String, String>> {

    private final String[] pairs;
    private int next;

    Entries(String[] pairs) {
      this.pairs = pairs;
    }

    @Override
    public boolean hasNext() {
      return next < pairs.length;
    }

    @Override
    public Map.Entry<String, String> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      next += 2;
      return Map.entry(pairs[next - 2], pairs[next - 1]);
    }
  }

  /** Collects labels; of two with the same key the last one counts, as in JSON. */
  public static final class Builder {

    private String[] pairs = new String[16];
    private int length;
    private @Nullable Map<String, String> many;

    /** Begins with no labels. */
    public Builder() {}

    /** Adds a label. */
    public void put(String key, String value) {
      if (many != null) {
        many.put(key, value);
        return;
      }
      for (int i = 0; i < length; i += 2) {
        if (pairs[i].equals(key)) {
          pairs[i + 1] = value;
          return;
        }
      }
      if (length == 2 * FEW) {
        many = new LinkedHashMap<>(new LabelMap(pairs));
        many.put(key, value);
        return;
      }
      if (length == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * length);
      }
      pairs[length] = key;
      pairs[length + 1] = value;
      length += 2;
    }

    /** Returns the labels, not to be changed. */
    public Map<String, String> build() {
      if (many != null) {
        return Collections.unmodifiableMap(many);
      }
      return length == 0 ? Map.of() : new LabelMap(Arrays.copyOf(pairs, length));
    }
  }
}
