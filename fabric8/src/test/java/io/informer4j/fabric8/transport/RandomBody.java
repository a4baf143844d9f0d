package io.informer4j.fabric8.transport;

import static io.informer4j.fabric8.transport.ProtobufBodies.field;
import static io.informer4j.fabric8.transport.ProtobufBodies.frame;
import static io.informer4j.fabric8.transport.ProtobufBodies.item;
import static io.informer4j.fabric8.transport.ProtobufBodies.joined;
import static io.informer4j.fabric8.transport.ProtobufBodies.text;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What a server sends, in one of two encodings and in pieces: a list, or a streaming list and some changes, with now and then
 * something wrong in it.
 *
 * @param isList whether it is no watch
 * @param headers of the answer
 * @param pieces of its body
 * @param breaks whether the connection is lost after them
 */
record RandomBody(
    boolean isList, Map<String, String> headers, List<byte[]> pieces, boolean breaks) {

  /** Objects that are longer than this are beyond the limits. */
  static final int LONGEST = 1_000;

  static RandomBody of(SplittableRandom random, int most) {
    boolean isList = random.nextBoolean();
    boolean isJson = random.nextBoolean();
    int count = random.nextInt(most + 1);
    int nameless = random.nextInt(8) == 0 ? random.nextInt(count + 1) : -1;
    List<byte[]> objects = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      objects.add(object(random, isJson, i == nameless ? "" : "m" + i));
    }
    byte[] body = isList ? list(objects, isJson) : watch(random, objects, isJson);
    if (random.nextInt(6) == 0) {
      body = Arrays.copyOf(body, random.nextInt(body.length + 1));
    } else if (random.nextInt(6) == 0) {
      body[random.nextInt(body.length)] = (byte) random.nextInt(256);
    }
    return new RandomBody(
        isList, headers(isList, isJson), pieces(random, body), random.nextInt(6) == 0);
  }

  private static Map<String, String> headers(boolean isList, boolean isJson) {
    if (isJson) {
      return Map.of("Content-Type", "application/json");
    }
    return isList ? ProtobufBodies.LIST : ProtobufBodies.WATCH;
  }

  private static byte[] object(SplittableRandom random, boolean isJson, String name) {
    boolean isBad = random.nextInt(20) == 0;
    boolean isLong = random.nextInt(40) == 0;
    if (!isJson) {
      byte[] good = item(name);
      byte[] more = field(2, joined(text(1, "x"), text(2, "y".repeat(isLong ? LONGEST : 1))));
      return isBad ? joined(good, ProtobufBodies.BROKEN) : joined(good, more);
    }
    String data = isBad ? "[1]" : "{\"k\":\"v" + (isLong ? "y".repeat(LONGEST) : "") + "\"}";
    return ScriptedExchange.map(name).replace("{\"k\":\"v\"}", data).getBytes(UTF_8);
  }

  private static byte[] list(List<byte[]> items, boolean isJson) {
    if (!isJson) {
      return ProtobufBodies.body(items.toArray(new byte[0][]));
    }
    String joined =
        String.join(",", items.stream().map(item -> new String(item, UTF_8)).toList());
    return (ScriptedExchange.LIST_BEGIN + joined + "]}").getBytes(UTF_8);
  }

  private static byte[] watch(SplittableRandom random, List<byte[]> objects, boolean isJson) {
    List<byte[]> events = new ArrayList<>();
    objects.forEach(object -> events.add(event("ADDED", object, isJson)));
    events.add(event("BOOKMARK", end(isJson), isJson));
    for (int i = random.nextInt(20); i > 0; i--) {
      String[] types = {"ADDED", "MODIFIED", "DELETED", "ODD"};
      events.add(event(types[random.nextInt(4)], object(random, isJson, "later" + i), isJson));
    }
    return joined(events.toArray(new byte[0][]));
  }

  private static byte[] end(boolean isJson) {
    return isJson
        ? ("{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"77\","
                + "\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}}}")
            .getBytes(UTF_8)
        : field(
            1,
            joined(
                text(6, "77"),
                field(12, joined(text(1, "k8s.io/initial-events-end"), text(2, "true")))));
  }

  private static byte[] event(String type, byte[] object, boolean isJson) {
    return isJson
        ? ScriptedExchange.event(type, new String(object, UTF_8)).getBytes(UTF_8)
        : frame(type, object);
  }

  private static List<byte[]> pieces(SplittableRandom random, byte[] body) {
    List<byte[]> pieces = new ArrayList<>();
    int longest = 1 + random.nextInt(20_000);
    for (int from = 0; from < body.length; ) {
      int to = Math.min(body.length, from + 1 + random.nextInt(longest));
      pieces.add(Arrays.copyOfRange(body, from, to));
      from = to;
    }
    return pieces;
  }
}
