package io.informer4j.console.http;

import java.nio.charset.StandardCharsets;

/** One event of a stream, made once for all who read it. */
public final class ServerEvent {

  private final String type;
  private final byte[] data;
  private final int weight;
  private final long skipped;

  /**
   * Creates an event.
   *
   * @param data JSON without line breaks; if it is counted, without the last number and brace
   * @param weight how many records it has, to be counted as skipped where it is not sent
   * @param skipped how many records before it are missing for everybody; -1 if it is not counted, since the next event of its
   *     type makes it superfluous
   */
  private ServerEvent(String type, byte[] data, int weight, long skipped) {
    this.type = type;
    this.data = data;
    this.weight = weight;
    this.skipped = skipped;
  }

  /** Returns an event that the next of its type makes superfluous. */
  public static ServerEvent whole(String type, Json.Body body) {
    return new ServerEvent(type, Json.bytes(body), 0, -1);
  }

  /**
   * Returns an event with records.
   *
   * @param records writes an array
   * @param weight how many those are
   * @param skipped how many before them are left out
   */
  public static ServerEvent records(String type, Json.Body records, int weight, long skipped) {
    byte[] array = Json.bytes(records);
    byte[] head = "{\"records\":".getBytes(StandardCharsets.UTF_8);
    byte[] tail = ",\"skipped\":".getBytes(StandardCharsets.UTF_8);
    byte[] data = new byte[head.length + array.length + tail.length];
    System.arraycopy(head, 0, data, 0, head.length);
    System.arraycopy(array, 0, data, head.length, array.length);
    System.arraycopy(tail, 0, data, head.length + array.length, tail.length);
    return new ServerEvent(type, data, weight, skipped);
  }

  String type() {
    return type;
  }

  /** Returns how many records somebody misses who does not get this event. */
  long missedWithoutIt() {
    return saysWhatWasMissed() ? weight + skipped : 0;
  }

  /** Returns whether it can say what its reader has missed. */
  boolean saysWhatWasMissed() {
    return skipped >= 0;
  }

  byte[] data() {
    return data;
  }

  /** Returns the lines before the data. */
  byte[] before() {
    return ("event: " + type + "\ndata: ").getBytes(StandardCharsets.UTF_8);
  }

  /** Returns what follows the data. */
  byte[] after(long missedByReader) {
    String end = saysWhatWasMissed() ? (skipped + missedByReader) + "}\n\n" : "\n\n";
    return end.getBytes(StandardCharsets.UTF_8);
  }
}
