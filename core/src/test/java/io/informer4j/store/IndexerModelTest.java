package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random writes, in batches, against an indexer and against plain maps. */
class IndexerModelTest {

  private static final List<String> WORDS =
      List.of("red", "green", "blue", "black", "white", "pink");

  private final Map<ObjectName, CachedObject<Thing>> model = new HashMap<>();
  private final Map<ObjectName, Quarantined> quarantine = new HashMap<>();
  private long revision;

  @ParameterizedTest
  @CsvSource({"1, DECODED", "2, DECODED", "3, DECODED", "4, PACKED", "5, PACKED"})
  void behavesLikeMaps(long seed, CacheForm form) {
    Random random = new Random(seed);
    Indexer<Thing> indexer = Indexer.create(
        Map.of("word", IndexerContract.BY_WORD, "namespace", IndexFunction.byNamespace()));

    for (int round = 0; round < 150; round++) {
      if (random.nextInt(10) == 0) {
        relist(random, form, indexer);
      } else {
        writeBatch(random, form, indexer);
      }
      if (round % 40 == 20) {
        indexer.removeIndexer("word");
      } else if (round % 40 == 30) {
        indexer.addIndexers(Map.of("word", IndexerContract.BY_WORD));
      }

      assertHolds(indexer.snapshot());
    }
  }

  private void writeBatch(Random random, CacheForm form, Indexer<Thing> indexer) {
    int writes = 1 + random.nextInt(30);
    indexer.write(writer -> {
      for (int i = 0; i < writes; i++) {
        writeOne(random, form, writer);
      }
      return writes;
    });
  }

  private void writeOne(Random random, CacheForm form, StoreWriter<Thing> writer) {
    CachedObject<Thing> object = randomThing(random, form, ++revision);
    ObjectName name = object.name();
    switch (random.nextInt(8)) {
      case 0, 1 -> {
        assertThat(writer.remove(name, ResourceVersion.of(revision)).orElse(null))
            .isSameAs(model.remove(name));
        quarantine.remove(name);
      }
      case 2 -> {
        String uid = List.of(object.uid(), "", "another").get(random.nextInt(3));
        Quarantined bad = StoreContract.bad(name, uid, revision);
        boolean ofAnother = uid.equals("another");
        assertThat(writer.quarantine(bad).orElse(null))
            .isSameAs(ofAnother ? model.remove(name) : null);
        quarantine.put(name, bad);
      }
      default -> {
        assertThat(writer.isQuarantined(name)).isEqualTo(quarantine.containsKey(name));
        assertThat(writer.put(object).orElse(null)).isSameAs(model.put(name, object));
        quarantine.remove(name);
      }
    }
  }

  private void relist(Random random, CacheForm form, Indexer<Thing> indexer) {
    List<CachedObject<Thing>> list = new ArrayList<>();
    List<Quarantined> bad = new ArrayList<>();
    Map<ObjectName, CachedObject<Thing>> next = new HashMap<>();
    for (CachedObject<Thing> known : model.values()) {
      switch (random.nextInt(10)) {
        case 0 -> {} // gone
        case 1 -> {
          bad.add(StoreContract.bad(known.name(), known.uid(), ++revision));
          next.put(known.name(), known);
        }
        default -> {
          CachedObject<Thing> listed = form.cache(known.object());
          list.add(listed);
          next.put(known.name(), quarantine.containsKey(known.name()) ? listed : known);
        }
      }
    }
    for (int i = random.nextInt(20); i > 0; i--) {
      CachedObject<Thing> fresh = randomThing(random, form, ++revision);
      list.add(fresh);
      next.put(fresh.name(), fresh);
    }
    quarantine.clear();
    bad.forEach(each -> quarantine.put(each.name(), each));
    model.clear();
    model.putAll(next);

    indexer.replace(new Replacement<>(list, bad, ResourceVersion.of(++revision), false));
  }

  private void assertHolds(Snapshot<Thing> snapshot) {
    assertThat(snapshot.revision()).contains(ResourceVersion.of(revision));
    assertThat(snapshot.size()).isEqualTo(model.size());
    model.forEach((name, object) -> assertThat(snapshot.get(name)).containsSame(object));
    assertThat(snapshot.list()).containsExactlyInAnyOrderElementsOf(model.values());
    assertThat(snapshot.quarantined()).isEqualTo(quarantine);
    assertThat(snapshot.quarantinedNames()).isEqualTo(quarantine.keySet());
    for (String index : snapshot.indexNames()) {
      Map<String, TreeSet<ObjectName>> expected = new TreeMap<>();
      for (CachedObject<Thing> object : model.values()) {
        for (String value : snapshot.valuesOf(index, object)) {
          expected.computeIfAbsent(value, v -> new TreeSet<>()).add(object.name());
        }
      }
      assertThat(snapshot.listIndexValues(index)).isEqualTo(expected.keySet());
      expected.forEach((value, names) ->
          assertThat(snapshot.indexKeys(index, value)).containsExactlyElementsOf(names));
    }
  }

  private static CachedObject<Thing> randomThing(
      Random random, CacheForm form, long resourceVersion) {
    String key = "ns-" + random.nextInt(3) + "/" + random.nextInt(60);
    List<String> words = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      words.add(WORDS.get(random.nextInt(WORDS.size())));
    }
    return form.cache(Thing.of(key, resourceVersion, String.join(" ", words)));
  }
}
