package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.ControlPlane.PODS;
import static io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder.query;
import static io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder.streamingList;
import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.controlplane.ControlPlane.QueryBuilder;
import io.informer4j.apiserver.controlplane.ReplicaSettings.EndMarker;
import io.informer4j.apiserver.controlplane.ReplicaSettings.InitialEvents;
import io.informer4j.name.ObjectName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever is written and however slowly a client takes it: what it has is the state that it is told it has. */
class ReplicaPropertyTest {

  private static final int SEEDS = 60;

  @ParameterizedTest
  @EnumSource
  void aWatchAddsUpToTheState(RevisionFormat format) {
    for (long seed = 0; seed < SEEDS; seed++) {
      new Run(seed, format).watch();
    }
  }

  @ParameterizedTest
  @EnumSource
  void pagesAddUpToTheState(RevisionFormat format) {
    for (long seed = 0; seed < SEEDS; seed++) {
      new Run(seed, format).list();
    }
  }

  private static final class Run {
    private final Random random;
    private final ControlPlane plane;
    private final RevisionFormat format;
    private final String what;
    private final Predicate<StoredObject<String>> selector;
    private final TreeMap<ObjectName, StoredObject<String>> known = new TreeMap<>();
    private int checks;

    Run(long seed, RevisionFormat format) {
      this.random = new Random(seed);
      this.format = format;
      this.what = "seed " + seed;
      this.selector = random.nextBoolean()
          ? Selectors.everything()
          : object -> "web".equals(object.labels().get("app"));
      this.plane = new ControlPlane(
          new History<>(random.nextInt(1, 1000)),
          format,
          new ReplicaSettings(
              1000,
              true,
              Duration.ofSeconds(random.nextInt(5)),
              oneOf(EndMarker.values()),
              oneOf(InitialEvents.values()),
              random.nextBoolean()));
      write(random.nextInt(30));
      plane.catchUp();
    }

    void watch() {
      QueryBuilder query = streamingList().selector(selector);
      WatchStream<String> stream = plane.watch(query);
      for (int step = 0; step < 100; step++) {
        write(random.nextInt(3));
        if (random.nextInt(3) == 0) {
          plane.server.catchUp(PODS, plane.history.head() - random.nextInt(3));
        }
        pull(stream, random.nextInt(4), step);
      }
      plane.catchUp();
      pull(stream, Integer.MAX_VALUE, 100);

      assertThat(known).as(what).isEqualTo(expected(plane.history.head()));
      assertThat(stream.hasEnded(100)).as(what).isFalse();
      assertThat(checks).as(what).isPositive();
    }

    private void pull(WatchStream<String> stream, int most, int step) {
      for (int i = 0; i < most; i++) {
        Optional<StreamEvent<String>> event = stream.next(step * ControlPlane.SECOND / 4);
        if (event.isEmpty()) {
          return;
        }
        apply(event.get());
      }
    }

    private void apply(StreamEvent<String> event) {
      if (event instanceof StreamEvent.Bookmark<String> bookmark) {
        assertThat(known).as(what).isEqualTo(expected(format.read(bookmark.resourceVersion())));
        checks++;
        return;
      }
      StreamEvent.OfObject<String> change = (StreamEvent.OfObject<String>) event;
      checks++;
      ObjectName name = change.object().name();
      assertThat(format.read(change.resourceVersion()))
          .isEqualTo(change.object().revision());
      switch (change.verb()) {
        case ADDED -> assertThat(known.put(name, change.object())).as(what).isNull();
        case MODIFIED -> assertThat(known.put(name, change.object())).as(what).isNotNull();
        case DELETED ->
          assertThat(Optional.ofNullable(known.remove(name)).map(StoredObject::content))
              .as(what)
              .hasValue(change.object().content());
      }
    }

    void list() {
      int limit = random.nextInt(1, 5);
      Answer.Page<String> page = plane.page(query().selector(selector).limit(limit));
      long revision = format.read(page.resourceVersion());
      List<StoredObject<String>> all = new ArrayList<>(page.items());
      while (!page.continueToken().isEmpty()) {
        write(random.nextInt(4));
        plane.server.catchUp(PODS, plane.history.head() - random.nextInt(3));
        page = plane.page(query().selector(selector).limit(limit).continueAt(page.continueToken()));
        all.addAll(page.items());
        assertThat(page.items()).as(what).hasSizeLessThanOrEqualTo(limit);
        assertThat(format.read(page.resourceVersion())).as(what).isEqualTo(revision);
      }

      assertThat(all).as(what).isEqualTo(List.copyOf(expected(revision).values()));
    }

    private <T> T oneOf(T[] values) {
      return values[random.nextInt(values.length)];
    }

    private Map<ObjectName, StoredObject<String>> expected(long revision) {
      Map<ObjectName, StoredObject<String>> state =
          new TreeMap<>(plane.history.stateAt(PODS, revision));
      state.values().removeIf(selector.negate());
      return state;
    }

    private void write(int times) {
      for (int i = 0; i < times; i++) {
        ObjectName name = ObjectName.of("ns" + random.nextInt(2), "p" + random.nextInt(8));
        Map<String, String> labels = Map.of("app", random.nextBoolean() ? "web" : "db");
        String content = "c" + plane.history.head();
        if (plane.history.get(PODS, name).isEmpty()) {
          plane.history.create(PODS, name, "uid-" + plane.history.head(), labels, content);
        } else if (random.nextInt(3) == 0) {
          plane.history.delete(PODS, name);
        } else {
          plane.history.update(PODS, name, labels, content);
        }
        plane.history.skip(random.nextInt(2));
      }
    }
  }
}
