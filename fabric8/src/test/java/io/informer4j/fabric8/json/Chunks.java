package io.informer4j.fabric8.json;

import io.informer4j.wire.CutEvent;
import io.informer4j.wire.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Feeds bodies in pieces, each in an array that is overwritten afterwards, as a transport may do. */
final class Chunks {

  private static final int ROOM_BEFORE = 3;

  private Chunks() {}

  /** What came out of a body: the items, or events as type and object. */
  record Cut(List<String> types, List<byte[]> objects, boolean complete) {

    List<String> texts() {
      return objects.stream()
          .map(o -> new String(o, java.nio.charset.StandardCharsets.UTF_8))
          .toList();
    }
  }

  static Cut list(JsonListCutter cutter, byte[] body, int... splits) {
    List<byte[]> items = new ArrayList<>();
    int from = 0;
    for (int i = 0; i <= splits.length; i++) {
      int to = i < splits.length ? splits[i] : body.length;
      byte[] chunk = chunk(body, from, to);
      cutter.feed(chunk, ROOM_BEFORE, ROOM_BEFORE + to - from);
      for (Slice item = cutter.next(); item != null; item = cutter.next()) {
        items.add(item.copy());
      }
      Arrays.fill(chunk, (byte) '"');
      from = to;
    }
    return new Cut(List.of(), items, cutter.isComplete());
  }

  static Cut events(JsonEventCutter cutter, byte[] body, int... splits) {
    List<String> types = new ArrayList<>();
    List<byte[]> objects = new ArrayList<>();
    int from = 0;
    for (int i = 0; i <= splits.length; i++) {
      int to = i < splits.length ? splits[i] : body.length;
      byte[] chunk = chunk(body, from, to);
      cutter.feed(chunk, ROOM_BEFORE, ROOM_BEFORE + to - from);
      for (CutEvent event = cutter.next(); event != null; event = cutter.next()) {
        types.add(event.type());
        objects.add(event.object().copy());
      }
      Arrays.fill(chunk, (byte) '"');
      from = to;
    }
    return new Cut(types, objects, cutter.isAtBoundary());
  }

  private static byte[] chunk(byte[] body, int from, int to) {
    byte[] chunk = new byte[ROOM_BEFORE + to - from + 1];
    Arrays.fill(chunk, (byte) '{');
    System.arraycopy(body, from, chunk, ROOM_BEFORE, to - from);
    return chunk;
  }

  /** Returns the places that make a chunk of each byte. */
  static int[] everyByte(byte[] body) {
    int[] splits = new int[Math.max(0, body.length - 1)];
    for (int i = 0; i < splits.length; i++) {
      splits[i] = i + 1;
    }
    return splits;
  }

  static int[] random(byte[] body, Random random) {
    return random.ints(random.nextInt(12), 0, body.length + 1).sorted().toArray();
  }
}
