package io.informer4j.protobuf.schema;

import io.informer4j.codec.CompactMetadata;
import io.informer4j.compact.Interner;
import org.jspecify.annotations.Nullable;

/**
 * Where a {@link Scan} has come across who an object is: name, namespace, uid and revision. What servers do not write so it does
 * not know, and a head reader has to read it.
 *
 * <p><b>Threading:</b> for one thread at a time; used again for the next object.
 */
final class Identification {

  /** The numbers of the fields of an object's metadata. */
  private static final int NAME = 1;

  private static final int NAMESPACE = 3;
  private static final int UID = 5;
  private static final int REVISION = 6;

  private final int[] from = new int[REVISION + 1];
  private final int[] to = new int[REVISION + 1];

  /** Forgets the last object. */
  void clear() {
    for (int number = NAME; number <= REVISION; number++) {
      from[number] = 0;
      to[number] = 0;
    }
  }

  /** Notes where the text of a field lies. Of one that comes again the last counts. */
  void note(int number, int begin, int end) {
    from[number] = begin;
    to[number] = end;
  }

  /** Returns who the object in these bytes is, or null if it takes more to find that. */
  @Nullable
  CompactMetadata of(byte[] array, Interner interner) {
    if (to[NAME] == from[NAME]) {
      return null;
    }
    String namespace = "";
    if (to[NAMESPACE] > from[NAMESPACE]) {
      String known = interner.find(array, from[NAMESPACE], to[NAMESPACE]);
      namespace = known != null ? known : interner.text(array, from[NAMESPACE], to[NAMESPACE]);
    }
    return CompactMetadata.read(
        namespace, array, from[NAME], to[NAME], from[UID], to[UID], from[REVISION], to[REVISION]);
  }
}
