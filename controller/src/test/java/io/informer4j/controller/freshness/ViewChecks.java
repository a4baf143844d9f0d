package io.informer4j.controller.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CachedObject;
import io.informer4j.lister.LabelSelector;
import io.informer4j.lister.Lister;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.IndexedView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Holds all answers of a view against each other: its list is the truth that everything else has to agree with. */
final class ViewChecks {

  private static final ResourceType CONFIG_MAPS =
      ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");

  private ViewChecks() {}

  static void assertConsistent(IndexedView<ConfigMap> view) {
    Map<ObjectName, CachedObject<ConfigMap>> all = new LinkedHashMap<>();
    view.list().forEach(object -> assertThat(all.put(object.name(), object)).isNull());

    assertThat(view.size()).isEqualTo(all.size());
    assertThat(view.names()).containsExactlyElementsOf(all.keySet());
    assertThat(view).containsExactlyElementsOf(all.values());
    all.forEach((name, object) -> assertThat(view.get(name)).containsSame(object));
    assertWords(view, all);
    assertThat(view.listIndexValues(IndexFunction.NAMESPACE))
        .hasSameElementsAs(all.keySet().stream().map(ObjectName::namespace).toList());
    assertLists(view, all);
  }

  private static void assertWords(
      IndexedView<ConfigMap> view, Map<ObjectName, CachedObject<ConfigMap>> all) {
    Map<String, TreeSet<ObjectName>> byWord = new TreeMap<>();
    all.forEach((name, object) -> words(object)
        .forEach(word -> byWord.computeIfAbsent(word, none -> new TreeSet<>()).add(name)));
    assertThat(view.listIndexValues(LaggingCluster.BY_WORD))
        .containsExactlyInAnyOrderElementsOf(byWord.keySet());
    byWord.forEach((word, names) -> {
      assertThat(view.indexKeys(LaggingCluster.BY_WORD, word)).containsExactlyElementsOf(names);
      assertThat(view.byIndex(LaggingCluster.BY_WORD, word))
          .containsExactlyInAnyOrderElementsOf(names.stream().map(all::get).toList());
    });
    for (CachedObject<ConfigMap> example : all.values()) {
      TreeSet<ObjectName> related = new TreeSet<>();
      words(example).forEach(word -> related.addAll(byWord.get(word)));
      assertThat(view.index(LaggingCluster.BY_WORD, example))
          .containsExactlyInAnyOrderElementsOf(related.stream().map(all::get).toList());
    }
  }

  private static void assertLists(
      IndexedView<ConfigMap> view, Map<ObjectName, CachedObject<ConfigMap>> all) {
    Lister<ConfigMap> lister = Lister.of(CONFIG_MAPS, () -> view);
    assertThat(lister.namespace("default").list(LabelSelector.everything())).hasSize((int)
        all.keySet().stream().filter(n -> n.namespace().equals("default")).count());
    Map<String, List<ObjectName>> byLabel = new TreeMap<>();
    all.forEach((name, object) -> byLabel
        .computeIfAbsent(String.valueOf(object.labels().get("first")), none -> new ArrayList<>())
        .add(name));
    byLabel.forEach(
        (label, names) -> assertThat(lister.names(LabelSelector.parse("first=" + label)))
            .containsExactlyInAnyOrderElementsOf(names));
  }

  private static List<String> words(CachedObject<ConfigMap> object) {
    return Arrays.stream(object.object().getData().get("text").split(" ", -1))
        .distinct()
        .toList();
  }
}
