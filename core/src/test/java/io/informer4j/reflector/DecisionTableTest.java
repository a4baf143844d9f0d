package io.informer4j.reflector;

import static io.informer4j.reflector.Situation.EVENT_NOT_TAKEN;
import static io.informer4j.reflector.Situation.LIST_FAILED;
import static io.informer4j.reflector.Situation.LIST_NOT_TAKEN;
import static io.informer4j.reflector.Situation.LIST_REVISION_UNAVAILABLE;
import static io.informer4j.reflector.Situation.RESYNC_FAILED;
import static io.informer4j.reflector.Situation.STREAM_LIST_BROKEN;
import static io.informer4j.reflector.Situation.STREAM_LIST_FAILED;
import static io.informer4j.reflector.Situation.STREAM_LIST_NOT_TAKEN;
import static io.informer4j.reflector.Situation.STREAM_LIST_REVISION_UNAVAILABLE;
import static io.informer4j.reflector.Situation.STREAM_LIST_SILENT;
import static io.informer4j.reflector.Situation.STREAM_LIST_UNAVAILABLE;
import static io.informer4j.reflector.Situation.WATCH_EXPIRED;
import static io.informer4j.reflector.Situation.WATCH_FAILED;
import static io.informer4j.reflector.Situation.WATCH_INTERNAL_ERROR_TOLERATED;
import static io.informer4j.reflector.Situation.WATCH_LOST;
import static io.informer4j.reflector.Situation.WATCH_REFUSED;
import static io.informer4j.reflector.Situation.WATCH_THROTTLED;
import static io.informer4j.reflector.Situation.WATCH_UNAVAILABLE;
import static io.informer4j.reflector.Situation.WATCH_VERY_SHORT;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualWatch;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The decision table, row by row: what is asked for at once, whether there is a pause of one backoff step, what is asked
 * for after it, and what the listener hears.
 */
@Guarantee("G20")
class DecisionTableTest {

  private static final Duration FIRST_BACKOFF = Duration.ofMillis(800);
  private static final String LIST_ANY = "list '0' limit 500";
  private static final String STREAM_NEWEST = "stream NOT_OLDER_THAN ''";

  /**
   * One row.
   *
   * @param situation what the listener is told, if something has failed
   * @param callsErrorHandler whether client-go would call its watch error handler
   * @param atOnce all requests before a pause, or all there are
   * @param afterBackoff the requests after it
   */
  private record Row(
      String name,
      boolean streaming,
      Consumer<ReflectorBench> arrange,
      Consumer<ReflectorBench> act,
      @Nullable Situation situation,
      boolean callsErrorHandler,
      List<String> atOnce,
      List<String> afterBackoff) {

    @Override
    public String toString() {
      return name;
    }
  }

  private static Row list(
      String name,
      Consumer<ReflectorBench> arrange,
      Situation situation,
      boolean callsErrorHandler,
      List<String> atOnce,
      List<String> afterBackoff) {
    return new Row(
        name, false, arrange, bench -> {}, situation, callsErrorHandler, atOnce, afterBackoff);
  }

  private static Row stream(
      String name,
      Consumer<ReflectorBench> arrange,
      Consumer<ReflectorBench> act,
      @Nullable Situation situation,
      List<String> atOnce,
      List<String> afterBackoff) {
    return new Row(name, true, arrange, act, situation, false, atOnce, afterBackoff);
  }

  private static Row watch(
      String name,
      Consumer<ReflectorBench> act,
      @Nullable Situation situation,
      boolean callsErrorHandler,
      List<String> next,
      List<String> afterBackoff) {
    List<String> atOnce = new ArrayList<>(List.of(LIST_ANY, "watch '1'"));
    atOnce.addAll(next);
    return new Row(
        name, false, bench -> {}, act, situation, callsErrorHandler, atOnce, afterBackoff);
  }

  static Stream<Row> rows() {
    return Stream.of(
        list("list succeeds", bench -> {}, null, false, List.of(LIST_ANY, "watch '1'"), List.of()),
        list(
            "list expired",
            bench -> bench.source.failLists(Failures.expired()),
            LIST_REVISION_UNAVAILABLE,
            false,
            List.of(LIST_ANY, "list '' limit 500", "watch '1'"),
            List.of()),
        list(
            "list of a revision that is too large",
            bench -> bench.source.failLists(Failures.tooLarge()),
            LIST_REVISION_UNAVAILABLE,
            false,
            List.of(LIST_ANY, "list '' limit 500", "watch '1'"),
            List.of()),
        list(
            "consistent list fails too",
            bench -> bench.source.failLists(Failures.expired(), Failures.expired()),
            LIST_FAILED,
            true,
            List.of(LIST_ANY, "list '' limit 500"),
            List.of("list '' limit 500", "watch '1'")),
        list(
            "list fails otherwise",
            bench -> bench.source.failLists(Failures.forbidden()),
            LIST_FAILED,
            true,
            List.of(LIST_ANY),
            List.of(LIST_ANY, "watch '1'")),
        list(
            "list is a Table",
            bench -> bench.source.failLists(Failures.table()),
            LIST_FAILED,
            true,
            List.of(LIST_ANY),
            List.of(LIST_ANY, "watch '1'")),
        list(
            "target does not take the list",
            bench -> throwOnce(bench, "replace"),
            LIST_NOT_TAKEN,
            true,
            List.of(LIST_ANY),
            List.of(LIST_ANY, "watch '1'")),
        stream(
            "target does not take the streamed list",
            bench -> throwOnce(bench, "replace"),
            bench -> {},
            STREAM_LIST_NOT_TAKEN,
            List.of(STREAM_NEWEST, LIST_ANY, "watch '1'"),
            List.of()),
        stream(
            "streaming list closed before the end marker",
            bench -> bench.source.sendsInitialEventsEnd(false),
            bench -> {
              bench.source.sendsInitialEventsEnd(true);
              bench.source.closeWatches();
            },
            STREAM_LIST_BROKEN,
            List.of(STREAM_NEWEST, STREAM_NEWEST),
            List.of()),
        stream(
            "streaming list throttled",
            bench -> bench.source.failWatches(Failures.tooManyRequests()),
            bench -> {},
            STREAM_LIST_UNAVAILABLE,
            List.of(STREAM_NEWEST),
            List.of(STREAM_NEWEST)),
        stream(
            "streaming list finds nobody",
            bench -> bench.source.failWatches(Failures.refused()),
            bench -> {},
            STREAM_LIST_UNAVAILABLE,
            List.of(STREAM_NEWEST),
            List.of(STREAM_NEWEST)),
        stream(
            "streaming relist expired",
            bench -> {},
            bench -> {
              bench.source.failWatches(Failures.expired());
              relist(bench);
            },
            STREAM_LIST_REVISION_UNAVAILABLE,
            List.of(STREAM_NEWEST, "stream NOT_OLDER_THAN '1'", STREAM_NEWEST),
            List.of()),
        stream(
            "streaming relist of a revision that is too large",
            bench -> {},
            bench -> {
              bench.source.failWatches(Failures.tooLarge());
              relist(bench);
            },
            STREAM_LIST_REVISION_UNAVAILABLE,
            List.of(STREAM_NEWEST, "stream NOT_OLDER_THAN '1'", STREAM_NEWEST),
            List.of()),
        stream(
            "streaming list fails otherwise",
            bench -> bench.source.failWatches(Failures.invalid()),
            bench -> {},
            STREAM_LIST_FAILED,
            List.of(STREAM_NEWEST, LIST_ANY, "watch '1'"),
            List.of()),
        stream(
            "streaming list over at once",
            bench -> bench.source.closeNextWatch(),
            bench -> {},
            STREAM_LIST_FAILED,
            List.of(STREAM_NEWEST, LIST_ANY, "watch '1'"),
            List.of()),
        stream(
            "streaming list silent",
            bench -> bench.source.sendsInitialEventsEnd(false),
            bench -> bench.advance(Duration.ofSeconds(30)),
            STREAM_LIST_SILENT,
            List.of(STREAM_NEWEST, LIST_ANY, "watch '1'"),
            List.of()),
        watch(
            "watch throttled when opened",
            bench -> {
              bench.source.failWatches(Failures.tooManyRequests());
              reopen(bench);
            },
            WATCH_UNAVAILABLE,
            false,
            List.of("watch '1'"),
            List.of("watch '1'")),
        watch(
            "watch finds nobody",
            bench -> {
              bench.source.failWatches(Failures.refused());
              reopen(bench);
            },
            WATCH_UNAVAILABLE,
            false,
            List.of("watch '1'"),
            List.of("watch '1'")),
        watch(
            "watch expired when opened",
            bench -> {
              bench.source.failWatches(Failures.expired());
              reopen(bench);
            },
            WATCH_REFUSED,
            true,
            List.of("watch '1'"),
            List.of("list '1'", "watch '1'")),
        watch(
            "watch refused otherwise",
            bench -> {
              bench.source.failWatches(Failures.forbidden());
              reopen(bench);
            },
            WATCH_REFUSED,
            true,
            List.of("watch '1'"),
            List.of("list '1'", "watch '1'")),
        watch(
            "watch closed properly",
            DecisionTableTest::reopen,
            null,
            false,
            List.of("watch '1'"),
            List.of()),
        watch(
            "watch closed at once",
            bench -> bench.source.closeWatches(),
            WATCH_VERY_SHORT,
            false,
            List.of(),
            List.of("list '1'", "watch '1'")),
        watch(
            "connection lost at once",
            bench -> bench.source.breakWatches(Failures.lost()),
            WATCH_VERY_SHORT,
            false,
            List.of(),
            List.of("list '1'", "watch '1'")),
        watch(
            "connection lost while the watch is opened",
            bench -> {
              bench.source.failWatches(Failures.lost());
              reopen(bench);
            },
            WATCH_VERY_SHORT,
            false,
            List.of("watch '1'"),
            List.of("list '1'", "watch '1'")),
        watch(
            "connection lost later",
            bench -> {
              bench.advance(Duration.ofSeconds(1));
              bench.source.breakWatches(Failures.lost());
            },
            WATCH_LOST,
            false,
            List.of("watch '1'"),
            List.of()),
        watch(
            "error event: expired",
            bench -> bench.source.emit(new WatchEvent.ServerError<>(Failures.expired())),
            WATCH_EXPIRED,
            false,
            List.of(),
            List.of("list '1'", "watch '1'")),
        watch(
            "error event: expired, and the list at the last revision as well",
            bench -> {
              bench.source.failLists(Failures.expired());
              bench.source.emit(new WatchEvent.ServerError<>(Failures.expired()));
            },
            WATCH_EXPIRED,
            false,
            List.of(),
            List.of("list '1'", "list '' limit 500", "watch '1'")),
        watch(
            "error event: too many requests",
            bench -> bench.source.emit(new WatchEvent.ServerError<>(Failures.tooManyRequests())),
            WATCH_THROTTLED,
            false,
            List.of(),
            List.of("watch '1'")),
        new Row(
            "error event: internal error within the window",
            false,
            bench -> bench.options.maxInternalErrorRetry(Duration.ofSeconds(30)),
            bench -> bench.source.emit(new WatchEvent.ServerError<>(Failures.internalError())),
            WATCH_INTERNAL_ERROR_TOLERATED,
            false,
            List.of(LIST_ANY, "watch '1'", "watch '1'"),
            List.of()),
        watch(
            "error event: internal error",
            bench -> bench.source.emit(new WatchEvent.ServerError<>(Failures.internalError())),
            WATCH_FAILED,
            false,
            List.of(),
            List.of("list '1'", "watch '1'")),
        watch(
            "error event: anything else",
            bench -> bench.source.emit(new WatchEvent.ServerError<>(Failures.forbidden())),
            WATCH_FAILED,
            false,
            List.of(),
            List.of("list '1'", "watch '1'")),
        watch(
            "an item without a name in the stream",
            bench -> bench.source.breakWatches(Failures.unreadable()),
            WATCH_FAILED,
            false,
            List.of(),
            List.of("list '1'", "watch '1'")),
        new Row(
            "resync fails",
            false,
            bench -> {
              bench.options.resyncPeriod(Duration.ofSeconds(5));
              throwOnce(bench, "resync");
            },
            bench -> bench.advance(Duration.ofSeconds(5)),
            RESYNC_FAILED,
            false,
            List.of(LIST_ANY, "watch '1'"),
            List.of("list '1'", "watch '1'")),
        watch(
            "event of another kind",
            bench -> bench.source.emit(new WatchEvent.Foreign<>("a Pod")),
            null,
            false,
            List.of(),
            List.of()),
        watch(
            "target does not take an event",
            bench -> {
              throwOnce(bench, "add");
              bench.source.add("ns/b");
            },
            EVENT_NOT_TAKEN,
            false,
            List.of(),
            List.of()));
  }

  /** Ends the watch properly after more than a second, so that it is opened again. */
  private static void reopen(ReflectorBench bench) {
    bench.advance(Duration.ofSeconds(1));
    bench.source.closeWatches();
  }

  /** Makes the reflector start anew, at the last revision, and waits until it does. */
  private static void relist(ReflectorBench bench) {
    bench.source.emit(new WatchEvent.ServerError<>(Failures.forbidden()));
    bench.advance(FIRST_BACKOFF);
    bench.listener.failures.remove(0);
  }

  private static void throwOnce(ReflectorBench bench, String call) {
    bench.target.before = heard -> {
      if (heard.startsWith(call)) {
        bench.target.before = later -> {};
        throw new IllegalStateException("not now");
      }
    };
  }

  @ParameterizedTest
  @MethodSource("rows")
  void doesWhatTheTableSays(Row row) {
    ReflectorBench bench = row.streaming() ? ReflectorBench.streaming() : ReflectorBench.listing();
    bench.source.add("ns/a");
    row.arrange().accept(bench);

    bench.start();
    row.act().accept(bench);
    bench.run();

    assertThat(bench.requests()).isEqualTo(row.atOnce());
    if (row.situation() == null) {
      assertThat(bench.listener.failures).isEmpty();
    } else {
      RecordingListener.Failed last =
          bench.listener.failures.get(bench.listener.failures.size() - 1);
      assertThat(last.decision().situation()).isEqualTo(row.situation());
      assertThat(last.decision().callsErrorHandler()).isEqualTo(row.callsErrorHandler());
      assertThat(last.decision().backoff()).isEqualTo(!row.afterBackoff().isEmpty());
    }
    assertAfterBackoff(bench, row);
  }

  private static void assertAfterBackoff(ReflectorBench bench, Row row) {
    if (row.afterBackoff().isEmpty()) {
      bench.advance(FIRST_BACKOFF);
      assertThat(bench.requests()).isEqualTo(row.atOnce());
      return;
    }
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.BACKING_OFF);
    bench.advance(FIRST_BACKOFF.minusNanos(1));
    assertThat(bench.requests()).isEqualTo(row.atOnce());

    bench.advance(Duration.ofNanos(1));
    bench.run();
    List<String> all = new ArrayList<>(row.atOnce());
    all.addAll(row.afterBackoff());
    assertThat(bench.requests()).isEqualTo(all);
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void onceClosedNothingIsAskedForAnyMore(Row row) {
    ReflectorBench bench = row.streaming() ? ReflectorBench.streaming() : ReflectorBench.listing();
    bench.source.add("ns/a");
    row.arrange().accept(bench);
    bench.start();
    row.act().accept(bench);
    bench.run();

    bench.reflector().close();
    bench.run();
    List<String> until = bench.requests();
    bench.advance(Duration.ofHours(1));

    assertThat(bench.requests()).isEqualTo(until);
    assertThat(bench.source.openWatches()).isZero();
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.CLOSED);
  }

  @org.junit.jupiter.api.Test
  void aFailureOfTheStreamAfterItsEndMarkerIsOneOfAWatch() {
    ReflectorBench bench = ReflectorBench.streaming();
    ManualWatch stream = bench.source.manualWatch();
    bench.start();
    stream.sink().onOpen();
    stream.sink().onEvent(bookmark("7", true));

    bench.run();
    stream.sink().onEvent(new WatchEvent.ServerError<>(Failures.tooManyRequests()));
    bench.run();

    assertThat(bench.listener.situations()).containsExactly(WATCH_THROTTLED);
    assertThat(stream.isCancelled()).isTrue();
  }

  private static WatchEvent<Thing> bookmark(String revision, boolean end) {
    return new WatchEvent.Bookmark<>(io.informer4j.name.ResourceVersion.of(revision), end);
  }
}
