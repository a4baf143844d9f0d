package io.informer4j.fabric8.json;

import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.compact.LabelMap;
import io.informer4j.fabric8.json.JsonText.Strings;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.wire.BookmarkHead;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads who an object is from its bytes, in one pass that goes no further than it must.
 *
 * <pre>{@code
 * ObjectHead head = JsonHeadReader.read(item);
 * BookmarkHead bookmark = JsonHeadReader.readBookmark(event.object());
 * }</pre>
 *
 * <p>Fields may come in any order. Servers write apiVersion, kind and metadata first, and leave kind and apiVersion out in the
 * items of a list; so the pass ends with the last part of the identity (as a rule before managedFields, and always before spec
 * and status). In one order only something is passed over: an object that begins with its metadata counts as one that does not
 * say its kind, though it may do so further behind, because to look for it would cost a pass over every item of every list.
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
final class JsonHeadReader {

  private static final Name NAME = Name.of("name");
  private static final Name NAMESPACE = Name.of("namespace");
  private static final Name UID = Name.of("uid");
  private static final Name LABELS = Name.of("labels");
  private static final Name ANNOTATIONS = Name.of("annotations");
  private static final Name INITIAL_EVENTS_END = Name.of("k8s.io/initial-events-end");

  private final JsonCursor in;
  private final Strings strings;
  private final boolean bookmark;

  private @Nullable String apiVersion;
  private @Nullable String kind;
  private boolean sawMetadata;
  /** Whether metadata is the first field, as in the items of a list, which do not say their kind. */
  private boolean beginsWithMetadata;

  private @Nullable String name;
  private @Nullable String namespace;
  private @Nullable String uid;
  private @Nullable ResourceVersion resourceVersion;
  private @Nullable Map<String, String> labels;
  private boolean initialEventsEnd;

  private JsonHeadReader(Slice slice, Strings strings, boolean bookmark) {
    this.in = new JsonCursor(slice);
    this.strings = strings;
    this.bookmark = bookmark;
  }

  /**
   * Reads the head of an object; of one beyond the limits too, if it can be found in the bytes that there are.
   *
   * @throws LimitExceededException if it is beyond the limits and its name is not to be found
   * @throws UnreadableObjectException if the bytes name no object
   */
  public static ObjectHead read(Slice slice) {
    return read(slice, Strings.NEW);
  }

  /** Does the same, with the strings that many objects share made by somebody else. */
  static ObjectHead read(Slice slice, Strings strings) {
    if (slice.excess() == null) {
      JsonHeadReader reader = new JsonHeadReader(slice, strings, false);
      reader.readObject();
      return reader.head();
    }
    try {
      return readBeginning(slice, strings);
    } catch (UnreadableObjectException e) {
      LimitExceededException excess = slice.excess();
      excess.addSuppressed(e);
      throw excess;
    }
  }

  /**
   * Reads the head of an object of which only the beginning is there.
   *
   * @throws UnreadableObjectException if the beginning does not name the object beyond doubt
   */
  static ObjectHead readBeginning(Slice slice) {
    return readBeginning(slice, Strings.NEW);
  }

  private static ObjectHead readBeginning(Slice slice, Strings strings) {
    JsonHeadReader reader = new JsonHeadReader(slice, strings, false);
    try {
      reader.readObject();
    } catch (UnreadableObjectException e) {
      // Without the end of its metadata, an object that has shown no namespace may still have one.
      boolean certain = reader.sawMetadata
          || (reader.namespace != null && reader.uid != null && reader.resourceVersion != null);
      if (!certain) {
        throw e;
      }
    }
    return reader.head();
  }

  /**
   * Reads a bookmark, which has a revision and no name.
   *
   * @throws UnreadableObjectException if the bytes are no JSON object
   */
  public static BookmarkHead readBookmark(Slice slice) {
    JsonHeadReader reader = new JsonHeadReader(slice, Strings.NEW, true);
    reader.readObject();
    return new BookmarkHead(
        orEmpty(reader.apiVersion),
        orEmpty(reader.kind),
        reader.revision(),
        reader.initialEventsEnd);
  }

  private void readObject() {
    if (!in.enter('{')) {
      throw new UnreadableObjectException(
          "not an object: it begins with " + JsonText.show(in.peek()));
    }
    boolean first = true;
    while (in.nextField()) {
      if (in.isKey(Name.METADATA)) {
        beginsWithMetadata = first;
        readMetadata();
      } else if (in.isKey(Name.KIND)) {
        kind = in.text(strings);
      } else if (in.isKey(Name.API_VERSION)) {
        apiVersion = in.text(strings);
      } else {
        in.skip();
      }
      if (sawMetadata && isTypeSettled()) {
        return;
      }
      first = false;
    }
  }

  private boolean isTypeSettled() {
    return beginsWithMetadata || (kind != null && apiVersion != null);
  }

  private void readMetadata() {
    if (!in.enter('{')) {
      in.skip();
      return;
    }
    while (in.nextField()) {
      readMetadataField();
      if (isIdentityComplete()) {
        sawMetadata = true;
        return;
      }
    }
    sawMetadata = true;
  }

  /** Then nothing behind is of interest, not even the end of metadata. */
  private boolean isIdentityComplete() {
    return isTypeSettled()
        && name != null
        && namespace != null
        && uid != null
        && resourceVersion != null
        && labels != null
        && !bookmark;
  }

  private void readMetadataField() {
    if (in.isKey(NAME)) {
      name = in.text(Strings.NEW);
    } else if (in.isKey(NAMESPACE)) {
      namespace = in.text(strings);
    } else if (in.isKey(UID)) {
      uid = in.text(Strings.NEW);
    } else if (in.isKey(Name.RESOURCE_VERSION)) {
      resourceVersion = ResourceVersion.of(in.text(Strings.NEW));
    } else if (in.isKey(LABELS)) {
      labels = readLabels();
    } else if (bookmark && in.isKey(ANNOTATIONS)) {
      readAnnotations();
    } else {
      in.skip();
    }
  }

  private Map<String, String> readLabels() {
    if (!in.enter('{')) {
      in.skip();
      return Map.of();
    }
    LabelMap.Builder builder = new LabelMap.Builder();
    while (in.nextField()) {
      builder.put(in.key(strings), in.text(strings));
    }
    return builder.build();
  }

  private void readAnnotations() {
    if (!in.enter('{')) {
      in.skip();
      return;
    }
    while (in.nextField()) {
      if (in.isKey(INITIAL_EVENTS_END)) {
        initialEventsEnd = in.text(Strings.NEW).equals("true");
      } else {
        in.skip();
      }
    }
  }

  private ObjectHead head() {
    if (name == null || name.isEmpty()) {
      throw new UnreadableObjectException(
          "an object without a name" + (kind == null ? "" : " of kind " + kind));
    }
    return new ObjectHead(
        orEmpty(apiVersion),
        orEmpty(kind),
        new ObjectMetadata(
            ObjectName.of(orEmpty(namespace), name),
            orEmpty(uid),
            revision(),
            labels == null ? Map.of() : labels));
  }

  private ResourceVersion revision() {
    return resourceVersion == null ? ResourceVersion.UNSET : resourceVersion;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
