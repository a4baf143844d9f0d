package io.informer4j.protobuf.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.TypeMeta;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.compact.SharedParts;
import io.informer4j.name.ObjectName;
import io.informer4j.protobuf.Chunks;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.ProtobufEventCutter;
import io.informer4j.protobuf.ProtobufHeadReader;
import io.informer4j.protobuf.ProtobufListCutter;
import io.informer4j.protobuf.WireWriter;
import io.informer4j.protobuf.model.Oracle.Writer;
import io.informer4j.protobuf.schema.ByteProjection;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

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
      return data.length > 0
          && checkObject(kind(data[0]), Arrays.copyOfRange(data, 1, data.length));
    }

    @Override
    byte[] seed(Random random) {
      int kind = random.nextInt(KINDS.size());
      return joined(new byte[] {(byte) kind}, object(kind, random));
    }
  },

  /** What a projection leaves of an object is read as the object is without what it drops. */
  PROJECTIONS {
    @Override
    boolean check(byte[] data) {
      return data.length > 0
          && checkProjection(kind(data[0]), Arrays.copyOfRange(data, 1, data.length));
    }

    @Override
    byte[] seed(Random random) {
      return OBJECTS.seed(random);
    }
  },

  /** The first bytes of an object that is too large name it, or are refused. */
  BEGINNINGS {
    @Override
    boolean check(byte[] data) {
      LimitExceededException excess =
          LimitExceededException.of("it", 1, "byte", "maxObjectBytes", 1);
      return isTaken(
          () -> ProtobufHeadReader.read(new Slice(data, 0, data.length, excess), LIMITS));
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

  /** All but TypeMeta, which sets what it does not find and is an object of nobody. */
  private static final List<? extends Class<?>> KINDS = Models.all().stream()
      .map(Models.Kind::type)
      .filter(kind -> kind != TypeMeta.class)
      .toList();

  private static final Projection LEAN =
      Projection.dropping("metadata.managedFields", "metadata.annotations", "status");
  private static final Map<String, ByteProjection> PROJECTED = new HashMap<>();
  private static final Map<Class<?>, SharedParts> SHARED = new HashMap<>();
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
    ProtobufModel<T> model = model(kind);
    Allocation.requireInProportion(bytes.length, () -> isTaken(() -> model.read(Slice.of(bytes))));
    boolean isTaken = isTaken(() -> model.read(Slice.of(bytes)));
    require(
        isTaken == isTaken(() -> projection(kind, Projection.all()).check(bytes, 0, bytes.length)),
        "it is decoded exactly if it passes the check");
    if (!isTaken) {
      isTaken(() -> ProtobufHeadReader.read(Slice.of(bytes), LIMITS));
      return false;
    }
    T object = model.read(Slice.of(bytes));
    byte[] written = model.write(object);
    T again = model.read(Slice.of(written));
    require(isSame(object, again, bytes), "what is written is read again");
    require(Arrays.equals(model.write(again), written), "it is written as it was");
    T sharing = model
        .withSharedParts(SHARED.computeIfAbsent(kind, any -> SharedParts.bounded()))
        .read(Slice.of(bytes));
    require(Arrays.equals(model.write(sharing), written), "parts are shared if they are equal");
    checkHead(object, bytes);
    return true;
  }

  /**
   * Compares JSON, not by equals, which throws if a quantity has a unit that is none. JSON takes longer than all else, so that
   * only some of the bytes are chosen for it.
   */
  private static boolean isSame(Object object, Object other, byte[] bytes) {
    return !isChosen(bytes) || Json.tree(object).equals(Json.tree(other));
  }

  private static boolean isChosen(byte[] bytes) {
    return Arrays.hashCode(bytes) % 8 == 0;
  }

  private static <T> boolean checkProjection(Class<T> kind, byte[] bytes) {
    ByteProjection lean = projection(kind, LEAN);
    Allocation.requireInProportion(
        bytes.length, () -> isTaken(() -> lean.apply(bytes, 0, bytes.length)));
    if (!isTaken(() -> lean.apply(bytes, 0, bytes.length))) {
      return false;
    }
    byte[] kept = lean.apply(bytes, 0, bytes.length);
    require(kept.length <= bytes.length, "nothing is added");
    require(Arrays.equals(lean.apply(kept, 0, kept.length), kept), "nothing is left to be dropped");
    T rest = model(kind).read(Slice.of(kept));
    if (isChosen(bytes) && isTaken(() -> model(kind).read(Slice.of(bytes)))) {
      JsonNode left = Json.tree(rest);
      JsonNode whole = Json.tree(model(kind).read(Slice.of(bytes)));
      drop(whole, "metadata", "managedFields");
      drop(whole, "metadata", "annotations");
      drop(whole, "status", null);
      drop(
          left,
          "metadata",
          "annotations"); // of which all were dropped, which is none or an empty map
      require(left.equals(whole), "the rest is as it was");
    }
    return true;
  }

  private static void drop(JsonNode tree, String field, @Nullable String inner) {
    if (inner == null) {
      ((ObjectNode) tree).remove(field);
    } else if (tree.get(field) instanceof ObjectNode object) {
      object.remove(inner);
    }
  }

  private static <T> ProtobufModel<T> model(Class<T> kind) {
    return ProtobufModel.of(kind).orElseThrow().withLimits(LIMITS).withManagedFields();
  }

  private static ByteProjection projection(Class<?> kind, Projection projection) {
    Message message = Schema.message(ProtobufModel.of(kind).orElseThrow().message());
    return PROJECTED.computeIfAbsent(
        kind + " " + projection,
        any -> ByteProjection.of(message, projection, LIMITS, ModelRules.INSTANCE));
  }

  private static void require(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("it does not hold that " + what);
    }
  }

  private static void checkHead(Object object, byte[] bytes) {
    if (object instanceof HasMetadata resource && resource.getMetadata() != null) {
      String name = resource.getMetadata().getName();
      if (name != null) {
        String namespace = resource.getMetadata().getNamespace();
        ObjectHead head = ProtobufHeadReader.read(Slice.of(bytes), LIMITS);
        require(
            head.metadata().name().equals(ObjectName.of(namespace == null ? "" : namespace, name))
                && head.metadata().labels().equals(resource.getMetadata().getLabels()),
            "its head is its metadata");
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
    require(got.equals(expected), "any chunking gives " + expected + ", not " + got);
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
