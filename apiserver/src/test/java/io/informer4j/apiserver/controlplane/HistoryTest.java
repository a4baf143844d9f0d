package io.informer4j.apiserver.controlplane;

import static io.informer4j.apiserver.controlplane.ControlPlane.NODES;
import static io.informer4j.apiserver.controlplane.ControlPlane.PODS;
import static io.informer4j.apiserver.controlplane.ControlPlane.pod;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HistoryTest {

  private final History<String> history = new History<>(100);

  @Test
  void allResourcesShareOneRevisionCounter() {
    assertThat(history.create(PODS, pod("a"), "1", Map.of(), "x").revision()).isEqualTo(101);
    assertThat(history.create(NODES, ObjectName.of("n"), "2", Map.of(), "x").revision())
        .isEqualTo(102);
    history.skip(7);
    assertThat(history.update(PODS, pod("a"), Map.of(), "y").revision()).isEqualTo(110);

    assertThat(history.head()).isEqualTo(110);
    assertThat(history.get(PODS, pod("a"))).hasValueSatisfying(object -> {
      assertThat(object.created()).isEqualTo(101);
      assertThat(object.uid()).isEqualTo("1");
      assertThat(object.content()).isEqualTo("y");
    });
  }

  @Test
  void deleteYieldsTheLastStateAtTheRevisionOfTheDeletion() {
    StoredObject<String> before = history.create(PODS, pod("a"), "1", Map.of("k", "v"), "x");

    StoredObject<String> last = history.delete(PODS, pod("a"));

    assertThat(last).isEqualTo(before.deletedAt(102));
    assertThat(history.get(PODS, pod("a"))).isEmpty();
    assertThat(history.changes(PODS, 101, 102))
        .containsExactly(new Change<>(PODS, Change.Verb.DELETED, last, before));
  }

  @Test
  void writesThatCannotBeMadeThrowAndMakeNoRevision() {
    history.create(PODS, pod("a"), "1", Map.of(), "x");

    assertThatThrownBy(() -> history.create(PODS, pod("a"), "2", Map.of(), "x"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("ns/a");
    assertThatThrownBy(() -> history.update(PODS, pod("b"), Map.of(), "x"))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> history.delete(NODES, pod("a")))
        .isInstanceOf(IllegalStateException.class);
    assertThat(history.head()).isEqualTo(101);
  }

  @Test
  void labelsKeepTheirOrderAndAreCopied() {
    Map<String, String> labels = new LinkedHashMap<>();
    for (int i = 9; i >= 0; i--) {
      labels.put("k" + i, "v");
    }
    StoredObject<String> object = history.create(PODS, pod("a"), "1", labels, "x");
    List<String> order = List.copyOf(labels.keySet());
    labels.clear();

    assertThat(object.labels().keySet()).containsExactlyElementsOf(order);
  }

  @Test
  void anyRevisionCanBeLookedAtInAnyOrder() {
    Random random = new Random(42);
    List<NavigableMap<ObjectName, StoredObject<String>>> expected = new ArrayList<>();
    TreeMap<ObjectName, StoredObject<String>> present = new TreeMap<>();
    expected.add(new TreeMap<>());
    for (int i = 0; i < 400; i++) {
      write(random, present);
      expected.add(new TreeMap<>(present));
    }

    for (int i = 0; i < 3000; i++) {
      int at = random.nextInt(expected.size());
      assertThat(history.stateAt(PODS, 100 + at)).isEqualTo(expected.get(at));
      assertThat(List.copyOf(history.stateAt(PODS, 100 + at).keySet()))
          .isEqualTo(List.copyOf(expected.get(at).keySet()));
    }
  }

  private void write(Random random, Map<ObjectName, StoredObject<String>> present) {
    ObjectName name = ObjectName.of("ns" + random.nextInt(3), "p" + random.nextInt(12));
    if (!present.containsKey(name)) {
      present.put(name, history.create(PODS, name, "u", Map.of(), "new"));
    } else if (random.nextInt(3) == 0) {
      history.delete(PODS, name);
      present.remove(name);
    } else {
      present.put(name, history.update(PODS, name, Map.of(), "changed"));
    }
  }

  @Test
  void theFutureLooksLikeThePresentAndTheTimeBeforeIsEmpty() {
    history.create(PODS, pod("a"), "1", Map.of(), "x");

    assertThat(history.stateAt(PODS, 5000)).hasSize(1);
    assertThat(history.stateAt(PODS, 3)).isEmpty();
    assertThat(history.stateAt(NODES, 101)).isEmpty();
    assertThat(history.changes(NODES, 0, 500)).isEmpty();
    assertThat(history.changes(PODS, 500, 0)).isEmpty();
  }

  @Test
  void changesAreAfterTheFirstRevisionAndUpToTheSecond() {
    for (int i = 0; i < 5; i++) {
      history.create(PODS, pod("p" + i), "u", Map.of(), "x");
      history.skip(1);
    }

    assertThat(history.changes(PODS, 101, 105))
        .extracting(Change::revision)
        .containsExactly(103L, 105L);
    assertThat(history.changes(PODS, 102, 106))
        .extracting(Change::revision)
        .containsExactly(103L, 105L);
  }

  @Test
  void compactionMovesAMarkAndLosesNothing() {
    history.create(PODS, pod("a"), "1", Map.of(), "x");
    history.update(PODS, pod("a"), Map.of(), "y");
    history.update(PODS, pod("a"), Map.of(), "z");

    history.compact(102);
    history.compact(101);

    assertThat(history.compacted()).isEqualTo(102);
    assertThat(history.isReadable(102)).isFalse();
    assertThat(history.isReadable(103)).isTrue();
    assertThat(history.isReadable(104)).isFalse();
    assertThat(history.stateAt(PODS, 101).get(pod("a")).content()).isEqualTo("x");
    assertThat(history.changes(PODS, 100, 103)).hasSize(3);
  }

  @Test
  void theNewestRevisionStaysReadableWhateverIsCompacted() {
    history.create(PODS, pod("a"), "1", Map.of(), "x");

    history.compact(Long.MAX_VALUE);

    assertThat(history.compacted()).isEqualTo(101);
    assertThat(history.isReadable(101)).isTrue();
  }

  @Test
  void aRestoredHistoryHasTheSamePastAndItsOwnFuture() {
    history.create(PODS, pod("a"), "1", Map.of(), "x");
    history.create(PODS, pod("b"), "2", Map.of(), "x");
    history.delete(PODS, pod("a"));
    history.compact(103);

    History<String> restored = history.restoredTo(102);
    restored.update(PODS, pod("a"), Map.of(), "other");

    assertThat(restored.head()).isEqualTo(103);
    assertThat(restored.compacted()).isEqualTo(102);
    assertThat(restored.stateAt(PODS, 102)).isEqualTo(history.stateAt(PODS, 102));
    assertThat(restored.stateAt(PODS, 103)).hasSize(2);
    assertThat(history.stateAt(PODS, 103)).containsOnlyKeys(pod("b"));
    assertThat(history.head()).isEqualTo(103);
    assertThatThrownBy(() -> history.restoredTo(104)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nobodyCanChangeAStateThatWasHandedOut() {
    history.create(PODS, pod("a"), "1", Map.of(), "x");
    NavigableMap<ObjectName, StoredObject<String>> state = history.stateAt(PODS, 101);

    assertThatThrownBy(state::clear).isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> state.remove(pod("a")))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(state::pollFirstEntry).isInstanceOf(UnsupportedOperationException.class);
  }
}
