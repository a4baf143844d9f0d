package io.informer4j.protobuf.model;

import io.informer4j.protobuf.WireWriter;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as the model classes have them: what is null is not written, maps are written by their keys in order, so that
 * equal objects have equal bytes.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class ModelWriter extends WireWriter {

  /** Writes the fields of a value. */
  @FunctionalInterface
  interface ValueWriter<V> {
    void write(ModelWriter out, V value);
  }

  void put(int number, @Nullable String value) {
    if (value != null) {
      text(number, value);
    }
  }

  void put(int number, @Nullable Boolean value) {
    if (value != null) {
      bool(number, value);
    }
  }

  void put(int number, @Nullable Integer value) {
    if (value != null) {
      int32(number, value);
    }
  }

  void put(int number, @Nullable Long value) {
    if (value != null) {
      int64(number, value);
    }
  }

  void put(int number, @Nullable Double value) {
    if (value != null) {
      float64(number, value);
    }
  }

  void putBase64(int number, @Nullable String value) {
    if (value != null) {
      bytes(number, Base64.getDecoder().decode(value));
    }
  }

  <V> void put(int number, @Nullable V value, ValueWriter<? super V> writer) {
    if (value != null) {
      int mark = mark();
      writer.write(this, value);
      message(number, mark);
    }
  }

  <V> void putAll(int number, @Nullable List<V> values, ValueWriter<? super V> writer) {
    if (values != null) {
      for (int i = values.size() - 1; i >= 0; i--) {
        V value = values.get(i);
        int mark = mark();
        if (value != null) { // JSON that is not there is an empty message, and has its place
          writer.write(this, value);
        }
        message(number, mark);
      }
    }
  }

  void putTexts(int number, @Nullable List<String> values) {
    if (values != null) {
      for (int i = values.size() - 1; i >= 0; i--) {
        put(number, values.get(i));
      }
    }
  }

  void putInts(int number, @Nullable List<Integer> values) {
    if (values != null) {
      for (int i = values.size() - 1; i >= 0; i--) {
        put(number, values.get(i));
      }
    }
  }

  void putLongs(int number, @Nullable List<Long> values) {
    if (values != null) {
      for (int i = values.size() - 1; i >= 0; i--) {
        put(number, values.get(i));
      }
    }
  }

  void putBools(int number, @Nullable List<Boolean> values) {
    if (values != null) {
      for (int i = values.size() - 1; i >= 0; i--) {
        put(number, values.get(i));
      }
    }
  }

  void putTextMap(int number, @Nullable Map<String, String> values) {
    putEntries(number, values, (out, value) -> out.put(2, value)); // a null is empty, as in Go
  }

  void putBase64Map(int number, @Nullable Map<String, String> values) {
    putEntries(number, values, (out, value) -> out.putBase64(2, value));
  }

  <V> void putMap(int number, @Nullable Map<String, V> values, ValueWriter<? super V> writer) {
    putEntries(number, values, (out, value) -> {
      int mark = out.mark();
      if (value != null) { // a time that is unset is an empty message
        writer.write(out, value);
      }
      out.message(2, mark);
    });
  }

  private <V> void putEntries(int number, @Nullable Map<String, V> values, ValueWriter<V> value) {
    if (values == null || values.isEmpty()) {
      return;
    }
    for (Map.Entry<String, V> entry : new TreeMap<>(values).descendingMap().entrySet()) {
      int mark = mark();
      value.write(this, entry.getValue());
      text(1, entry.getKey());
      message(number, mark);
    }
  }
}
