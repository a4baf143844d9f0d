package io.informer4j.reflector;

import io.informer4j.runtime.Backoff;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * A reflector on the work bench: a fake source, a map as target, a listener that writes everything down, virtual time.
 * Backoff has no jitter here, so that delays are exact.
 */
final class ReflectorBench {

  static final Backoff.Policy PLAIN_BACKOFF =
      new Backoff.Policy(Duration.ofMillis(800), 2, Duration.ofSeconds(30), 0);

  final DeterministicRuntime runtime;
  final FakeSource source;
  final MapTarget target = new MapTarget();
  final RecordingListener listener = new RecordingListener();
  final ReflectorOptions.Builder options =
      ReflectorOptions.builder().name("things").backoff(PLAIN_BACKOFF);
  private Consumer<Reflector.Builder<Thing>> more = builder -> {};
  private Reflector<Thing> reflector;

  ReflectorBench() {
    this(new DeterministicRuntime(1));
  }

  @SuppressWarnings("NullAway.Init")
  ReflectorBench(DeterministicRuntime runtime) {
    this.runtime = runtime;
    this.source = new FakeSource(runtime);
  }

  /** A bench whose reflector takes ordinary lists. */
  static ReflectorBench listing() {
    ReflectorBench bench = new ReflectorBench();
    bench.options.useWatchList(false);
    return bench;
  }

  /** A bench whose reflector takes streaming lists. */
  static ReflectorBench streaming() {
    return new ReflectorBench();
  }

  ReflectorBench with(Consumer<Reflector.Builder<Thing>> change) {
    more = change;
    return this;
  }

  Reflector<Thing> build() {
    Reflector.Builder<Thing> builder = Reflector.builder(source, target)
        .options(options.build())
        .listener(listener)
        .runtime(runtime);
    more.accept(builder);
    reflector = builder.build();
    return reflector;
  }

  /** Builds and starts the reflector and runs everything that needs no time. */
  Reflector<Thing> start() {
    build().start();
    runtime.runUntilIdle();
    return reflector;
  }

  Reflector<Thing> reflector() {
    return reflector;
  }

  void run() {
    runtime.runUntilIdle();
  }

  void advance(Duration duration) {
    runtime.advance(duration);
  }

  /** Returns what the lists asked for: revision, and limit if there was one. */
  List<String> lists() {
    return source.fullLists().stream().map(ReflectorBench::text).toList();
  }

  /** Returns what the lists of one item asked for, which look for a replaced history. */
  List<String> probes() {
    return source.lists().stream()
        .filter(list -> list.limit() == 1)
        .map(ReflectorBench::text)
        .toList();
  }

  private static String text(ListOptions list) {
    StringBuilder text = new StringBuilder("'" + list.resourceVersion() + "'");
    if (list.match() != ResourceVersionMatch.UNSET) {
      text.append(" ").append(list.match());
    }
    if (list.limit() != 0) {
      text.append(" limit ").append(list.limit());
    }
    if (!list.continueToken().isEmpty()) {
      text.append(" continue ").append(list.continueToken());
    }
    return text.toString();
  }

  /** Returns what the watches asked for. */
  List<String> watches() {
    return source.watches().stream().map(ReflectorBench::text).toList();
  }

  private static String text(WatchOptions watch) {
    return (watch.sendInitialEvents() ? "stream " + watch.match() + " '" : "watch '")
        + watch.resourceVersion()
        + "'";
  }

  /** Returns everything that was asked for, in order, without the lists of one item. */
  List<String> requests() {
    return source.requests().stream()
        .filter(request -> !(request instanceof ListOptions list && list.limit() == 1))
        .map(request -> request instanceof ListOptions list
            ? "list " + text(list)
            : text((WatchOptions) request))
        .toList();
  }
}
