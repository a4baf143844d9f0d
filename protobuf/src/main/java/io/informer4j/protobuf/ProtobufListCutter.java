package io.informer4j.protobuf;

import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.name.ResourceVersion;
import io.informer4j.wire.Capture;
import io.informer4j.wire.LimitExceededException;
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
 * together in a buffer. Items are cut by their lengths: one that is malformed inside is handed out like any other, and is found
 * by whoever decodes it. One that is beyond the limits is handed out as its first bytes, {@linkplain Slice#excess marked}, while
 * the rest of it is skipped.
 *
 * <p>After an exception the cutter is of no more use.
 *
 * <p><b>Threading:</b> for one thread at a time.
 */
public final class ProtobufListCutter implements ListCutter {

  private static final int ITEMS = 2;
  /** More than this has no list to say of itself. */
  private static final int LONGEST_NOTE = 1 << 16;

  private static final byte[] MAGIC = Envelope.magic();

  private enum Step {
    MAGIC,
    TAG,
    NUMBER,
    LENGTH,
    RUN
  }

  private final Limits limits;
  private final ChunkStream in = new ChunkStream();
  private final Capture item;
  private final Capture note = new Capture(LONGEST_NOTE);
  private Step step = Step.MAGIC;
  private int magicBytes;
  private int tag;
  private boolean inList;
  private boolean sawList;
  private long listEnd;
  /** The numbers of the unknown groups that are open. */
  private int[] groups = {};

  private int openGroups;
  private boolean isHandedOut;
  private long items;
  private final String[] type = {"", ""};
  private ResourceVersion resourceVersion = ResourceVersion.UNSET;
  private String continueToken = "";

  /** Creates a cutter that refuses what is beyond the limits. */
  public ProtobufListCutter(Limits limits) {
    this.limits = limits;
    this.item = new Capture(limits.maxObjectBytes());
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
   * @throws UnreadableObjectException if the list is malformed around its items
   */
  @Override
  public @Nullable Slice next() {
    if (isHandedOut) {
      item.clear();
      isHandedOut = false;
    }
    while (true) {
      if (step == Step.TAG && isAtListEnd()) {
        inList = false;
      }
      if (!advance()) {
        in.leave(item, note);
        return null;
      }
      if (step == Step.TAG && item.isClosed()) {
        isHandedOut = true;
        return handedOut();
      }
    }
  }

  /** Takes what the step is about; returns false if more bytes are needed for it. */
  private boolean advance() {
    switch (step) {
      case MAGIC -> {
        return takeMagic();
      }
      case RUN -> {
        if (!in.takeRun()) {
          return false;
        }
        step = Step.TAG;
        if (note.isClosed()) {
          keep();
          note.clear();
        }
        return true;
      }
      default -> {
        if (!in.takeNumber()) {
          return false;
        }
        if (inList && in.offset() > listEnd) {
          throw in.broken("a field that goes beyond the end of its list");
        }
        taken(in.number());
        return true;
      }
    }
  }

  private void taken(long number) {
    switch (step) {
      case TAG -> {
        tag = Wire.tag(number, in.offset());
        begin();
      }
      case LENGTH -> beginBytes(number);
      default -> step = Step.TAG;
    }
  }

  private boolean takeMagic() {
    int c = in.take();
    if (c < 0) {
      return false;
    }
    if (c != MAGIC[magicBytes]) {
      throw new UnexpectedBodyException(
          (c == '{' ? "JSON" : "something else") + " instead of a list in protobuf", "");
    }
    if (++magicBytes == MAGIC.length) {
      step = Step.TAG;
    }
    return true;
  }

  private boolean isAtListEnd() {
    if (!inList || in.offset() < listEnd || in.isInNumber()) {
      return false;
    }
    if (openGroups > 0) {
      throw in.broken("a group without an end");
    }
    return true;
  }

  private void begin() {
    int wireType = Wire.type(tag);
    if (isKnown() && wireType != Wire.BYTES) {
      throw in.broken("field " + Wire.number(tag) + " is " + Wire.nameOf(wireType));
    }
    switch (wireType) {
      case Wire.VARINT -> step = Step.NUMBER;
      case Wire.FIXED64 -> beginRun(8, null);
      case Wire.FIXED32 -> beginRun(4, null);
      case Wire.BYTES -> step = Step.LENGTH;
      case Wire.GROUP -> openGroup();
      default -> closeGroup();
    }
  }

  /** Returns whether the field of the tag means something here: in a list 1 is its metadata, 2 an item. */
  private boolean isKnown() {
    return openGroups == 0 && Wire.number(tag) <= (inList ? ITEMS : Envelope.CONTENT_TYPE);
  }

  private void openGroup() {
    if (openGroups == limits.maxDepth()) {
      throw LimitExceededException.of(
          "a list", openGroups + 1L, "groups in each other", "maxDepth", limits.maxDepth());
    }
    if (openGroups == groups.length) {
      groups = Arrays.copyOf(groups, 2 * openGroups + 1);
    }
    groups[openGroups++] = Wire.number(tag);
  }

  private void closeGroup() {
    if (openGroups == 0 || groups[--openGroups] != Wire.number(tag)) {
      throw in.broken("the end of a group that did not begin");
    }
  }

  private void beginBytes(long length) {
    if (length < 0) {
      throw in.broken("a length of less than nothing");
    }
    if (!isKnown()) {
      beginRun(length, null);
    } else if (inList) {
      beginRun(length, Wire.number(tag) == ITEMS ? item : note);
    } else if (Wire.number(tag) == Envelope.RAW) {
      beginList(length);
    } else {
      beginRun(length, note);
    }
  }

  private void beginRun(long length, @Nullable Capture capture) {
    if (inList && length > listEnd - in.offset()) {
      throw in.broken("a length of " + length + " in a list of which " + (listEnd - in.offset())
          + " bytes are left");
    }
    if (capture == note && length > LONGEST_NOTE) {
      throw in.broken("a list that says " + length + " bytes of itself");
    }
    in.beginRun(length, capture);
    step = Step.RUN;
  }

  private void beginList(long length) {
    String kind = type[1];
    if (!kind.endsWith("List")) {
      throw new UnexpectedBodyException(
          kind.isEmpty()
              ? "a body that does not say what it is instead of a list"
              : "an object of kind " + kind + " instead of a list",
          kind);
    }
    if (sawList) {
      throw in.broken("two lists in one body");
    }
    if (length > Long.MAX_VALUE - in.offset()) {
      throw in.broken("a list of " + length + " bytes");
    }
    sawList = true;
    inList = true;
    listEnd = in.offset() + length;
    step = Step.TAG;
  }

  private void keep() {
    WireReader reader = new WireReader(note.slice(in.chunk()), limits);
    if (inList) {
      readListMeta(reader);
    } else if (Wire.number(tag) == Envelope.TYPE_META) {
      Envelope.readPair(reader, type);
    } else {
      boolean isType = Wire.number(tag) == Envelope.CONTENT_TYPE;
      if (note.length() > 0) {
        throw new UnexpectedBodyException(
            "a list with a content " + (isType ? "type" : "encoding") + " of its own", type[1]);
      }
    }
  }

  private void readListMeta(WireReader reader) {
    for (int field = reader.next(); field != 0; field = reader.next()) {
      switch (Wire.number(field)) {
        case 2 -> resourceVersion = ResourceVersion.of(reader.text(field));
        case 3 -> continueToken = reader.text(field);
        default -> reader.skip(field);
      }
    }
  }

  private Slice handedOut() {
    items++;
    Slice slice = item.slice(in.chunk());
    if (!item.isOverLimit()) {
      return slice;
    }
    return new Slice(
        slice.array(),
        slice.from(),
        slice.to(),
        LimitExceededException.of(
            "item " + items, item.length(), "bytes", "maxObjectBytes", limits.maxObjectBytes()));
  }

  /** Returns whether the list has been seen to its end. A body that ends before is cut off. */
  @Override
  public boolean isComplete() {
    return sawList && !inList && step == Step.TAG && !in.isInNumber() && openGroups == 0;
  }

  /** Returns what the list says of itself; once it is complete, all of it. */
  @Override
  public ListHead head() {
    return new ListHead(type[0], type[1], resourceVersion, continueToken);
  }

  /** Returns how many items have been handed out. */
  public long items() {
    return items;
  }
}
