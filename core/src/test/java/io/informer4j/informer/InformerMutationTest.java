package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.Guarantee;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The mutation detector on a shared informer, with objects that can be changed. */
@Guarantee("G7")
class InformerMutationTest {

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final List<String> heard = new ArrayList<>();
  private final Source source = new Source();
  private final InformerListener listener = new InformerListener() {
    @Override
    public void onMutationDetected(ObjectName name, String what) {
      heard.add(what);
    }

    @Override
    public void onFingerprintError(ObjectName name, RuntimeException error) {
      heard.add(name + ": " + error.getMessage());
    }
  };

  private SharedIndexInformer<StringBuilder> started(Function<StringBuilder, Object> fingerprint) {
    SharedIndexInformer<StringBuilder> informer = SharedIndexInformer.builder(
            InformerTestBase.THINGS, source)
        .runtime(runtime)
        .listener(listener)
        .detectMutations(fingerprint)
        .build();
    informer.start();
    runtime.runUntilIdle();
    return informer;
  }

  @Test
  void aChangeOfAListedObjectIsFoundWithinASecondAndToldOnce() {
    SharedIndexInformer<StringBuilder> informer = started(StringBuilder::toString);
    StringBuilder cached = informer.snapshot().list().get(0).object();

    runtime.advance(Duration.ofSeconds(1));
    boolean quiet = heard.isEmpty();
    cached.append("changed");
    runtime.advance(Duration.ofSeconds(1));
    runtime.advance(Duration.ofSeconds(5));

    assertThat(quiet).isTrue();
    assertThat(heard)
        .containsExactly(
            "cached object ns/listed@1 was changed in place; whoever changes an object has to copy it first");
  }

  @Test
  void addedAndUpdatedObjectsAreWatchedFromTheMomentTheyEnter() {
    SharedIndexInformer<StringBuilder> informer = started(StringBuilder::toString);
    informer.addEventHandler(event -> {
      if (event instanceof ResourceEvent.Added<StringBuilder> added && !added.inInitialList()) {
        added.object().object().append("!");
      } else if (event instanceof ResourceEvent.Updated<StringBuilder> updated) {
        updated.current().object().append("!");
      }
    });
    runtime.runUntilIdle();

    source.send(WatchEvent.Verb.ADDED, "ns/added", 2);
    source.send(WatchEvent.Verb.MODIFIED, "ns/listed", 3);
    runtime.advance(Duration.ofSeconds(1));

    assertThat(heard)
        .hasSize(2)
        .anyMatch(text -> text.contains("ns/added@2"))
        .anyMatch(text -> text.contains("ns/listed@3"));
  }

  @Test
  void whatARelistBroughtIsWatchedToo() {
    SharedIndexInformer<StringBuilder> informer = started(StringBuilder::toString);

    source.relistAt(2);
    runtime.advance(Duration.ofMinutes(1));
    informer.snapshot().list().get(0).object().append("changed");
    runtime.advance(Duration.ofSeconds(1));

    assertThat(heard)
        .containsExactly(
            "cached object ns/listed@2 was changed in place; whoever changes an object has to copy it first");
  }

  @Test
  void aFingerprintThatCannotBeTakenCostsNoEvent() {
    SharedIndexInformer<StringBuilder> informer = started(object -> {
      throw new IllegalStateException("no");
    });
    List<String> events = new ArrayList<>();
    informer.addEventHandler(event -> events.add(event.kind() + " " + event.name()));
    runtime.runUntilIdle();

    source.send(WatchEvent.Verb.ADDED, "ns/added", 2);
    runtime.runUntilIdle();

    assertThat(events).containsExactly("ADDED ns/listed", "ADDED ns/added");
    assertThat(heard).containsExactly("ns/listed: no", "ns/added: no");
    assertThat(informer.stats().errors().processing()).isZero();
  }

  @Test
  void aClosedInformerChecksNoMore() {
    SharedIndexInformer<StringBuilder> informer = started(StringBuilder::toString);
    StringBuilder cached = informer.snapshot().list().get(0).object();

    informer.close();
    cached.append("changed");
    runtime.advance(Duration.ofMinutes(1));

    assertThat(heard).isEmpty();
    assertThat(runtime.pendingTimers()).isZero();
  }

  /** A source of one object, and of what the test sends. */
  private static final class Source implements ListerWatcher<StringBuilder> {

    private static final SourceCall CALL = new SourceCall() {
      @Override
      public void request(long items) {}

      @Override
      public void cancel() {}
    };

    private @Nullable WatchSink<StringBuilder> watch;
    private long revision = 1;

    @Override
    public boolean supportsWatchList() {
      return false;
    }

    @Override
    public SourceCall list(ListOptions options, ListSink<StringBuilder> sink) {
      sink.onItem(cached("ns/listed", revision));
      sink.onComplete(new ListEnd(ResourceVersion.of(Long.toString(revision)), ""));
      return CALL;
    }

    @Override
    public SourceCall watch(WatchOptions options, WatchSink<StringBuilder> sink) {
      watch = sink;
      sink.onOpen();
      return CALL;
    }

    void send(WatchEvent.Verb verb, String key, long revision) {
      Objects.requireNonNull(watch).onEvent(new WatchEvent.Change<>(verb, cached(key, revision)));
    }

    void relistAt(long newRevision) {
      revision = newRevision;
      Objects.requireNonNull(watch).onEvent(new WatchEvent.ServerError<>(Failures.expired()));
    }

    private static CachedObject<StringBuilder> cached(String key, long revision) {
      ObjectMetadata metadata = new ObjectMetadata(
          ObjectName.parse(key),
          "uid-" + key,
          ResourceVersion.of(Long.toString(revision)),
          Map.of());
      return CachedObject.decoded(metadata, new StringBuilder(key));
    }
  }
}
