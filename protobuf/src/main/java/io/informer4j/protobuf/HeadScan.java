package io.informer4j.protobuf;

import io.informer4j.codec.ObjectMetadata;
import io.informer4j.compact.Interner;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.wire.ObjectHead;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds who an object is, in bytes as servers write them: metadata in one piece, labels of a key and a value. It gives up at
 * anything else, and a {@link ProtobufHeadReader} has to read it.
 *
 * <p><i>Implementation notes:</i> for every object that comes this is the first look, before the compiler knows of it, so it is
 * a few small loops over places in an array, and makes no texts of labels.
 */
final class HeadScan {

  /** The tags of a text or message in these fields of an object's metadata, all of one byte. */
  static final int LABEL = (11 << 3) | Wire.BYTES;

  static final int NAME = (1 << 3) | Wire.BYTES;
  static final int NAMESPACE = (3 << 3) | Wire.BYTES;
  static final int UID = (5 << 3) | Wire.BYTES;
  static final int RESOURCE_VERSION = (6 << 3) | Wire.BYTES;
  /** And of an object. */
  static final int METADATA = (1 << 3) | Wire.BYTES;

  private static final int KEY = (1 << 3) | Wire.BYTES;
  private static final int VALUE = (2 << 3) | Wire.BYTES;
  private static final int LONGEST_LENGTH = 4;
  private static final int NOT_HERE = -1;

  private final byte[] array;
  /** Where values lie, tag and all. */
  private int name = NOT_HERE;

  private int namespace = NOT_HERE;
  private int uid = NOT_HERE;
  private int revision = NOT_HERE;
  private int labels = NOT_HERE;
  private int labelsEnd;

  private HeadScan(byte[] array) {
    this.array = array;
  }

  /** Returns the head of the object in these bytes, or null if it takes more to find it. */
  static @Nullable ObjectHead read(byte[] array, int from, int to, Interner interner) {
    HeadScan scan = new HeadScan(array);
    return scan.findIn(from, to) ? scan.head(interner) : null;
  }

  private boolean findIn(int from, int to) {
    int metadata = NOT_HERE;
    int metadataEnd = 0;
    int at = from;
    while (at < to) {
      int field = at;
      at = afterField(array, field, to);
      if (at < 0) {
        return false;
      }
      if (array[field] == METADATA) {
        if (metadata != NOT_HERE) {
          return false;
        }
        metadata = field;
        metadataEnd = at;
      }
    }
    return metadata != NOT_HERE && find(contentOf(array, metadata + 1), metadataEnd);
  }

  private boolean find(int from, int to) {
    int at = from;
    while (at < to) {
      int field = at;
      at = afterField(array, field, to);
      if (at < 0) {
        return false;
      }
      switch (array[field]) {
        case NAME -> name = field;
        case NAMESPACE -> namespace = field;
        case UID -> uid = field;
        case RESOURCE_VERSION -> revision = field;
        case LABEL -> {
          labels = labels == NOT_HERE ? field : labels;
          labelsEnd = at;
        }
        default -> {}
      }
    }
    return name != NOT_HERE;
  }

  private @Nullable ObjectHead head(Interner interner) {
    String named = text(name);
    if (named.isEmpty() || !areLabels()) {
      return null;
    }
    Map<String, String> labelled = labels == NOT_HERE
        ? Map.of()
        : new LazyLabels(Arrays.copyOfRange(array, labels, labelsEnd), interner);
    return new ObjectHead(new ObjectMetadata(
        ObjectName.of(shared(namespace, interner), named),
        text(uid),
        ResourceVersion.of(text(revision)),
        labelled));
  }

  private boolean areLabels() {
    int at = labels == NOT_HERE ? labelsEnd : labels;
    while (at < labelsEnd) {
      int field = at;
      at = afterField(array, field, labelsEnd);
      if (array[field] == LABEL && !isLabel(contentOf(array, field + 1), at)) {
        return false;
      }
    }
    return true;
  }

  private boolean isLabel(int from, int to) {
    if (from == to || array[from] != KEY) {
      return false;
    }
    int value = afterText(array, from + 1, to);
    return value > 0
        && value < to
        && array[value] == VALUE
        && afterText(array, value + 1, to) == to;
  }

  private String text(int field) {
    if (field == NOT_HERE) {
      return "";
    }
    int from = contentOf(array, field + 1);
    return new String(array, from, endOf(field) - from, StandardCharsets.UTF_8);
  }

  private String shared(int field, Interner interner) {
    if (field == NOT_HERE) {
      return "";
    }
    int from = contentOf(array, field + 1);
    int to = endOf(field);
    return from == to ? "" : interner.text(array, from, to);
  }

  private int endOf(int field) {
    return afterText(array, field + 1, array.length);
  }

  /** Returns where a field ends, whatever it is; -1 if that is not to be seen at once. */
  static int afterField(byte[] array, int from, int to) {
    int at = from;
    int tag = array[at++];
    if (tag < 0) {
      if (at == to || array[at] <= 0) {
        return -1;
      }
      at++;
    } else if (tag >>> 3 == 0) {
      return -1;
    }
    if ((tag & 7) == Wire.BYTES) {
      return afterText(array, at, to);
    }
    if ((tag & 7) != Wire.VARINT) {
      return -1;
    }
    int last = Math.min(to, at + Wire.LONGEST_VARINT);
    while (at < last) {
      if (array[at++] >= 0) {
        return at;
      }
    }
    return -1;
  }

  /** Returns where a text ends whose length begins here; -1 if it does not. */
  static int afterText(byte[] array, int from, int to) {
    int at = from;
    int length = 0;
    int shift = 0;
    byte b;
    do {
      if (at >= to || shift == 7 * LONGEST_LENGTH) {
        return -1;
      }
      b = array[at++];
      length |= (b & 0x7F) << shift;
      shift += 7;
    } while (b < 0);
    return length > to - at ? -1 : at + length;
  }

  /** Returns where the content begins whose length begins here and has an end. */
  static int contentOf(byte[] array, int lengthAt) {
    int at = lengthAt;
    while (array[at] < 0) {
      at++;
    }
    return at + 1;
  }
}
