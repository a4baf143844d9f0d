package io.informer4j.fabric8.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bytes that are damaged, cut off or random: refused or cut, the same in any chunking, and never with another exception. */
class HostileBytesTest {

  private static final Limits LIMITS = Limits.DEFAULT.withMaxObjectBytes(200).withMaxDepth(20);
  private static final ObjectMapper JACKSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final String TEMPERS = "{}[]\",:\\\n 0a\u0000";

  /** What became of a body: all that came out of it, and how it ended. */
  private static List<String> outcomeOfList(byte[] body, int... splits) {
    JsonListCutter cutter = new JsonListCutter(LIMITS);
    List<String> outcome = new ArrayList<>();
    try {
      int from = 0;
      for (int i = 0; i <= splits.length; i++) {
        int to = i < splits.length ? splits[i] : body.length;
        byte[] chunk = Arrays.copyOfRange(body, from, to);
        cutter.feed(chunk, 0, chunk.length);
        for (Slice item = cutter.next(); item != null; item = cutter.next()) {
          outcome.add(describe(item));
        }
        from = to;
      }
      outcome.add(cutter.isComplete() ? cutter.head().toString() : "incomplete");
    } catch (UnexpectedBodyException e) {
      outcome.add("unexpected " + e.kind());
    } catch (UnreadableObjectException e) {
      outcome.add(String.valueOf(e.getMessage()));
    }
    return outcome;
  }

  private static List<String> outcomeOfEvents(byte[] body, int... splits) {
    JsonEventCutter cutter = new JsonEventCutter(LIMITS);
    List<String> outcome = new ArrayList<>();
    try {
      int from = 0;
      for (int i = 0; i <= splits.length; i++) {
        int to = i < splits.length ? splits[i] : body.length;
        byte[] chunk = Arrays.copyOfRange(body, from, to);
        cutter.feed(chunk, 0, chunk.length);
        for (CutEvent event = cutter.next(); event != null; event = cutter.next()) {
          outcome.add(event.type() + describe(event.object()));
        }
        from = to;
      }
      outcome.add(cutter.isAtBoundary() ? "at a boundary" : "incomplete");
    } catch (UnexpectedBodyException e) {
      outcome.add("unexpected " + e.kind());
    } catch (UnreadableObjectException e) {
      outcome.add(String.valueOf(e.getMessage()));
    }
    return outcome;
  }

  private static String describe(Slice object) {
    String text = new String(object.copy(), UTF_8);
    try {
      text += JsonHeadReader.read(object);
    } catch (UnreadableObjectException e) {
      text += e.getMessage();
    }
    try {
      text += JsonHeadReader.readBookmark(object);
    } catch (UnreadableObjectException e) {
      text += e.getMessage();
    }
    try {
      byte[] kept = ByteProjection.project(object, Projection.dropping("a", "metadata.b", "items"));
      text += new String(kept, UTF_8);
    } catch (UnreadableObjectException e) {
      text += e.getMessage();
    }
    return text + StatusReader.read(object, 500);
  }

  private static byte[] list(RandomJson json) {
    json.raw("{\"kind\":\"L\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":[");
    for (int i = json.random.nextInt(4); i > 0; i--) {
      json.raw("{\"metadata\":{\"name\":\"n\",\"labels\":")
          .object(1)
          .raw("},\"a\":")
          .value(4)
          .raw("}")
          .raw(i > 1 ? "," : "");
    }
    return json.raw("]}").take();
  }

  private static byte[] events(RandomJson json) {
    for (int i = json.random.nextInt(4); i > 0; i--) {
      json.raw("{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"n\"},\"a\":")
          .value(4)
          .raw("}}\n");
    }
    return json.take();
  }

  private static byte[] damage(byte[] body, Random random) {
    byte[] damaged = body.clone();
    for (int i = random.nextInt(3); i >= 0 && damaged.length > 0; i--) {
      int place = random.nextInt(damaged.length);
      damaged[place] = random.nextInt(3) == 0
          ? (byte) random.nextInt(256)
          : (byte) TEMPERS.charAt(random.nextInt(TEMPERS.length()));
      if (random.nextInt(4) == 0) {
        int gone = random.nextInt(1 + Math.min(5, damaged.length - place));
        System.arraycopy(damaged, place + gone, damaged, place, damaged.length - place - gone);
        damaged = Arrays.copyOf(damaged, damaged.length - gone);
      }
    }
    return damaged;
  }

  @Test
  void damagedListsEndTheSameInAnyChunkingAndWhatIsGoodJsonIsCutAsJacksonReadsIt() {
    int good = 0;
    for (long seed = 0; seed < 4_000; seed++) {
      RandomJson json = new RandomJson(seed);
      byte[] body = damage(list(json), json.random);

      List<String> outcome = outcomeOfList(body);

      assertThat(outcomeOfList(body, Chunks.random(body, json.random)))
          .as("seed %d", seed)
          .isEqualTo(outcome);
      if (seed % 4 == 0) {
        assertThat(outcomeOfList(body, Chunks.everyByte(body)))
            .as("seed %d", seed)
            .isEqualTo(outcome);
      }
      good += asJacksonReadsIt(body, outcome, seed) ? 1 : 0;
    }
    assertThat(good).isBetween(200, 3_800);
  }

  private static boolean asJacksonReadsIt(byte[] body, List<String> outcome, long seed) {
    JsonNode tree;
    try {
      tree = JACKSON.readTree(body);
    } catch (IOException e) {
      return false;
    }
    if (tree.path("items").isArray() && !outcome.get(0).contains("items twice")) {
      assertThat(outcome).as("seed %d", seed).hasSize(1 + tree.path("items").size());
      assertThat(outcome.get(outcome.size() - 1)).as("seed %d", seed).startsWith("ListHead[");
    }
    return true;
  }

  @Test
  void damagedWatchesEndTheSameInAnyChunking() {
    for (long seed = 0; seed < 4_000; seed++) {
      RandomJson json = new RandomJson(seed);
      byte[] body = damage(events(json), json.random);

      List<String> outcome = outcomeOfEvents(body);

      assertThat(outcomeOfEvents(body, Chunks.random(body, json.random)))
          .as("seed %d", seed)
          .isEqualTo(outcome);
      if (seed % 4 == 0) {
        assertThat(outcomeOfEvents(body, Chunks.everyByte(body)))
            .as("seed %d", seed)
            .isEqualTo(outcome);
      }
    }
  }

  @Test
  @Guarantee("G38")
  void bodiesThatAreCutOffAtAnyByteAreIncompleteAndNothingElse() {
    for (long seed = 0; seed < 40; seed++) {
      byte[] list = list(new RandomJson(seed));
      List<String> whole = outcomeOfList(list);
      for (int length = 0; length < list.length; length++) {
        List<String> outcome = outcomeOfList(Arrays.copyOf(list, length));

        assertThat(outcome.get(outcome.size() - 1)).isEqualTo("incomplete");
        assertThat(outcome.subList(0, outcome.size() - 1))
            .isEqualTo(whole.subList(0, outcome.size() - 1));
      }
      byte[] events = events(new RandomJson(seed));
      for (int length = 0; length < events.length; length++) {
        List<String> outcome = outcomeOfEvents(Arrays.copyOf(events, length));
        boolean boundary = length == 0 || events[length - 1] == '\n' || events[length] == '\n';

        assertThat(outcome.get(outcome.size() - 1))
            .isIn("incomplete", boundary ? "at a boundary" : "incomplete");
      }
    }
  }

  @Test
  void randomBytesAreRefused() {
    Random random = new Random(11);
    for (int round = 0; round < 5_000; round++) {
      byte[] body = new byte[random.nextInt(200)];
      random.nextBytes(body);
      for (int i = 0; i < body.length; i++) {
        if (random.nextBoolean()) {
          body[i] = (byte) TEMPERS.charAt(random.nextInt(TEMPERS.length()));
        }
      }
      assertThat(outcomeOfList(body)).isNotEmpty();
      assertThat(outcomeOfEvents(body)).isNotEmpty();
      assertThat(describe(Slice.of(body))).isNotEmpty();
    }
  }
}
