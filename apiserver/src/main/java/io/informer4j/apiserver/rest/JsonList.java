package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.controlplane.StoredObject;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The body of a list as JSON, made piece by piece when somebody has room for the next one: a large list is never there as a
 * whole.
 *
 * <p><b>Threading:</b> immutable, and so are the objects in it: the pieces may be made on any thread, whatever has been
 * written since. Each iterator is for one thread.
 */
final class JsonList implements Iterable<byte[]> {

  /** A piece ends with the first item that makes it at least this long. */
  static final int PIECE = 64 * 1024;

  private static final byte[] END = "]}\n".getBytes(StandardCharsets.US_ASCII);

  private final JsonForm form;
  /** Everything before the first item. */
  private final byte[] head;

  private final List<StoredObject<Document>> items;
  private final RevisionFormat format;

  /**
   * @param form how the items look
   * @param head the list without its items
   * @param items what is in it; not to be changed any more
   * @param format how revisions are written
   */
  JsonList(
      JsonForm form, ObjectNode head, List<StoredObject<Document>> items, RevisionFormat format) {
    this.form = form;
    this.head = start(Json.write(head), form.view().items());
    this.items = items;
    this.format = format;
  }

  @Override
  public Iterator<byte[]> iterator() {
    return new Iterator<>() {
      private int next = -1;

      @Override
      public boolean hasNext() {
        return next < items.size();
      }

      @Override
      public byte[] next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        ByteBuilder out = new ByteBuilder(expectedSize(Math.max(0, next)));
        if (next < 0) {
          out.write(head);
          next = 0;
        }
        while (next < items.size() && out.size() < PIECE) {
          append(out, next++);
        }
        // The end goes with the last item, so that no iterator has an empty piece left.
        if (next == items.size()) {
          out.write(END);
        }
        return out.toArray();
      }
    };
  }

  /** Opens a list up again to take its items. */
  private static byte[] start(byte[] list, String items) {
    ByteBuilder start = new ByteBuilder(list.length + items.length() + 8);
    start.write(list, 0, list.length - 1);
    start.ascii(",\"" + items + "\":[");
    return start.toArray();
  }

  private void append(ByteBuilder out, int index) {
    if (index > 0) {
      out.write(',');
    }
    StoredObject<Document> item = items.get(index);
    form.appendItem(out, item, format.write(item.revision()));
  }

  /** Returns about how long the piece will be that starts with this item. */
  private int expectedSize(int from) {
    int expected = head.length + END.length;
    for (int i = from; i < items.size() && expected < PIECE; i++) {
      expected += items.get(i).content().size() + Document.LONGEST_SPLICE;
    }
    return expected;
  }
}
