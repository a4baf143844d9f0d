package io.informer4j.fabric8.simulation;

import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.name.ObjectName;
import io.informer4j.protobuf.WireReader;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.EventCutter;
import io.informer4j.wire.Ingest;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ListCutter;
import io.informer4j.wire.ListHead;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import io.informer4j.wire.WireCodec;
import java.io.ByteArrayOutputStream;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Mistakes in reading protobuf. */
final class ProtobufDefects {

  private static final int MANAGED_FIELDS = 17;

  private ProtobufDefects() {}

  static List<TransportDefect> all() {
    return List.of(
        TransportDefect.ofCodec(
            "a-frame-with-its-length-in-two-pieces-is-lost",
            "A frame whose length is cut by the end of a piece is passed over",
            100,
            LosesFrames::new),
        TransportDefect.ofCodec(
            "an-item-in-two-pieces-is-lost",
            "Of the items of a list that lie in two pieces every third one is lost",
            50,
            LosesItems::new),
        TransportDefect.ofCodec(
            "managed-fields-go-and-their-length-stays",
            "Managed fields are cut out of the metadata, whose length stays what it was",
            50,
            CutsManagedFields::new),
        TransportDefect.ofCodec(
            "the-uid-is-that-of-the-name",
            "The uid that an object of the same name had first is taken for its own",
            100,
            RemembersUids::new),
        TransportDefect.ofCodec(
            "what-is-broken-is-what-it-was",
            "An object that cannot be read is taken for what was read of its name before",
            100,
            KeepsTheOld::new));
  }

  private static final class LosesFrames<M> extends SpoiltCodec<M> {

    LosesFrames(WireCodec<M> codec) {
      super(codec);
    }

    @Override
    public EventCutter eventCutter() {
      EventCutter cutter = codec.eventCutter();
      return new EventCutter() {
        private final Set<Integer> lost = new HashSet<>();
        private int frames;
        private int lengthBytes;
        private int length;
        private int events;

        @Override
        public void feed(byte[] chunk, int from, int to) {
          if (lengthBytes > 0 && lengthBytes < 4) {
            lost.add(frames);
          }
          for (int i = from; i < to; i++) {
            if (lengthBytes < 4) {
              length = (length << 8) | (chunk[i] & 0xFF);
              lengthBytes++;
            } else if (--length == 0) {
              lengthBytes = 0;
              frames++;
            }
          }
          cutter.feed(chunk, from, to);
        }

        @Override
        public CutEvent next() {
          CutEvent event = cutter.next();
          return event != null && lost.contains(events++) ? next() : event;
        }

        @Override
        public boolean isAtBoundary() {
          return cutter.isAtBoundary();
        }
      };
    }
  }

  private static final class LosesItems<M> extends SpoiltCodec<M> {

    private int borders;

    LosesItems(WireCodec<M> codec) {
      super(codec);
    }

    @Override
    public ListCutter listCutter() {
      ListCutter cutter = codec.listCutter();
      return new ListCutter() {
        private int pieces;
        private boolean isFirstOfPiece;

        @Override
        public void feed(byte[] chunk, int from, int to) {
          isFirstOfPiece = ++pieces > 1;
          cutter.feed(chunk, from, to);
        }

        @Override
        public Slice next() {
          Slice item = cutter.next();
          boolean isLost = item != null && isFirstOfPiece && ++borders % 3 == 0;
          isFirstOfPiece = false;
          return isLost ? cutter.next() : item;
        }

        @Override
        public boolean isComplete() {
          return cutter.isComplete();
        }

        @Override
        public ListHead head() {
          return cutter.head();
        }
      };
    }
  }

  private static final class CutsManagedFields<M> extends SpoiltCodec<M> {

    CutsManagedFields(WireCodec<M> codec) {
      super(codec);
    }

    @Override
    public Ingest<M> into(CacheFormat format, Projection projection) {
      Ingest<M> ingest = codec.into(format, projection);
      return (head, object) -> ingest.take(head, Slice.of(cut(object)));
    }

    private static byte[] cut(Slice object) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      WireReader in = new WireReader(object, Limits.DEFAULT);
      int metadata = in.next();
      int outer = in.enter(metadata);
      int copied = 0;
      for (int tag = in.next(); tag != 0; tag = in.next()) {
        in.skip(tag);
        if (tag >>> 3 != MANAGED_FIELDS) {
          out.write(object.array(), object.from() + copied, in.offset() - copied);
        }
        copied = in.offset();
      }
      in.leave(outer);
      out.write(object.array(), object.from() + copied, object.length() - copied);
      return out.toByteArray();
    }
  }

  private static final class RemembersUids<M> extends SpoiltCodec<M> {

    private final Map<ObjectName, String> uids = new LinkedHashMap<>();

    RemembersUids(WireCodec<M> codec) {
      super(codec);
    }

    @Override
    public ObjectHead readHead(Slice object) {
      ObjectHead head = codec.readHead(object);
      ObjectMetadata right = head.metadata();
      String uid = uids.computeIfAbsent(right.name(), name -> right.uid());
      return new ObjectHead(
          head.apiVersion(),
          head.kind(),
          new ObjectMetadata(right.name(), uid, right.resourceVersion(), right.labels()));
    }
  }

  private static final class KeepsTheOld<M> extends SpoiltCodec<M> {

    private final Map<ObjectName, CachedObject<M>> read = new LinkedHashMap<>();

    KeepsTheOld(WireCodec<M> codec) {
      super(codec);
    }

    @Override
    public Ingest<M> into(CacheFormat format, Projection projection) {
      Ingest<M> ingest = codec.into(format, projection);
      return (head, object) -> {
        ObjectName name = head.metadata().name();
        try {
          CachedObject<M> taken = ingest.take(head, object);
          read.put(name, taken);
          return taken;
        } catch (UnreadableObjectException e) {
          CachedObject<M> old = read.get(name);
          if (old == null) {
            throw e;
          }
          return old;
        }
      };
    }
  }
}
