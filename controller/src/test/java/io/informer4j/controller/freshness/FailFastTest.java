package io.informer4j.controller.freshness;

import static io.informer4j.controller.freshness.LaggingCluster.BY_WORD;
import static io.informer4j.controller.freshness.LaggingCluster.name;
import static io.informer4j.controller.freshness.LaggingCluster.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.IndexedView;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Guarantee("G73")
class FailFastTest {

  private final LaggingCluster lagging = new LaggingCluster();
  private final OwnWrites<ConfigMap> writes = lagging.ownWrites();

  @BeforeEach
  void start() {
    lagging.create("a", "red");
    lagging.create("b", "green");
    lagging.start().lag();
  }

  @AfterEach
  void close() {
    writes.close();
    lagging.close();
  }

  private IndexedView<ConfigMap> view() {
    return writes.open(Freshness.FAIL_FAST, "me").view();
  }

  private static void assertStale(ThrowingCallable read) {
    assertThatThrownBy(read).isInstanceOf(StaleReadException.class);
  }

  @Test
  void withoutWritesTheViewIsTheMirrorItself() {
    Reads<ConfigMap> reads = writes.open(Freshness.FAIL_FAST, "me");

    assertThat(reads.view()).isSameAs(reads.pinned());
  }

  @Test
  void onlyTheObjectThatWasWrittenIsRefused() {
    writes.wrote(lagging.update("a", "blue"));

    assertStale(() -> view().get(name("a")));
    assertThat(view().get(name("b"))).isPresent();
    assertThat(view().get(name("c"))).isEmpty();
  }

  @Test
  void everythingThatIsAboutAllObjectsIsRefused() {
    writes.wrote(lagging.create("c", "blue"));
    IndexedView<ConfigMap> view = view();

    assertStale(view::list);
    assertStale(view::names);
    assertStale(view::size);
    assertStale(view::iterator);
    assertStale(() -> view.listIndexValues(BY_WORD));
    assertStale(() -> writes.open(Freshness.FAIL_FAST, "me").lister().list());
    assertThat(view.indexNames()).contains(BY_WORD);
    assertThat(view.quarantined()).isEmpty();
    assertThat(view.quarantinedNames()).isEmpty();
  }

  @Test
  void anIndexIsRefusedWhereTheObjectWasAndWhereItIsNow() {
    writes.wrote(lagging.update("a", "blue"));
    IndexedView<ConfigMap> view = view();

    assertStale(() -> view.byIndex(BY_WORD, "red"));
    assertStale(() -> view.indexKeys(BY_WORD, "blue"));
    assertStale(() -> view.byIndex(IndexFunction.NAMESPACE, "default"));
    assertThat(view.indexKeys(BY_WORD, "green")).containsExactly(name("b"));
    assertThat(view.byIndex(BY_WORD, "green")).hasSize(1);
    assertThat(view.index(BY_WORD, lagging.informer.view().get(name("b")).orElseThrow()))
        .hasSize(1);
    assertStale(() -> view.index(BY_WORD, lagging.informer.view().get(name("a")).orElseThrow()));
  }

  @Test
  void aDeletedObjectIsRefusedWhereItWas() {
    lagging.delete("a");
    writes.deleted(lagging.informer.lister().require(name("a")));

    assertStale(() -> view().get(name("a")));
    assertStale(() -> view().byIndex(BY_WORD, "red"));
    assertThat(view().byIndex(BY_WORD, "green")).hasSize(1);
  }

  @Test
  void theSameReconcileIsRefusedWhatItWrote() {
    Reads<ConfigMap> reads = writes.open(Freshness.FAIL_FAST, "me");
    assertThat(reads.lister().list()).hasSize(2);

    reads.wrote(lagging.create("c", "blue"));

    assertStale(() -> reads.lister().get(name("c")));
    lagging.catchUp();
    assertStale(() -> reads.lister().get(name("c"))); // its view is still the one of the beginning
    assertThat(texts(view())).containsEntry("c", "blue");
  }

  @Test
  void theExceptionSaysWhatIsMissingAndWhenToTryAgain() {
    WriteToken token = writes.wrote(lagging.update("a", "blue"));
    CompletableFuture<Void> again = new CompletableFuture<>();

    assertThatThrownBy(() -> view().get(name("a")))
        .isInstanceOfSatisfying(StaleReadException.class, error -> {
          assertThat(error.missing()).containsExactly(token);
          error.reached(Duration.ofMinutes(1)).thenRun(() -> again.complete(null));
        })
        .hasMessageContaining("configmaps default/a written at revision " + token.revision());

    lagging.settle();
    assertThat(again).isNotDone();
    lagging.catchUp();
    assertThat(again).isCompleted();
    assertThat(view().get(name("a"))).isPresent();
  }

  @Test
  @Guarantee("G75")
  void writesOfAnEarlierEpochFailOneReadOfTheirWriter() {
    long backup = lagging.backup();
    writes.open(Freshness.FAIL_FAST, "me").wrote(lagging.update("a", "blue"));
    lagging.restore(backup);

    assertThat(writes.open(Freshness.FAIL_FAST, "you").view().get(name("a"))).isPresent();
    assertThat(view().get(name("b"))).isPresent();
    assertThatThrownBy(() -> view().byIndex(BY_WORD, "green"))
        .isInstanceOf(EpochChangedException.class)
        .hasMessageContaining("default/a");
    assertThat(texts(view())).containsEntry("a", "red").hasSize(2);
  }
}
