package io.informer4j.protobuf;

import io.informer4j.compact.Interner;
import io.informer4j.compact.LabelMap;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Labels as they were sent, of which texts are made when somebody asks: most objects come and go without anybody asking.
 *
 * <p><b>Threading:</b> immutable as far as anybody can see; a race makes the same texts twice.
 */
final class LazyLabels extends AbstractMap<String, String> {

  private final byte[] fields;
  private final Interner interner;
  private volatile @Nullable Map<String, String> texts;

  /**
   * Takes labels.
   *
   * @param fields one field for each, tag and all, in any company, every one with a key and then a value; not to be changed
   */
  LazyLabels(byte[] fields, Interner interner) {
    this.fields = fields;
    this.interner = interner;
  }

  @Override
  public Set<Entry<String, String>> entrySet() {
    return texts().entrySet();
  }

  @Override
  public @Nullable String get(@Nullable Object key) {
    return texts().get(key);
  }

  @Override
  public boolean containsKey(@Nullable Object key) {
    return texts().containsKey(key);
  }

  private Map<String, String> texts() {
    Map<String, String> known = texts;
    if (known == null) {
      known = read();
      texts = known;
    }
    return known;
  }

  private Map<String, String> read() {
    LabelMap.Builder labels = new LabelMap.Builder();
    int at = 0;
    while (at < fields.length) {
      int tag = fields[at];
      int next = HeadScan.afterField(fields, at, fields.length);
      if (tag == HeadScan.LABEL) {
        int key = HeadScan.contentOf(fields, at + 1);
        int value = HeadScan.afterText(fields, key + 1, next);
        labels.put(text(key + 1, value), text(value + 1, next));
      }
      at = next;
    }
    return labels.build();
  }

  private String text(int lengthAt, int end) {
    int from = HeadScan.contentOf(fields, lengthAt);
    return from == end ? "" : interner.text(fields, from, end);
  }
}
