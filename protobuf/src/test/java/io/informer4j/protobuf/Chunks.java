package io.informer4j.protobuf;

import io.informer4j.wire.CutEvent;
import io.informer4j.wire.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Feeds a cutter in chunks, each of which is spoilt as soon as the cutter has gone on. */
public final class Chunks {

  private Chunks() {}

  /** Returns what tells bytes from others, and outlives the cutter. */
  public static String print(byte[] bytes, boolean isExcess) {
    return (isExcess ? "excess " : "") + Arrays.hashCode(bytes) + " of " + bytes.length;
  }

  /** Returns what tells the items from others. */
  public static List<String> items(ProtobufListCutter cutter, byte[] body, int... cuts) {
    List<String> items = new ArrayList<>();
    items(items, cutter, body, cuts);
    return items;
  }

  /** Does the same, into a list that has those before an error too. */
  public static void items(
      List<String> items, ProtobufListCutter cutter, byte[] body, int... cuts) {
    each(body, cuts, chunk -> {
      cutter.feed(chunk, 1, chunk.length - 1);
      for (Slice item = cutter.next(); item != null; item = cutter.next()) {
        items.add(print(item.copy(), item.excess() != null));
      }
    });
  }

  /** Returns what tells the events from others. */
  public static List<String> events(ProtobufEventCutter cutter, byte[] body, int... cuts) {
    List<String> events = new ArrayList<>();
    events(events, cutter, body, cuts);
    return events;
  }

  /** Does the same, into a list that has those before an error too. */
  public static void events(
      List<String> events, ProtobufEventCutter cutter, byte[] body, int... cuts) {
    each(body, cuts, chunk -> {
      cutter.feed(chunk, 1, chunk.length - 1);
      for (CutEvent event = cutter.next(); event != null; event = cutter.next()) {
        Slice content = event.object();
        events.add(event.type() + " " + event.kind() + " "
            + print(content.copy(), content.excess() != null));
      }
    });
  }

  private interface Feed {
    void accept(byte[] chunk);
  }

  /** Hands out the parts between cuts, with a byte before and one behind that belong to nobody. */
  private static void each(byte[] body, int[] cuts, Feed feed) {
    int from = 0;
    for (int i = 0; i <= cuts.length; i++) {
      int to = i == cuts.length ? body.length : cuts[i];
      byte[] chunk = new byte[to - from + 2];
      chunk[0] = -1;
      chunk[chunk.length - 1] = -1;
      System.arraycopy(body, from, chunk, 1, to - from);
      feed.accept(chunk);
      Arrays.fill(chunk, (byte) 0x55);
      from = to;
    }
  }

  /** Returns cuts after every so many bytes. */
  public static int[] every(int bytes, int length) {
    int[] cuts = new int[(length - 1) / bytes];
    for (int i = 0; i < cuts.length; i++) {
      cuts[i] = (i + 1) * bytes;
    }
    return cuts;
  }
}
