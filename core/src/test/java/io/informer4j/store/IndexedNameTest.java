package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.testsupport.Thing;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Names in indexes, seen by identity: equal ones are of no interest here. */
class IndexedNameTest {

  private static final String INDEX = IndexFunction.NAMESPACE;

  private final Indexer<Thing> indexer = Indexer.create(Map.of(INDEX, IndexFunction.byNamespace()));

  @Test
  void indexesLetTheNameOfAnOlderRevisionGo() {
    CachedObject<Thing> older = cached("shop/web", 1);
    CachedObject<Thing> newer = cached("shop/web", 2);
    indexer.add(older);

    indexer.update(newer);

    assertThat(listed("shop")).isSameAs(newer.name()).isNotSameAs(older.name());
  }

  @Test
  void allIndexesLetItGo() {
    indexer.add(cached("shop/web", 1));
    indexer.addIndexers(Map.of("late", IndexFunction.byNamespace()));
    CachedObject<Thing> newer = cached("shop/web", 2);

    indexer.update(newer);

    assertThat(indexer.indexKeys("late", "shop").get(0)).isSameAs(newer.name());
    assertThat(listed("shop")).isSameAs(newer.name());
  }

  @Test
  void aSnapshotStillAnswersByItsOwnContent() {
    CachedObject<Thing> older = cached("shop/web", 1);
    indexer.add(older);
    Snapshot<Thing> before = indexer.snapshot();

    indexer.update(cached("shop/web", 2));

    assertThat(before.indexKeys(INDEX, "shop")).containsExactly(older.name());
    assertThat(before.byIndex(INDEX, "shop")).containsExactly(older);
  }

  private ObjectName listed(String namespace) {
    return indexer.indexKeys(INDEX, namespace).get(0);
  }

  private static CachedObject<Thing> cached(String key, long resourceVersion) {
    return CachedObject.decoded(Thing.of(key, resourceVersion), Thing.METADATA);
  }
}
