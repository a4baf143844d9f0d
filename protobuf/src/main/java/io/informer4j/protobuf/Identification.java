package io.informer4j.protobuf;

import io.informer4j.codec.CompactMetadata;
import io.informer4j.compact.Interner;
import io.informer4j.name.ObjectName;
import io.informer4j.wire.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sees at a glance who an object is, in bytes that were found to be right: name, namespace, uid and revision, without a look at
 * anything else. It gives up at what servers do not write so, and a {@link ProtobufHeadReader} has to read it.
 *
 * <pre>{@code
 * CompactMetadata known = identification.of(slice);
 * if (known == null) { ProtobufHeadReader.read(slice, limits); }
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread; a race costs a text that is not shared.
 */
public final class Identification {

  private static final int NOT_HERE = -1;

  /** A namespace as it was sent, and its text. */
  private static final class Namespace {
    static final Namespace NONE = new Namespace(new byte[0], "");

    final byte[] bytes;
    final String text;

    Namespace(byte[] bytes, String text) {
      this.bytes = bytes;
      this.text = text;
    }
  }

  private final Interner interner;
  /** Objects of one namespace come one after the other. */
  private Namespace last = Namespace.NONE;

  /** Creates it with what shares the texts of namespaces. */
  public Identification(Interner interner) {
    this.interner = interner;
  }

  /**
   * Returns who the object in these bytes is, or null if it takes more to find that.
   *
   * <p><i>Implementation notes:</i> one long method. Every object of a first list goes through it before the compiler knows of
   * it, and shorter ones would be compiled into each of their callers.
   */
  public @Nullable CompactMetadata of(Slice slice) {
    byte[] array = slice.array();
    int from = slice.from();
    int to = slice.to();
    // Metadata come first, and once.
    int end = from < to && array[from] == HeadScan.METADATA
        ? HeadScan.afterText(array, from + 1, to)
        : NOT_HERE;
    int rest = end;
    while (rest >= 0 && rest < to) {
      rest = array[rest] == HeadScan.METADATA ? NOT_HERE : HeadScan.afterField(array, rest, to);
    }
    if (rest < 0) {
      return null;
    }
    int name = NOT_HERE;
    int namespace = NOT_HERE;
    int uid = NOT_HERE;
    int revision = NOT_HERE;
    int at = HeadScan.contentOf(array, from + 1);
    while (at < end) {
      int field = at;
      at = HeadScan.afterField(array, field, end);
      if (at < 0) {
        return null;
      }
      int tag = array[field];
      if (tag > HeadScan.RESOURCE_VERSION) {
        continue;
      }
      if (tag == HeadScan.NAME) {
        name = field + 2;
      } else if (tag == HeadScan.NAMESPACE) {
        namespace = field + 2;
      } else if (tag == HeadScan.UID) {
        uid = field + 2;
      } else if (tag == HeadScan.RESOURCE_VERSION) {
        revision = field + 2;
      }
    }
    if (name < 0 || uid < 0 || revision < 0) {
      return null;
    }
    // The byte before a text is its length, as long as that is less than 128.
    int nameLength = array[name - 1];
    namespace = namespace < 0 ? end : namespace;
    int namespaceLength = namespace == end ? 0 : array[namespace - 1];
    int uidLength = array[uid - 1];
    int revisionLength = array[revision - 1];
    if (nameLength <= 0 || namespaceLength < 0 || uidLength < 0 || revisionLength < 0) {
      return null;
    }
    Namespace where = last;
    byte[] known = where.bytes;
    int difference = known.length - namespaceLength;
    for (int i = 0; i < known.length && difference == 0; i++) {
      difference = known[i] - array[namespace + i];
    }
    if (difference != 0) {
      where = remember(array, namespace, namespaceLength);
    }
    String named = new String(array, name, nameLength, StandardCharsets.UTF_8);
    return CompactMetadata.read(
        ObjectName.of(where.text, named),
        array,
        uid,
        uid + uidLength,
        revision,
        revision + revisionLength);
  }

  private Namespace remember(byte[] array, int from, int length) {
    Namespace next = length == 0
        ? Namespace.NONE
        : new Namespace(
            Arrays.copyOfRange(array, from, from + length),
            interner.text(array, from, from + length));
    last = next;
    return next;
  }
}
