package io.informer4j.apiserver.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.apiserver.controlplane.StoredObject;
import io.informer4j.apiserver.protobuf.TreeWriter;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.Schema;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The body of a list as protobuf, made piece by piece when somebody has room for the next one. The length of all items stands
 * before the first of them, so they are measured first, and encoded for that where they have not been yet: a little at a
 * time, during which the pieces are empty.
 *
 * <p><b>Threading:</b> immutable, and so are the objects in it: the pieces may be made on any thread, whatever has been
 * written since. Each iterator is for one thread.
 */
final class ProtobufList implements Iterable<byte[]> {

  /** A piece ends with the first item that makes it at least this long. */
  static final int PIECE = 64 * 1024;

  /** How many items are measured at a time; encoding takes as long as measuring many that are encoded already. */
  static final int MEASURED_AT_ONCE = 64 * 1024;

  private static final int COST_OF_ENCODING = 512;

  private static final Message LIST_META =
      Schema.message("k8s.io.apimachinery.pkg.apis.meta.v1.ListMeta");
  private static final int METADATA_TAG = (1 << 3) | 2;
  private static final int ITEM_TAG = (2 << 3) | 2;
  private static final byte[] NOTHING = {};

  private final ProtobufForm form;
  private final byte[] type;
  private final byte[] metadata;
  private final List<StoredObject<Document>> items;
  private final RevisionFormat format;

  ProtobufList(
      ProtobufForm form,
      ObjectNode head,
      List<StoredObject<Document>> items,
      RevisionFormat format) {
    this.form = form;
    this.type = ProtobufForm.type(head);
    TreeWriter out = new TreeWriter();
    out.fields(LIST_META, head.path("metadata"));
    this.metadata = out.toBytes();
    this.items = items;
    this.format = format;
  }

  @Override
  public Iterator<byte[]> iterator() {
    return new Pieces();
  }

  private ProtobufForm.Content item(int index) {
    StoredObject<Document> item = items.get(index);
    return form.content(item, format.write(item.revision()));
  }

  private final class Pieces implements Iterator<byte[]> {

    private long size = ByteBuilder.fieldSize(metadata.length);
    private int measured;
    private int next = -1;
    private boolean isOver;

    @Override
    public boolean hasNext() {
      return !isOver;
    }

    @Override
    public byte[] next() {
      if (isOver) {
        throw new NoSuchElementException("the list has " + items.size() + " items");
      }
      return isMeasured() ? piece() : NOTHING;
    }

    private boolean isMeasured() {
      for (int left = MEASURED_AT_ONCE; left > 0 && measured < items.size(); measured++) {
        boolean isEncoded = !form.isFromTree() && items.get(measured).content().isEncoded();
        left -= isEncoded ? 1 : COST_OF_ENCODING;
        size += ByteBuilder.fieldSize(item(measured).size());
      }
      return measured == items.size();
    }

    private byte[] piece() {
      ByteBuilder out = new ByteBuilder((int) Math.min(PIECE + PIECE / 4, size + 256));
      if (next < 0) {
        ProtobufForm.appendStart(out, type, size);
        out.write(METADATA_TAG);
        out.varint(metadata.length);
        out.write(metadata);
        next = 0;
      }
      while (next < items.size() && out.size() < PIECE) {
        ProtobufForm.Content item = item(next++);
        out.write(ITEM_TAG);
        out.varint(item.size());
        item.append(out);
      }
      if (next == items.size()) {
        ProtobufForm.appendEnd(out);
        isOver = true;
      }
      return out.toArray();
    }
  }
}
