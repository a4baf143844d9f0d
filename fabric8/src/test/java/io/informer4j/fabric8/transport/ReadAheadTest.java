package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CacheFormat;
import io.informer4j.codec.CachedObject;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.name.ResourceVersion;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.runtime.ForwardingRuntime;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import io.informer4j.wire.Limits;
import io.informer4j.wire.WireCodec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That long first lists are read by several, and that the sink is told the same as by one. */
class ReadAheadTest {

  private static final ReadAhead OFF = new ReadAhead(0, 0, 0, 0, 0, 0);
  private static final ReadAhead SMALL = new ReadAhead(3, 5, 4, 2_000, 6, 10_000);
  private static final Limits LIMITS = Limits.DEFAULT.withMaxObjectBytes(RandomBody.LONGEST);

  /** As many threads as a test wants to have, and whether any but those of loops were used. */
  private static final class Parallel extends ForwardingRuntime {

    private final int parallelism;
    private int helped;

    Parallel(InformerRuntime base, int parallelism) {
      super(base);
      this.parallelism = parallelism;
    }

    @Override
    public int parallelism() {
      return parallelism;
    }

    @Override
    public Executor loops() {
      return task -> super.loops().execute(() -> {
        helped += isHelp(task) ? 1 : 0;
        task.run();
      });
    }

    private static boolean isHelp(Runnable task) {
      return task.getClass().getName().contains(OrderedStage.class.getSimpleName());
    }
  }

  private static List<WireCodec<ConfigMap>> codecs() {
    return List.of(
        ProtobufCodec.of(ConfigMap.class, Maps.TYPE, LIMITS).orElseThrow(),
        JsonCodec.of(ConfigMap.class, Maps.TYPE, LIMITS));
  }

  /** One call, its answer and its sink. */
  private static final class Run {

    final DeterministicRuntime steps;
    final Parallel runtime;
    final ScriptedHttpClient http = new ScriptedHttpClient();
    final Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
    final Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();
    final boolean isList;
    final SourceCall call;
    ScriptedHttpClient.Sent sent;

    Run(RandomBody body, DeterministicRuntime steps, ReadAhead ahead) {
      this(body, steps, ahead, codecs());
    }

    Run(
        RandomBody body,
        DeterministicRuntime steps,
        ReadAhead ahead,
        List<WireCodec<ConfigMap>> codecs) {
      this.steps = steps;
      this.runtime = new Parallel(steps, 4);
      this.isList = body.isList();
      list.knowsNothing();
      watch.knowsNothing();
      HttpListerWatcher<ConfigMap> source = new HttpListerWatcher<>(
          http,
          "http://x.invalid/",
          Collection.of(Maps.TYPE),
          codecs,
          SourceOptions.defaults().withRuntime(runtime).withLimits(LIMITS),
          ahead);
      call =
          isList ? source.list(Maps.everything(), list) : source.watch(Maps.streamingList(), watch);
      steps.runUntilIdle();
      sent = http.last().respond(200, body.headers());
    }

    /** Returns what the sink was told. */
    List<String> told() {
      List<String> told = new ArrayList<>();
      if (isList) {
        list.taken().forEach(item -> told.add(words(item)));
        list.end.thenAccept(end -> told.add(end.toString())).exceptionally(e -> null);
        var unused = list.failure.thenAccept(failure -> told.add(failure.toString()));
      } else {
        watch.taken().forEach(event -> told.add(words(event)));
        watch.closed.thenAccept(closed -> told.add("closed")).exceptionally(e -> null);
        var unused = watch.failure.thenAccept(failure -> told.add(failure.toString()));
      }
      return told;
    }

    private static String words(Object told) {
      if (told instanceof CachedObject<?> object) {
        return object.name() + " " + object.uid() + " " + ((ConfigMap) object.object()).getData();
      }
      return told instanceof WatchEvent.Change<?> change
          ? change.verb() + " " + words(change.object())
          : String.valueOf(told);
    }

    void breachesNothing() {
      assertThat(list.breaches()).isEmpty();
      assertThat(watch.breaches()).isEmpty();
    }
  }

  /** Sends the pieces, asks for more and lets time pass as the seed has it. */
  private static void drive(Run run, RandomBody body, SplittableRandom random, int actions) {
    int next = 0;
    for (int i = 0; i < actions; i++) {
      switch (random.nextInt(3)) {
        case 0 -> run.call.request(1 + random.nextInt(40));
        case 1 -> {
          if (next < body.pieces().size()) {
            run.sent.send(body.pieces().get(next++));
          }
        }
        default -> {
          for (int step = random.nextInt(30); step > 0; step--) {
            run.steps.step();
          }
        }
      }
    }
    while (next < body.pieces().size()) {
      run.sent.send(body.pieces().get(next++));
    }
    if (!body.breaks()) {
      run.sent.end();
    }
  }

  /** Lets all happen that is left; a connection breaks after what was sent before. */
  private static List<String> finish(Run run, RandomBody body) {
    run.call.request(Long.MAX_VALUE);
    if (body.breaks()) {
      run.steps.runUntilIdle();
      run.sent.done.completeExceptionally(new IOException("reset"));
    }
    run.steps.runUntilIdle();
    run.breachesNothing();
    return run.told();
  }

  private static Run interleaved(RandomBody body, long seed) {
    DeterministicRuntime steps = DeterministicRuntime.shuffled(seed);
    Interleaving interleaving = new Interleaving(steps, seed);
    Run run =
        new Run(body, steps, SMALL, codecs().stream().map(interleaving::in).toList());
    interleaving.rouse = run.call::request;
    return run;
  }

  private static List<String> inTurn(RandomBody body) {
    Run run = new Run(body, new DeterministicRuntime(1), OFF);
    drive(run, body, new SplittableRandom(1), 0);
    List<String> told = finish(run, body);
    assertThat(run.runtime.helped).isZero();
    return told;
  }

  @Test
  void theSinkIsToldTheSameInTheSameOrder() {
    int helped = 0;
    int failed = 0;
    for (int seed = 0; seed < 400; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomBody body = RandomBody.of(random, 300);
      List<String> expected = inTurn(body);

      Run run = interleaved(body, seed);
      drive(run, body, random, random.nextInt(60));

      assertThat(finish(run, body)).as("seed %d", seed).isEqualTo(expected);
      helped += run.runtime.helped;
      failed += run.list.failure.isDone() || run.watch.failure.isDone() ? 1 : 0;
    }
    assertThat(helped).isGreaterThan(1_000);
    assertThat(failed).isBetween(20, 380);
  }

  /** The one state that a single thread comes to see but rarely: the body is over, and somebody is still at its last objects. */
  @Test
  void theEndWaitsForObjectsThatAHelperHasNotReadYet() {
    DeterministicRuntime steps = new DeterministicRuntime(1);
    Interleaving interleaving = new Interleaving(steps, 1);
    RandomBody body = longList(2 * SMALL.batchParts());
    Run run = new Run(
        body, steps, SMALL.atOnce(), codecs().stream().map(interleaving::in).toList());
    List<Integer> takenMeanwhile = new ArrayList<>();
    run.call.request(SMALL.batchParts());
    run.sent.send(body.pieces().get(0)).end();
    interleaving.instead = () -> {
      if (!SerialLoop.isInAnyLoop()) {
        run.call.request(100);
        steps.runUntilIdle();
        takenMeanwhile.add(run.list.taken().size());
        assertThat(run.list.end).isNotDone();
      }
    };
    steps.runUntilIdle();

    assertThat(takenMeanwhile).contains(SMALL.batchParts());
    assertThat(run.list.taken()).hasSize(2 * SMALL.batchParts());
    assertThat(run.list.end).isCompleted();
  }

  @Test
  void nothingComesAfterACancel() {
    int cut = 0;
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomBody body = RandomBody.of(random, 300);
      List<String> expected = inTurn(body);

      Run run = interleaved(body, seed);
      int last = 1 + random.nextInt(200);
      run.list.meanwhile(last, () -> run.call.cancel());
      run.watch.meanwhile(last, () -> run.call.cancel());
      drive(run, body, random, random.nextInt(60));
      List<String> told = finish(run, body);

      assertThat(told)
          .as("seed %d", seed)
          .isEqualTo(expected.subList(0, Math.min(last, expected.size())));
      cut += told.size() < expected.size() ? 1 : 0;
    }
    assertThat(cut).isGreaterThan(50);
  }

  @Test
  void aCallThatIsCancelledFromOutsideReadsNoFurther() {
    for (int seed = 0; seed < 50; seed++) {
      Run run = new Run(longList(2_000), DeterministicRuntime.shuffled(seed), SMALL);
      run.sent.send(longList(2_000).pieces().get(0));
      run.call.request(Long.MAX_VALUE);
      for (int step = 0; step < 6; step++) {
        run.steps.step();
      }

      run.call.cancel();
      List<String> told = run.told();
      run.steps.runUntilIdle();

      assertThat(run.told()).hasSameSizeAs(told).hasSizeLessThan(2_000);
      assertThat(run.sent.cancelled).isTrue();
    }
  }

  @Test
  @Guarantee("G35")
  void noMoreIsDeliveredThanWasAskedFor() {
    for (int seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Run run = new Run(longList(2_000), DeterministicRuntime.shuffled(seed), SMALL);
      run.sent.send(longList(2_000).pieces().get(0)).end();

      int asked = 0;
      while (asked < 1_500) {
        int more = 1 + random.nextInt(200);
        run.call.request(more);
        run.steps.runUntilIdle();
        asked += more;
        assertThat(run.list.taken()).hasSize(Math.min(2_000, asked));
      }
    }
  }

  private static RandomBody longList(int count) {
    List<String> maps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      maps.add(ScriptedExchange.map("m" + i));
    }
    byte[] body = (ScriptedExchange.LIST_BEGIN + String.join(",", maps) + "]}")
        .getBytes(StandardCharsets.UTF_8);
    return new RandomBody(true, Map.of("Content-Type", "application/json"), List.of(body), false);
  }

  /** What is held of a list that goes on for ever, while somebody wants all of it and helpers do not get to run. */
  @Test
  @Guarantee("G35")
  void theServerIsNotAskedForMoreThanIsWanted() {
    Run run = new Run(longList(0), new DeterministicRuntime(1), SMALL);
    run.sent.send(ScriptedExchange.LIST_BEGIN + ScriptedExchange.map("first"));
    String item = "," + ScriptedExchange.map("m" + "0".repeat(300));
    int fits = Inbox.READ_AHEAD / item.length();
    for (int i = 0; i < 3 * fits; i++) {
      run.sent.send(item);
    }

    run.call.request(20);
    run.steps.runUntilIdle();

    assertThat(run.list.taken()).hasSize(20);
    assertThat(run.sent.consumed).isBetween(21, fits + 22 + SMALL.batchParts());

    run.call.request(Long.MAX_VALUE);
    run.steps.runUntilIdle();
    assertThat(run.list.taken()).hasSize(3 * fits + 1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void withOneOrTwoProcessorsNothingIsDifferent(int processors) {
    assertThat(ReadAhead.of(options(processors)).isOff()).isTrue();
    assertThat(helpedWith(processors, CacheFormat.DECODED, true)).isZero();
  }

  @Test
  void withMoreLongFirstListsAreReadByAllOfThem() {
    assertThat(ReadAhead.of(options(3)).helpers()).isEqualTo(2);
    assertThat(ReadAhead.of(options(4)).helpers()).isEqualTo(3);
    assertThat(helpedWith(4, CacheFormat.DECODED, true)).isPositive();
  }

  @Test
  void whatIsKeptAsBytesOrIsKnownIsNot() {
    assertThat(ReadAhead.of(options(4).withFormat(CacheFormat.PACKED)).isOff()).isTrue();
    assertThat(ReadAhead.of(options(4).withFormat(CacheFormat.COMPRESSED)).isOff())
        .isTrue();
    assertThat(helpedWith(4, CacheFormat.PACKED, true)).isZero();
    assertThat(helpedWith(4, CacheFormat.DECODED, false)).isZero();
  }

  private static SourceOptions options(int processors) {
    return SourceOptions.defaults()
        .withRuntime(new Parallel(new DeterministicRuntime(1), processors));
  }

  /** Lists 2,000 objects with the defaults; returns how often somebody helped with it. */
  private static int helpedWith(int processors, CacheFormat format, boolean isFirst) {
    return helpedWith(processors, format, isFirst, 2_000, "");
  }

  private static int helpedWith(
      int processors, CacheFormat format, boolean isFirst, int count, String continueToken) {
    DeterministicRuntime steps = DeterministicRuntime.shuffled(1);
    Parallel runtime = new Parallel(steps, processors);
    ScriptedHttpClient http = new ScriptedHttpClient();
    Recorded.OfList<ConfigMap> list = new Recorded.OfList<>();
    if (isFirst) {
      list.knowsNothing();
    }
    new HttpListerWatcher<>(
            http,
            "http://x.invalid/",
            Collection.of(Maps.TYPE),
            codecs(),
            SourceOptions.defaults().withRuntime(runtime).withFormat(format))
        .list(ListOptions.firstPage(ResourceVersion.UNSET, 0).nextPage(continueToken), list)
        .request(Long.MAX_VALUE);
    steps.runUntilIdle();
    http.last().respond(200).send(longList(count).pieces().get(0)).end();
    steps.runUntilIdle();
    assertThat(list.taken()).hasSize(count);
    assertThat(list.end).isCompleted();
    return runtime.helped;
  }

  @Test
  void aShortListIsReadAsItComesUnlessItIsAPageOfALongOne() {
    assertThat(helpedWith(4, CacheFormat.DECODED, true, 500, "")).isZero();
    assertThat(helpedWith(4, CacheFormat.DECODED, true, 500, "here")).isPositive();
  }

  @Test
  void whatFollowsAStreamingListIsReadAsItComes() {
    List<byte[]> events = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      events.add(ProtobufBodies.frame("ADDED", ProtobufBodies.item("m" + i)));
    }
    byte[] many = ProtobufBodies.joined(events.toArray(new byte[0][]));
    byte[] bookmark =
        ProtobufBodies.frame("BOOKMARK", ProtobufBodies.field(1, ProtobufBodies.text(6, "77")));
    RandomBody body = new RandomBody(false, ProtobufBodies.WATCH, List.of(), false);
    Run run = new Run(body, DeterministicRuntime.shuffled(1), SMALL);
    run.call.request(Long.MAX_VALUE);
    run.sent.send(many);
    run.steps.runUntilIdle();
    int helped = run.runtime.helped;

    run.sent.send(bookmark).send(many);
    run.steps.runUntilIdle();

    assertThat(helped).isPositive();
    assertThat(run.runtime.helped).isEqualTo(helped);
    assertThat(run.watch.taken()).hasSize(2_001);
  }

  @Test
  void changesThatAreNoneOfAListAreReadAsTheyCome() {
    DeterministicRuntime steps = DeterministicRuntime.shuffled(1);
    Parallel runtime = new Parallel(steps, 4);
    ScriptedHttpClient http = new ScriptedHttpClient();
    Recorded.OfWatch<ConfigMap> watch = new Recorded.OfWatch<>();
    watch.knowsNothing();
    new HttpListerWatcher<>(
            http,
            "http://x.invalid/",
            Collection.of(Maps.TYPE),
            codecs(),
            SourceOptions.defaults().withRuntime(runtime))
        .watch(WatchOptions.changesAfter(ResourceVersion.of("5"), Duration.ofMinutes(5)), watch)
        .request(Long.MAX_VALUE);
    steps.runUntilIdle();
    ScriptedHttpClient.Sent sent = http.last().respond(200);
    for (int i = 0; i < 1_000; i++) {
      sent.send(ScriptedExchange.event("ADDED", ScriptedExchange.map("m" + i)));
    }
    steps.runUntilIdle();

    assertThat(watch.taken()).hasSize(1_000);
    assertThat(runtime.helped).isZero();
  }
}
