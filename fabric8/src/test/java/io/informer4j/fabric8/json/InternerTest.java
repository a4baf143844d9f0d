package io.informer4j.fabric8.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.ObjectMetadata;
import io.informer4j.codec.Projection;
import io.informer4j.compact.Interner;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class InternerTest {

  private final Interner interner = Interner.bounded();

  private static String text(Interner interner, String text) {
    byte[] bytes = ("\"" + text + "\"").getBytes(StandardCharsets.UTF_8);
    JsonReader in = new JsonReader(bytes, 0, bytes.length, 10, interner);
    in.peek();
    return in.text();
  }

  @Test
  void equalTextsAreTheSameString() {
    for (String text :
        new String[] {"", "a", "TCP", "12345678", "123456789", "kube-system", "x".repeat(256)}) {
      String first = text(interner, text);

      assertThat(first).isEqualTo(text);
      assertThat(text(interner, text)).isSameAs(first);
    }
  }

  @Test
  void longTextsAndThoseWithEscapesAreMadeAnew() {
    for (String text : new String[] {"x".repeat(257), "a\\nb", "Zürich"}) {
      assertThat(text(interner, text))
          .isEqualTo(text(interner, text))
          .isNotSameAs(text(interner, text));
    }
  }

  @Test
  void nothingIsRememberedWhenItIsOff() {
    Interner off = Interner.off();

    assertThat(text(off, "TCP")).isEqualTo("TCP").isNotSameAs(text(off, "TCP"));
    assertThat(off.boxed(8080)).isNotSameAs(off.boxed(8080));
  }

  /** A number that is missing would be news to code that was compiled while another informer read. */
  @Test
  void numbersAreTheSameInAllTables() {
    Integer port = Interner.bounded().boxed(48_083);
    Long generation = Interner.bounded().boxed(48_083L);

    assertThat(Interner.bounded().boxed(48_083)).isSameAs(port);
    assertThat(Interner.bounded().boxed(48_083L)).isSameAs(generation);
  }

  @Test
  @Guarantee("G51")
  void whatComesOftenStaysThoughMuchComesOnce() {
    String often = text(interner, "ClusterFirst");

    for (int i = 0; i < 200_000; i++) {
      text(interner, "once-" + i);
      if (i % 50 == 0) {
        assertThat(text(interner, "ClusterFirst")).isSameAs(often);
      }
    }
  }

  @Test
  void smallListsAndMapsOfKnownTextsAreShared() {
    String json =
        "{'labels':{'app':'web','tier':'front'},'args':['--port=80','--verbose'],'one':['x']}";

    Map<?, ?> first = read(json);
    Map<?, ?> second = read(json);
    Map<?, ?> third = read(json);
    Map<?, ?> swapped = read("{'labels':{'tier':'front','app':'web'}}");

    assertThat(third).isEqualTo(first);
    assertThat(third.get("labels")).isSameAs(second.get("labels"));
    assertThat(swapped.get("labels"))
        .isEqualTo(second.get("labels"))
        .isNotSameAs(second.get("labels"));
    assertThat(swapped.get("labels")).hasToString("{tier=front, app=web}");
  }

  private Map<?, ?> read(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    JsonReader in = new JsonReader(bytes, 0, bytes.length, 10, interner);
    ValueBinder text = new ScalarBinders.Text(ScalarBinders.Untyped.INSTANCE);
    Map<String, Object> read = new LinkedHashMap<>();
    in.enterObject();
    for (boolean first = true; in.nextField(first); first = false) {
      String name = in.name();
      ValueBinder binder =
          in.peek() == '{' ? new MapBinder(text, text) : new ListBinder(text, text);
      read.put(name, binder.read(in, Projection.all().root()));
    }
    return read;
  }

  @Test
  void metadataSharesNamespaceAndLabels() {
    ObjectMetadata first = interner.shared(metadata("a"));
    ObjectMetadata second = interner.shared(metadata("b"));

    assertThat(second).isEqualTo(metadata("b"));
    assertThat(second.name().namespace()).isSameAs(first.name().namespace());
    assertThat(second.labels()).isSameAs(first.labels());
  }

  private static ObjectMetadata metadata(String name) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put(new String("app"), new String("web"));
    labels.put(new String("ort"), new String("Zürich".replace("ü", "u")));
    return new ObjectMetadata(
        ObjectName.of(new String("default"), name), "uid", ResourceVersion.of("7"), labels);
  }

  @Test
  void manyThreadsNeverGetAWrongString()
      throws InterruptedException, ExecutionException, TimeoutException {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      CountDownLatch start = new CountDownLatch(4);
      List<Future<Boolean>> results = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        results.add(threads.submit(() -> {
          start.countDown();
          boolean isRight = start.await(10, TimeUnit.SECONDS);
          for (int i = 0; i < 50_000; i++) {
            String text = "text-" + (i * 7919) % 3000;
            isRight &= text(interner, text).equals(text) && interner.boxed(i % 700) == i % 700;
          }
          return isRight;
        }));
      }
      for (Future<Boolean> result : results) {
        assertThat(result.get(30, TimeUnit.SECONDS)).isTrue();
      }
    } finally {
      threads.shutdownNow();
      assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }
  }
}
