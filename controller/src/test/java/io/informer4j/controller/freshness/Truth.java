package io.informer4j.controller.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexedView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Every state that each config map had, and the last one that the test itself wrote: what no read may be older than. */
final class Truth {

  /** What an object was from a revision on; an empty uid if it was not there. */
  record State(long revision, String uid, String text) {
    boolean isThere() {
      return !uid.isEmpty();
    }

    boolean has(String word) {
      return isThere() && Arrays.asList(text.split(" ", -1)).contains(word);
    }
  }

  private final Map<ObjectName, List<State>> states = new TreeMap<>();
  private final Map<ObjectName, State> floors = new TreeMap<>();

  void wrote(ConfigMap answer, boolean isOwn) {
    State state = new State(
        Long.parseLong(answer.getMetadata().getResourceVersion()),
        answer.getMetadata().getUid(),
        answer.getData().get("text"));
    add(LaggingCluster.name(answer.getMetadata().getName()), state, isOwn);
  }

  void deleted(ObjectName name, long revision, boolean isOwn) {
    add(name, new State(revision, "", ""), isOwn);
  }

  private void add(ObjectName name, State state, boolean isOwn) {
    List<State> known = states.computeIfAbsent(name, none -> new ArrayList<>());
    known.add(state);
    if (isOwn) {
      floors.put(name, state);
    }
  }

  /** Returns what is there now. */
  Optional<State> current(ObjectName name) {
    List<State> known = states.getOrDefault(name, List.of());
    return known.isEmpty()
        ? Optional.empty()
        : Optional.of(known.get(known.size() - 1)).filter(State::isThere);
  }

  /** What came later is lost, and nobody wrote anything that he could insist on. */
  void restoredTo(long revision) {
    states.values().forEach(known -> known.removeIf(state -> state.revision > revision));
    floors.clear();
  }

  /** Returns what the test has written last, by name. */
  Map<ObjectName, State> floors() {
    return new TreeMap<>(floors);
  }

  /** Says whether this is a state that the object had, no older than the one given. */
  void assertFresh(
      ObjectName name, Optional<CachedObject<ConfigMap>> read, Map<ObjectName, State> oldest) {
    long floor = oldest.containsKey(name) ? oldest.get(name).revision : 0;
    List<State> known = states.getOrDefault(name, List.of());
    boolean isKnown = read.map(object -> known.stream()
            .anyMatch(state -> state.revision >= floor
                && state.uid.equals(object.uid())
                && object.resourceVersion().value().equals(Long.toString(state.revision))))
        .orElseGet(() -> floor == 0
            || known.stream().anyMatch(state -> state.revision >= floor && !state.isThere()));
    assertThat(isKnown)
        .as("%s is read as %s; wrote %s; had %s", name, read, oldest.get(name), known)
        .isTrue();
  }

  void assertFresh(IndexedView<ConfigMap> view, Map<ObjectName, State> oldest) {
    states.keySet().forEach(name -> assertFresh(name, view.get(name), oldest));
  }

  /** Says whether a look-up in the index has what the test itself has written last, and nothing older. */
  void assertFresh(
      String word, List<CachedObject<ConfigMap>> found, Map<ObjectName, State> oldest) {
    found.forEach(object -> assertFresh(object.name(), Optional.of(object), oldest));
    oldest.forEach((name, floor) -> {
      List<State> known = states.get(name);
      if (known.get(known.size() - 1).equals(floor)) { // nobody has written to it since
        assertThat(found.stream().anyMatch(object -> object.name().equals(name)))
            .as("%s, written as %s, is listed under '%s'", name, floor, word)
            .isEqualTo(floor.has(word));
      }
    });
  }
}
