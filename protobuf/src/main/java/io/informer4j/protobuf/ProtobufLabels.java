package io.informer4j.protobuf;

import io.informer4j.compact.LabelMap;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads labels out of an object's bytes: all of them, or the one that is asked for.
 *
 * <pre>{@code
 * Optional<String> app = ProtobufLabels.find(bytes, "app");
 * }</pre>
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
public final class ProtobufLabels {

  private static final int METADATA = 1;
  private static final int LABELS = 11;
  private static final int KEY = 1;
  private static final int VALUE = 2;

  private final WireReader in;
  /** Null to collect all labels. */
  private final byte @Nullable [] wanted;

  private final LabelMap.@Nullable Builder all;
  private @Nullable String found;

  private ProtobufLabels(byte[] object, byte @Nullable [] wanted, LabelMap.@Nullable Builder all) {
    this.in = new WireReader(Slice.of(object), Limits.DEFAULT);
    this.wanted = wanted;
    this.all = all;
  }

  /** Returns the labels of an object that passed a check. */
  public static Map<String, String> all(byte[] object) {
    LabelMap.Builder all = new LabelMap.Builder();
    new ProtobufLabels(object, null, all).readObject();
    return all.build();
  }

  /** Returns one label of an object that passed a check, if it has it. */
  public static Optional<String> find(byte[] object, String key) {
    ProtobufLabels reader = new ProtobufLabels(object, key.getBytes(StandardCharsets.UTF_8), null);
    reader.readObject();
    return Optional.ofNullable(reader.found);
  }

  private void readObject() {
    for (int tag = in.next(); tag != 0; tag = in.next()) {
      if (Wire.number(tag) != METADATA) {
        in.skip(tag);
        continue;
      }
      int outer = in.enter(tag);
      for (int field = in.next(); field != 0; field = in.next()) {
        if (Wire.number(field) == LABELS) {
          readLabel(field);
        } else {
          in.skip(field);
        }
      }
      in.leave(outer);
    }
  }

  /** Makes texts of the labels that are wanted alone; of equal keys the last one counts. */
  private void readLabel(int tag) {
    int keyFrom = 0;
    int keyTo = 0;
    int valueFrom = 0;
    int valueTo = 0;
    int outer = in.enter(tag);
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (Wire.number(field)) {
        case KEY -> {
          int length = in.pass(field);
          keyTo = in.position();
          keyFrom = keyTo - length;
        }
        case VALUE -> {
          int length = in.pass(field);
          valueTo = in.position();
          valueFrom = valueTo - length;
        }
        default -> in.skip(field);
      }
    }
    in.leave(outer);
    if (all != null) {
      all.put(text(keyFrom, keyTo), text(valueFrom, valueTo));
    } else if (wanted != null && isWanted(wanted, keyFrom, keyTo)) {
      found = text(valueFrom, valueTo);
    }
  }

  private String text(int from, int to) {
    return new String(in.array(), from, to - from, StandardCharsets.UTF_8);
  }

  private boolean isWanted(byte[] key, int from, int to) {
    return Arrays.equals(key, 0, key.length, in.array(), from, to);
  }
}
