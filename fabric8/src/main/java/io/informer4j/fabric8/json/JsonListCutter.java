package io.informer4j.fabric8.json;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.name.ResourceVersion;
import io.informer4j.wire.Capture;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ListCutter;
import io.informer4j.wire.ListHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts the items out of a list as its bytes arrive, however they are chunked.
 *
 * <pre>{@code
 * cutter.feed(chunk, 0, chunk.length);
 * for (Slice item = cutter.next(); item != null; item = cutter.next()) { … }
 * if (cutter.isComplete()) { cutter.head().resourceVersion(); }
 * }</pre>
 *
 * <p>Holds no more than the item in progress: an item that lies in one chunk is handed out where it is, one that does not is put
 * together in a buffer. Fields may come in any order; {@code items: null} is an empty list, and so is a {@code …List} without
 * items, which is how Go reads them.
 *
 * <p>Items are cut structurally, by strings and brackets: one that is malformed inside is handed out like any other, and is found
 * by whoever decodes it. One that is beyond the limits is handed out as its first bytes, {@linkplain Slice#excess marked}, while
 * the rest of it is skipped.
 *
 * <p>After an exception the cutter is of no more use.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
final class JsonListCutter implements ListCutter {

  private static final Name ITEMS = Name.of("items");
  private static final Name CONTINUE = Name.of("continue");
  private static final Name[] FIELDS = {Name.KIND, Name.API_VERSION, Name.METADATA, ITEMS};
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};
  private static final int SHOWN = 60;

  private enum State {
    START,
    FIELDS,
    VALUE,
    ITEMS,
    FIRST_ITEM,
    NEXT_ITEM,
    IN_ITEM,
    AFTER_ITEM,
    COMPLETE
  }

  private final Limits limits;
  private final FieldStream in;
  private State state = State.START;
  /** The field whose value is being read, null if nobody cares for it. */
  private @Nullable Name field;

  private boolean sawItems;
  private long items;
  private String apiVersion = "";
  private String kind = "";
  private ResourceVersion resourceVersion = ResourceVersion.UNSET;
  private String continueToken = "";

  /** Creates a cutter that refuses what is beyond the limits. */
  public JsonListCutter(Limits limits) {
    this.limits = limits;
    this.in = new FieldStream(limits, false);
  }

  /**
   * Takes the next bytes, which may be changed once {@link #next} has returned null. Not before it has returned null for the
   * bytes before.
   */
  @Override
  public void feed(byte[] chunk, int from, int to) {
    in.feed(chunk, from, to);
  }

  /**
   * Returns the next item, valid until the next call of this method or of {@link #feed}, or null if more bytes are needed or the
   * list is complete.
   *
   * @throws UnexpectedBodyException if this is no list, but something else
   * @throws UnreadableObjectException if the list is malformed around its items, or something follows it
   */
  @Override
  public @Nullable Slice next() {
    if (state == State.AFTER_ITEM) {
      in.object().clear();
    }
    while (true) {
      if (state == State.VALUE || state == State.IN_ITEM) {
        if (!in.value(capture())) {
          break;
        }
        if (state == State.IN_ITEM) {
          state = State.AFTER_ITEM;
          items++;
          return in.objectWithin(limits, "item", items, in.depth());
        }
        keep();
        state = State.FIELDS;
      } else if (state == State.FIELDS) {
        FieldStream.Step step = in.step();
        if (step == FieldStream.Step.MORE) {
          break;
        }
        if (step == FieldStream.Step.END) {
          requireList();
          state = State.COMPLETE;
        } else {
          begin();
        }
      } else {
        int c = in.peek();
        if (c == FieldStream.NONE) {
          break;
        }
        state = around(c);
      }
    }
    in.leave();
    return null;
  }

  /** Moves on over one byte that stands around items, or around everything. */
  private State around(int c) {
    switch (state) {
      case START -> {
        requireObject(c);
        return State.FIELDS;
      }
      case ITEMS -> {
        if (c != '[') {
          return State.VALUE;
        }
        in.take();
        return State.FIRST_ITEM;
      }
      case FIRST_ITEM, AFTER_ITEM -> {
        if (c == ']') {
          in.take();
          return State.FIELDS;
        }
        if (state == State.FIRST_ITEM) {
          return State.IN_ITEM;
        }
        if (c != ',') {
          throw in.refused("',' or ']' after item " + items, c);
        }
        in.take();
        return State.NEXT_ITEM;
      }
      case NEXT_ITEM -> {
        return State.IN_ITEM;
      }
      default -> throw in.refused("nothing more, since the list has ended,", c);
    }
  }

  private @Nullable Capture capture() {
    return state == State.IN_ITEM ? in.object() : field == null ? null : in.note();
  }

  private void begin() {
    state = State.VALUE;
    field = null;
    for (Name name : FIELDS) {
      if (in.isKey(name)) {
        field = name;
      }
    }
    if (field == ITEMS) {
      if (sawItems) {
        throw new UnreadableObjectException("a list that has items twice, at " + in.where());
      }
      sawItems = true;
      state = State.ITEMS;
    }
  }

  private void keep() {
    if (field == null) {
      return;
    }
    Slice value = in.noted();
    if (field == ITEMS) {
      if (!Arrays.equals(NULL, 0, NULL.length, value.array(), value.from(), value.to())) {
        throw new UnreadableObjectException("a list whose items are no array, at " + in.where());
      }
    } else if (field == Name.METADATA) {
      readMetadata(new JsonCursor(value));
    } else if (value.array()[value.from()] == '"') {
      String text =
          JsonText.unquote(value.array(), value.from() + 1, value.to() - 1, JsonText.Strings.NEW);
      if (field == Name.API_VERSION) {
        apiVersion = text;
      } else {
        kind = text;
        requireNoOtherKind();
      }
    }
  }

  private void readMetadata(JsonCursor metadata) {
    if (!metadata.enter('{')) {
      return;
    }
    while (metadata.nextField()) {
      if (metadata.isKey(Name.RESOURCE_VERSION)) {
        resourceVersion = ResourceVersion.of(metadata.text(JsonText.Strings.NEW));
      } else if (metadata.isKey(CONTINUE)) {
        continueToken = metadata.text(JsonText.Strings.NEW);
      } else {
        metadata.skip();
      }
    }
  }

  private void requireObject(int c) {
    switch (c) {
      case '{' -> {}
      case '[' -> throw new UnexpectedBodyException("a JSON array instead of a list", "");
      case '"' -> throw new UnexpectedBodyException("a JSON string instead of a list", "");
      default ->
        throw new UnexpectedBodyException(
            "a body that is no JSON instead of a list: it begins with " + in.shown(SHOWN), "");
    }
  }

  /** Says so at once rather than after megabytes of rows. */
  private void requireNoOtherKind() {
    if (kind.equals("Table") || kind.equals("Status")) {
      throw unexpected();
    }
  }

  private void requireList() {
    if (!sawItems && !kind.endsWith("List")) {
      throw unexpected();
    }
  }

  private UnexpectedBodyException unexpected() {
    return new UnexpectedBodyException(
        (kind.isEmpty() ? "an object without kind and items" : "an object of kind " + kind)
            + " instead of a list",
        kind);
  }

  /** Returns whether the whole list was fed and all items were taken. A body that ends before is cut off. */
  @Override
  public boolean isComplete() {
    return state == State.COMPLETE;
  }

  /** Returns what the list says of itself; only when complete. */
  @Override
  public ListHead head() {
    if (!isComplete()) {
      throw new IllegalStateException("the list is not complete");
    }
    return new ListHead(apiVersion, kind, resourceVersion, continueToken);
  }
}
