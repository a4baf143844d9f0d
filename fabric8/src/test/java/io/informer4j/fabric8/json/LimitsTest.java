package io.informer4j.fabric8.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ResourceType;
import io.informer4j.wire.CutEvent;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.ObjectHead;
import io.informer4j.wire.Slice;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsTest {

  private static final Limits SMALL = Limits.DEFAULT.withMaxObjectBytes(100).withMaxDepth(5);

  private static String object(String name, String rest) {
    return "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"n\"},\"data\":" + rest + "}";
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64, 10_000})
  @Guarantee("G36")
  void anItemThatIsTooLargeIsHandedOutAsItsBeginningAndTheListGoesOn(int chunk) {
    String large = object("large", "\"" + "é\\\"".repeat(500) + "\"");
    byte[] body = ("{\"items\":[" + object("a", "1") + "," + large + "," + object("b", "2") + "]}")
        .getBytes(UTF_8);
    JsonListCutter cutter = new JsonListCutter(SMALL);
    List<String> seen = new ArrayList<>();

    for (int from = 0; from < body.length; from += chunk) {
      byte[] bytes = Arrays.copyOfRange(body, from, Math.min(body.length, from + chunk));
      cutter.feed(bytes, 0, bytes.length);
      for (Slice item = cutter.next(); item != null; item = cutter.next()) {
        LimitExceededException excess = item.excess();
        seen.add(JsonHeadReader.read(item).metadata().name() + " " + item.length() + " "
            + (excess == null ? "" : excess.getMessage()));
      }
    }

    assertThat(seen)
        .containsExactly(
            "n/a 50 ",
            "n/large 100 item 2 (n/large) has " + large.getBytes(UTF_8).length
                + " bytes, more than the limit of 100; Limits.maxObjectBytes raises it",
            "n/b 50 ");
    assertThat(cutter.isComplete()).isTrue();
  }

  @Test
  @Guarantee("G36")
  void anEventThatIsTooLargeOrTooDeepIsMarkedAndTheStreamGoesOn() {
    String large = object("large", "\"" + "x".repeat(500) + "\"");
    String deep = object("deep", "[[[[[]]]]]");
    String body = "{\"object\":" + large + ",\"type\":\"ADDED\"}{\"type\":\"MODIFIED\",\"object\":"
        + deep + "}\n{\"type\":\"DELETED\",\"object\":" + object("b", "[[[[]]]]") + "}";
    JsonEventCutter cutter = new JsonEventCutter(SMALL);
    byte[] bytes = body.getBytes(UTF_8);
    cutter.feed(bytes, 0, bytes.length);

    CutEvent first = cutter.next();
    assertThatExceptionOfType(LimitExceededException.class)
        .isThrownBy(() -> first.object().requireWithinLimits())
        .withMessage("event 1 (n/large) has " + large.length()
            + " bytes, more than the limit of 100; Limits.maxObjectBytes raises it");
    CutEvent second = cutter.next();
    assertThat(JsonHeadReader.read(second.object()).metadata().name()).hasToString("n/deep");
    assertThatExceptionOfType(LimitExceededException.class)
        .isThrownBy(() -> second.object().requireWithinLimits())
        .withMessage(
            "event 2 (n/deep) has 6 levels, more than the limit of 5; Limits.maxDepth raises it");
    CutEvent third = cutter.next();
    third.object().requireWithinLimits();
    assertThat(third.type()).isEqualTo("DELETED");
    assertThat(cutter.next()).isNull();
  }

  @Test
  @Guarantee("G36")
  void whatIsBeyondTheLimitsIsNotDecodedThoughItsHeadIsRead() {
    byte[] body = ("{\"items\":[" + object("deep", "[[[[[]]]]]") + "]}").getBytes(UTF_8);
    JsonListCutter cutter = new JsonListCutter(SMALL);
    cutter.feed(body, 0, body.length);
    Slice item = cutter.next();
    JsonCodec<GenericKubernetesResource> codec = JsonCodec.of(
        GenericKubernetesResource.class,
        ResourceType.namespaced("", "v1", "things", "Thing"),
        SMALL);

    ObjectHead head = codec.readHead(item);

    assertThat(head.metadata().name()).hasToString("n/deep");
    assertThatExceptionOfType(LimitExceededException.class)
        .isThrownBy(() -> codec.into(CacheFormat.DECODED, Projection.all()).take(head, item));
  }

  @Test
  void anObjectOfExactlyTheLimitIsOrdinary() {
    String object = object("a", "\"" + "x".repeat(49) + "\"");
    assertThat(object).hasSize(100);
    byte[] body = ("{\"items\":[" + object + "]}").getBytes(UTF_8);
    for (int split = 0; split <= body.length; split++) {
      assertThat(Chunks.list(new JsonListCutter(SMALL), body, split).texts())
          .containsExactly(object);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"data\":\"DATA\",\"metadata\":{\"name\":\"x\"}}",
        "{\"metadata\":{\"name\":\"x\",\"uid\":\"u\",\"resourceVersion\":\"1\",\"managedFields\":\"DATA\",\"namespace\":\"n\"}}",
        "{\"metadata\":{\"annotations\":\"DATA\",\"name\":\"x\"}}",
      })
  void ifItsNameCannotBeReadBeyondDoubtTheHeadSaysThatItIsTooLarge(String item) {
    byte[] body = ("{\"items\":[" + item.replace("DATA", "y".repeat(200)) + "]}").getBytes(UTF_8);
    JsonListCutter cutter = new JsonListCutter(SMALL);
    cutter.feed(body, 0, body.length);
    Slice beginning = cutter.next();

    assertThatExceptionOfType(LimitExceededException.class)
        .isThrownBy(() -> JsonHeadReader.read(beginning))
        .withMessageStartingWith("item 1, whose name is not to be found, has ");
  }

  @Test
  void theNameIsCertainOnceNamespaceUidAndRevisionAreKnown() {
    String item =
        "{\"metadata\":{\"name\":\"x\",\"namespace\":\"n\",\"uid\":\"u\",\"resourceVersion\":\"1\",\"managedFields\":\""
            + "y".repeat(200) + "\"}}";
    byte[] body = ("{\"items\":[" + item + "]}").getBytes(UTF_8);
    JsonListCutter cutter = new JsonListCutter(SMALL);
    cutter.feed(body, 0, body.length);

    assertThat(JsonHeadReader.read(cutter.next()).metadata().name()).hasToString("n/x");
  }

  @Test
  @Guarantee({"G35", "G36"})
  void memoryStaysWithinTheLimitWhateverTheSizeOfAnItem() {
    int limit = 1 << 20;
    JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT.withMaxObjectBytes(limit));
    String open = object("x", "\"");
    byte[] head = ("{\"items\":[" + open.substring(0, open.length() - 1)).getBytes(UTF_8);
    byte[] chunk = "0123456789abcdef".repeat(4096).getBytes(UTF_8);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    cutter.feed(head, 0, head.length);
    assertThat(cutter.next()).isNull();
    for (int i = 0; i < 1_000; i++) {
      cutter.feed(chunk, 0, chunk.length);
      if (cutter.next() != null) {
        throw new AssertionError("the item has not ended");
      }
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    byte[] tail = "\"}]}".getBytes(UTF_8);
    cutter.feed(tail, 0, tail.length);
    Slice item = cutter.next();

    assertThat(item.length()).isEqualTo(limit);
    assertThat(item.excess()).hasMessageContaining("(n/x) has 65536");
    assertThat(cutter.next()).isNull();
    assertThat(cutter.isComplete()).isTrue();
    assertThat(allocated).isLessThan(4L * limit);
  }

  @Test
  void cuttingAllocatesLittleBesideTheItems() {
    byte[] item = object("a", "\"" + "x".repeat(950) + "\"").getBytes(UTF_8);
    RandomJson json = new RandomJson(1).raw("{\"items\":[").raw(item);
    for (int i = 1; i < 4_000; i++) {
      json.raw(",").raw(item);
    }
    byte[] body = json.raw("]}").take();
    JsonListCutter cutter = new JsonListCutter(Limits.DEFAULT);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();

    int items = 0;
    for (int from = 0; from < body.length; from += 16_384) {
      cutter.feed(body, from, Math.min(body.length, from + 16_384));
      while (cutter.next() != null) {
        items++;
      }
    }

    assertThat(items).isEqualTo(4_000);
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(body.length / 8);
  }

  @Test
  @Guarantee("G36")
  void nestingWithoutEndFailsTheListInBoundedMemory() {
    byte[] body = ("{\"items\":[" + "[".repeat(20_000)).getBytes(UTF_8);

    assertThatExceptionOfType(UnreadableObjectException.class)
        .isThrownBy(() -> Chunks.list(new JsonListCutter(SMALL), body))
        .withMessage("a value nested deeper than 10000 levels at byte 10010");
  }

  @Test
  void deepNestingIsFollowedBracketByBracket() {
    Limits deep = Limits.DEFAULT.withMaxDepth(10_000);
    String item = "{\"a\":[".repeat(3_000) + "]}".repeat(3_000);
    byte[] good = ("{\"items\":[" + item + "]}").getBytes(UTF_8);
    assertThat(Chunks.list(new JsonListCutter(deep), good, 5_000, 20_000).texts())
        .containsExactly(item);

    for (int level : List.of(1, 31, 32, 33, 64, 100, 2_999)) {
      String crossed =
          "{\"a\":[".repeat(3_000) + "]}".repeat(level) + "}]" + "]}".repeat(2_999 - level);
      byte[] bad = ("{\"items\":[" + crossed + "]}").getBytes(UTF_8);
      assertThatExceptionOfType(UnreadableObjectException.class)
          .isThrownBy(() -> Chunks.list(new JsonListCutter(deep), bad, 5_000))
          .withMessageStartingWith("'}' where ']' should be");
    }
  }

  @Test
  void limitsArePositive() {
    assertThatIllegalArgumentException().isThrownBy(() -> Limits.DEFAULT.withMaxObjectBytes(0));
    assertThatIllegalArgumentException().isThrownBy(() -> Limits.DEFAULT.withMaxDepth(-1));
    assertThat(Limits.DEFAULT.withMaxInflation(7).maxInflation()).isEqualTo(7);
  }

  @Test
  void aFieldBesideTheItemsIsBoundedToo() {
    byte[] body = ("{\"metadata\":{\"continue\":\"" + "x".repeat(2 << 20) + "\"},\"items\":[]}")
        .getBytes(UTF_8);

    assertThatExceptionOfType(LimitExceededException.class)
        .isThrownBy(() -> Chunks.list(new JsonListCutter(Limits.DEFAULT), body, 1_000, 1_500_000));
    byte[] skipped =
        ("{\"other\":{\"continue\":\"" + "x".repeat(2 << 20) + "\"},\"items\":[]}").getBytes(UTF_8);
    assertThat(Chunks.list(new JsonListCutter(SMALL), skipped, 1_000).complete())
        .isTrue();
  }
}
