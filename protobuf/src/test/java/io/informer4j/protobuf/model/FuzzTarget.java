package io.informer4j.protobuf.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.name.ObjectName;
import io.informer4j.protobuf.Chunks;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.ProtobufEventCutter;
import io.informer4j.protobuf.ProtobufHeadReader;
import io.informer4j.protobuf.ProtobufListCutter;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.protobuf.model.Oracle.Writer;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * What is held against any bytes. The first byte of the data, or the first two, choose the kind or the chunking; the rest is
 * what a hostile server sends. A target returns whether the bytes were taken; it throws what is not typed, and an {@link
 * AssertionError} if what it promises does not hold.
 */
enum FuzzTarget {

  /** An object of any kind is refused or read; what was read is written and read again, and its head is the same. */
  OBJECTS {
    @Override
    boolean check(byte[] data) {
      return data.length > 0 && checkObject(kind(data[0]), Arrays.copyOfRange(data, 1, data.length));
    }

    @Override
    byte[] seed(Random random) {
      int kind = random.nextInt(KINDS.size());
      return joined(new byte[] {(byte) kind}, object(kind, random));
    }
  },

  /** The first bytes of an object that is too large name it, or are refused. */
  BEGINNINGS {
    @Override
    boolean check(byte[] data) {
      LimitExceededException excess = LimitExceededException.of("it", 1, "byte", "maxObjectBytes", 1);
      return isTaken(() -> ProtobufHeadReader.read(new Slice(data, 0, data.length, excess), LIMITS));
    }

    @Override
    byte[] seed(Random random) {
      WireWriter out = new WireWriter();
      out.raw(object(random.nextInt(KINDS.size()), random));
      int mark = out.mark();
      out.text(6, "42");
      out.text(5, "uid");
      out.text(3, "default");
      out.text(1, "web");
      out.message(1, mark);
      byte[] whole = out.toBytes();
      return Arrays.copyOf(whole, random.nextInt(whole.length + 1));
    }
  },

  /** The items of a list are the same in any chunking, and so is the error. */
  LISTS {
    @Override
    boolean check(byte[] data) {
      return checkChunks(
          data,
          (outcome, body, cuts) -> {
            ProtobufListCutter cutter = new ProtobufListCutter(LIMITS);
            Chunks.items(outcome, cutter, body, cuts);
            outcome.add(cutter.head() + " " + cutter.isComplete());
          },
          FuzzTarget::cutList);
    }

    @Override
    byte[] seed(Random random) {
      int kind = random.nextInt(KINDS.size());
      WireWriter list = new WireWriter();
      for (int i = random.nextInt(4); i > 0; i--) {
        list.bytes(2, object(kind, random));
      }
      int mark = list.mark();
      list.text(3, "token");
      list.text(2, "42");
      list.message(1, mark);
      return joined(chunking(random), Envelope.write("v1", "PodList", list.toBytes()));
    }
  },

  /** The events of a watch are the same in any chunking, and so is the error. */
  EVENTS {
    @Override
    boolean check(byte[] data) {
      return checkChunks(
          data,
          (outcome, body, cuts) -> {
            ProtobufEventCutter cutter = new ProtobufEventCutter(LIMITS);
            Chunks.events(outcome, cutter, body, cuts);
            outcome.add("" + cutter.isAtBoundary());
          },
          FuzzTarget::cutWatch);
    }

    @Override
    byte[] seed(Random random) {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      all.writeBytes(chunking(random));
      for (int i = random.nextInt(4); i > 0; i--) {
        WireWriter event = new WireWriter();
        int mark = event.mark();
        event.bytes(1, Envelope.write("v1", "Pod", object(random.nextInt(KINDS.size()), random)));
        event.message(2, mark);
        event.text(1, random.nextBoolean() ? "ADDED" : "BOOKMARK");
        byte[] bytes = event.toBytes();
        all.writeBytes(ByteBuffer.allocate(4).putInt(bytes.length).array());
        all.writeBytes(bytes);
      }
      return all.toByteArray();
    }
  };

  private static final List<Class<?>> KINDS = Kinds.all();
  /** Small, so that they are met. */
  private static final Limits LIMITS = new Limits(2_000, 20, 1_000);

  abstract boolean check(byte[] data);

  /** Makes data that is taken, for others to be made of. */
  abstract byte[] seed(Random random);

  private static Class<?> kind(int number) {
    return KINDS.get((number & 0xFF) % KINDS.size());
  }

  private static byte[] object(int kind, Random random) {
    SchemaTable.Message message =
        SchemaTable.message(ProtobufModel.of(kind(kind)).orElseThrow().message());
    RandomTrees trees = new RandomTrees(random.nextLong(), 0.2, false);
    return new Oracle(Writer.PLAIN).message(message, trees.object(message)).toByteArray();
  }

  private static byte[] chunking(Random random) {
    return new byte[] {(byte) random.nextInt(), (byte) random.nextInt()};
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private static boolean isTaken(Runnable reading) {
    try {
      reading.run();
      return true;
    } catch (UnreadableObjectException e) {
      return false;
    }
  }

  private static <T> boolean checkObject(Class<T> kind, byte[] bytes) {
    ProtobufModel<T> model =
        ProtobufModel.of(kind).orElseThrow().withLimits(LIMITS).withManagedFields();
    Allocation.requireInProportion(bytes.length, () -> isTaken(() -> model.read(Slice.of(bytes))));
    T object;
    try {
      object = model.read(Slice.of(bytes));
    } catch (UnreadableObjectException e) {
      isTaken(() -> ProtobufHeadReader.read(Slice.of(bytes), LIMITS));
      return false;
    }
    byte[] written = model.write(object);
    T again = model.read(Slice.of(written));
    // Not by equals, which throws if a quantity has a unit that is none.
    assertThat(Kinds.tree(again)).isEqualTo(Kinds.tree(object));
    assertThat(model.write(again)).isEqualTo(written);
    checkHead(object, bytes);
    return true;
  }

  private static void checkHead(Object object, byte[] bytes) {
    if (object instanceof HasMetadata resource && resource.getMetadata() != null) {
      String name = resource.getMetadata().getName();
      if (name != null) {
        String namespace = resource.getMetadata().getNamespace();
        ObjectHead head = ProtobufHeadReader.read(Slice.of(bytes), LIMITS);
        assertThat(head.metadata().name())
            .isEqualTo(ObjectName.of(namespace == null ? "" : namespace, name));
        assertThat(head.metadata().labels()).isEqualTo(resource.getMetadata().getLabels());
      }
    }
  }

  private interface Cutting {
    void cut(List<String> outcome, byte[] body, int[] cuts);
  }

  private interface Whole {
    void cut(byte[] body);
  }

  private static boolean checkChunks(byte[] data, Cutting cutting, Whole whole) {
    if (data.length < 2) {
      return false;
    }
    byte[] body = Arrays.copyOfRange(data, 2, data.length);
    Allocation.requireInProportion(body.length, () -> isTaken(() -> whole.cut(body)));
    List<String> expected = new ArrayList<>();
    boolean isTaken = outcome(expected, cutting, body, new int[0]);
    List<String> got = new ArrayList<>();
    outcome(got, cutting, body, cuts(data, body.length));
    assertThat(got).isEqualTo(expected);
    return isTaken;
  }

  private static boolean outcome(List<String> outcome, Cutting cutting, byte[] body, int[] cuts) {
    try {
      cutting.cut(outcome, body, cuts);
      return true;
    } catch (UnreadableObjectException e) {
      outcome.add(e.toString());
      return false;
    }
  }

  /** Returns where to cut: seldom or often, as the first two bytes say. */
  private static int[] cuts(byte[] data, int length) {
    Random random = new Random(data[1]);
    int longest = 1 + (data[0] & 0x7F);
    List<Integer> cuts = new ArrayList<>();
    for (int at = random.nextInt(longest); at <= length; at += 1 + random.nextInt(longest)) {
      cuts.add(at);
    }
    return cuts.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void cutList(byte[] body) {
    ProtobufListCutter cutter = new ProtobufListCutter(LIMITS);
    cutter.feed(body, 0, body.length);
    for (Slice item = cutter.next(); item != null; item = cutter.next()) {
      Slice found = item;
      isTaken(() -> ProtobufHeadReader.read(found, LIMITS));
    }
  }

  private static void cutWatch(byte[] body) {
    ProtobufEventCutter cutter = new ProtobufEventCutter(LIMITS);
    cutter.feed(body, 0, body.length);
    for (CutEvent event = cutter.next(); event != null; event = cutter.next()) {
      Slice object = event.object();
      isTaken(() -> ProtobufHeadReader.read(object, LIMITS));
      isTaken(() -> ProtobufHeadReader.readBookmark(object, LIMITS));
    }
  }
}
