package io.informer4j.protobuf;

import io.informer4j.codec.ObjectMetadata;
import io.informer4j.compact.Interner;
import io.informer4j.compact.LabelMap;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.wire.BookmarkHead;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads who an object is from its bytes: its metadata, over all else it steps by its length.
 *
 * <pre>{@code
 * ObjectHead head = ProtobufHeadReader.read(item, limits);
 * BookmarkHead bookmark = ProtobufHeadReader.readBookmark(event.object(), limits);
 * }</pre>
 *
 * <p>Every object of Kubernetes has its metadata in field 1. Fields may come in any order, and metadata in pieces, as protobuf
 * allows.
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
public final class ProtobufHeadReader {

  private static final int METADATA = 1;
  private static final int NAME = 1;
  private static final int NAMESPACE = 3;
  private static final int UID = 5;
  private static final int RESOURCE_VERSION = 6;
  private static final int LABELS = 11;
  private static final int ANNOTATIONS = 12;
  private static final Interner OFF = Interner.off();
  private static final String INITIAL_EVENTS_END = "k8s.io/initial-events-end";

  private final WireReader in;
  private final Interner interner;
  private final boolean bookmark;

  private boolean sawMetadata;
  private String name = "";
  private String namespace = "";
  private String uid = "";
  private ResourceVersion resourceVersion = ResourceVersion.UNSET;
  private LabelMap.@Nullable Builder labels;
  private boolean initialEventsEnd;

  private ProtobufHeadReader(WireReader in, Interner interner, boolean bookmark) {
    this.in = in;
    this.interner = interner;
    this.bookmark = bookmark;
  }

  /**
   * Reads the head of an object; of one beyond the limits too, if it can be found in the bytes that there are.
   *
   * @throws LimitExceededException if it is beyond the limits and its name is not to be found
   * @throws MalformedProtobufException if the bytes name no object
   */
  public static ObjectHead read(Slice slice, Limits limits) {
    return read(slice, limits, OFF);
  }

  /** Does the same, with namespace and labels of texts that are shared. */
  public static ObjectHead read(Slice slice, Limits limits, Interner interner) {
    ObjectHead ordinary = slice.excess() == null && limits.maxDepth() > 2
        ? HeadScan.read(slice.array(), slice.from(), slice.to(), interner)
        : null;
    return ordinary != null ? ordinary : readAnything(slice, limits, interner);
  }

  /** Reads what no short cut knows. */
  static ObjectHead readAnything(Slice slice, Limits limits, Interner interner) {
    ProtobufHeadReader reader =
        new ProtobufHeadReader(new WireReader(slice, limits), interner, false);
    LimitExceededException excess = slice.excess();
    if (excess == null) {
      reader.readObject();
      return reader.head();
    }
    try {
      reader.readBeginning();
      return reader.head();
    } catch (MalformedProtobufException e) {
      excess.addSuppressed(e);
      throw excess;
    }
  }

  /**
   * Reads a bookmark, which has a revision and no name.
   *
   * @throws MalformedProtobufException if the bytes are no object
   */
  public static BookmarkHead readBookmark(Slice object, Limits limits) {
    ProtobufHeadReader reader = new ProtobufHeadReader(new WireReader(object, limits), OFF, true);
    reader.readObject();
    return new BookmarkHead("", "", reader.resourceVersion, reader.initialEventsEnd);
  }

  private void readObject() {
    for (int tag = in.next(); tag != 0; tag = in.next()) {
      if (Wire.number(tag) == METADATA) {
        readMetadata(tag);
      } else {
        in.skip(tag);
      }
    }
  }

  /** Reads what there is, and takes it if nothing that is missing could make it another object's. */
  private void readBeginning() {
    try {
      readObject();
    } catch (MalformedProtobufException e) {
      if (!isCertain()) {
        throw e;
      }
    }
    if (!isCertain()) {
      throw in.broken("metadata that is cut off");
    }
  }

  private boolean isCertain() {
    return sawMetadata
        || (!name.isEmpty()
            && !namespace.isEmpty()
            && !uid.isEmpty()
            && !resourceVersion.isUnset());
  }

  private void readMetadata(int tag) {
    int outer = in.enter(tag);
    boolean isWhole = !in.isCut();
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (Wire.number(field)) {
        case NAME -> name = in.text(field);
        case NAMESPACE -> namespace = shared(field);
        case UID -> uid = in.text(field);
        case RESOURCE_VERSION -> resourceVersion = ResourceVersion.of(in.text(field));
        case LABELS -> readLabel(field);
        case ANNOTATIONS -> readAnnotation(field);
        default -> in.skip(field);
      }
    }
    in.leave(outer);
    sawMetadata = isWhole;
  }

  private void readLabel(int tag) {
    if (bookmark) {
      in.skip(tag);
      return;
    }
    if (labels == null) {
      labels = new LabelMap.Builder();
    }
    String key = "";
    String value = "";
    int outer = in.enter(tag);
    for (int field = in.next(); field != 0; field = in.next()) {
      switch (Wire.number(field)) {
        case 1 -> key = shared(field);
        case 2 -> value = shared(field);
        default -> in.skip(field);
      }
    }
    in.leave(outer);
    labels.put(key, value);
  }

  /** Returns a text that other objects have too. */
  private String shared(int tag) {
    int length = in.passAll(tag);
    int to = in.position();
    return length == 0 ? "" : interner.text(in.array(), to - length, to);
  }

  private void readAnnotation(int tag) {
    if (!bookmark) {
      in.skip(tag);
      return;
    }
    String[] entry = {"", ""};
    Envelope.readPair(in, tag, entry);
    if (entry[0].equals(INITIAL_EVENTS_END)) {
      initialEventsEnd = entry[1].equals("true");
    }
  }

  private ObjectHead head() {
    if (name.isEmpty()) {
      throw in.broken("an object without a name");
    }
    return new ObjectHead(new ObjectMetadata(
        ObjectName.of(namespace, name),
        uid,
        resourceVersion,
        labels == null ? Map.of() : labels.build()));
  }
}
