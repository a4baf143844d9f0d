package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.codec.ObjectMetadata;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Indexer;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MirroredObjectsTest {

  private static final ObjectName NAME = ObjectName.of("shop", "web");
  private static final ResourceVersion REVISION = ResourceVersion.of(7);
  private static final CachedObject<String> OBJECT =
      CachedObject.decoded(new ObjectMetadata(NAME, "uid", REVISION, Map.of()), "web");

  private final Indexer<String> indexer = Indexer.create(Map.of());
  private final MirrorEpoch epoch = new MirrorEpoch(() -> 1);
  private final MirroredObjects<String> known = new MirroredObjects<>(indexer, epoch);

  @Test
  void anEmptyMirrorNeedsNoQuestions() {
    assertThat(known.isEmpty()).isTrue();

    indexer.add(OBJECT);

    assertThat(known.isEmpty()).isFalse();
  }

  @Test
  void onlyTheVeryRevisionOfTheVeryObjectIsKnown() {
    indexer.add(OBJECT);

    assertThat(known.known(NAME, "uid", REVISION)).containsSame(OBJECT);
    assertThat(known.known(NAME, "other", REVISION)).isEmpty();
    assertThat(known.known(NAME, "uid", ResourceVersion.of(8))).isEmpty();
    assertThat(known.known(ObjectName.of("shop", "db"), "uid", REVISION)).isEmpty();
  }

  @Test
  void nothingIsKnownWhileTheMirrorMayBeOfAnotherEpoch() {
    indexer.add(OBJECT);

    epoch.onEpochBegan(2, REVISION, ResourceVersion.of(3));

    assertThat(known.known(NAME, "uid", REVISION)).isEmpty();
  }
}
