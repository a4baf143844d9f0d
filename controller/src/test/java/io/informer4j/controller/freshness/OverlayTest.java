package io.informer4j.controller.freshness;

import static io.informer4j.controller.freshness.LaggingCluster.BY_WORD;
import static io.informer4j.controller.freshness.LaggingCluster.name;
import static io.informer4j.controller.freshness.LaggingCluster.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.informer4j.controller.documentation.Guarantee;
import io.informer4j.lister.LabelSelector;
import io.informer4j.store.IndexFunction;
import io.informer4j.store.IndexedView;
import io.informer4j.store.UnknownIndexException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Guarantee({"G73", "G74"})
class OverlayTest {

  private final LaggingCluster lagging = new LaggingCluster();
  private final OwnWrites<ConfigMap> writes = lagging.ownWrites();

  @BeforeEach
  void start() {
    lagging.create("a", "red");
    lagging.create("b", "red green");
    lagging.start().lag();
  }

  @AfterEach
  void close() {
    writes.close();
    lagging.close();
  }

  private Reads<ConfigMap> open() {
    return writes.open(Freshness.OVERLAY, "me");
  }

  @Test
  void withoutWritesTheViewIsTheMirrorItself() {
    Reads<ConfigMap> reads = open();

    assertThat(reads.view()).isSameAs(reads.pinned());
  }

  @Test
  void whatIsCreatedIsFoundEverywhereInTheSameReconcile() {
    Reads<ConfigMap> reads = open();

    reads.wrote(lagging.create("c", "green blue"));

    assertThat(texts(reads.view())).containsEntry("c", "green blue").hasSize(3);
    assertThat(reads.view().byIndex(BY_WORD, "blue")).hasSize(1);
    assertThat(reads.lister().get(name("c"))).isPresent();
    assertThat(reads.lister().names(LabelSelector.parse("first=green"))).containsExactly(name("c"));
    assertThat(reads.pinned().get(name("c"))).isEmpty();
    ViewChecks.assertConsistent(reads.view());
  }

  @Test
  void whatIsUpdatedLeavesTheIndexValuesThatItNoLongerHas() {
    Reads<ConfigMap> reads = open();

    reads.wrote(lagging.update("b", "red blue"));

    assertThat(reads.view().byIndex(BY_WORD, "green")).isEmpty();
    assertThat(reads.view().listIndexValues(BY_WORD)).containsExactlyInAnyOrder("red", "blue");
    assertThat(reads.view().indexKeys(BY_WORD, "red")).containsExactly(name("a"), name("b"));
    ViewChecks.assertConsistent(reads.view());
  }

  @Test
  void whatIsDeletedIsHiddenEverywhere() {
    Reads<ConfigMap> reads = open();
    ConfigMap last = reads.lister().require(name("b"));

    lagging.delete("b");
    reads.deleted(last);

    assertThat(texts(reads.view())).isEqualTo(Map.of("a", "red"));
    assertThat(reads.view().get(name("b"))).isEmpty();
    assertThat(reads.view().listIndexValues(BY_WORD)).containsExactly("red");
    ViewChecks.assertConsistent(reads.view());
  }

  @Test
  void whatIsDeletedAndMadeAnewIsTheNewOne() {
    Reads<ConfigMap> reads = open();

    lagging.delete("a");
    reads.deleted(reads.lister().require(name("a")));
    reads.wrote(lagging.create("a", "blue"));

    assertThat(texts(reads.view())).containsEntry("a", "blue").hasSize(2);
    ViewChecks.assertConsistent(reads.view());
  }

  @Test
  @Guarantee("G77")
  void theNextReconcileSeesItTooUntilTheMirrorHasIt() {
    open().wrote(lagging.create("c", "blue"));

    assertThat(texts(open().view())).containsEntry("c", "blue");
    lagging.catchUp();

    Reads<ConfigMap> later = open();
    assertThat(later.view()).isSameAs(later.pinned());
    assertThat(texts(later.view())).containsEntry("c", "blue");
    assertThat(writes.outstanding()).isEmpty();
  }

  @Test
  void aReconcileThatBeganBeforeTheMirrorHadItStillSeesItsOwnWrite() {
    Reads<ConfigMap> reads = open();
    reads.wrote(lagging.create("c", "blue"));

    lagging.catchUp();

    assertThat(reads.pinned().get(name("c"))).isEmpty();
    assertThat(texts(reads.view())).containsEntry("c", "blue");
  }

  @Test
  void aReconcileDoesNotSeeWhatOthersWriteMeanwhile() {
    Reads<ConfigMap> reads = open();

    writes.wrote(lagging.create("c", "blue"));

    assertThat(reads.view().get(name("c"))).isEmpty();
    assertThat(open().view().get(name("c"))).isPresent();
  }

  @Test
  void aViewThatWasHandedOutStaysAsItIs() {
    Reads<ConfigMap> reads = open();
    IndexedView<ConfigMap> before = reads.view();

    reads.wrote(lagging.create("c", "blue"));

    assertThat(before.size()).isEqualTo(2);
    assertThat(reads.view().size()).isEqualTo(3);
  }

  @Test
  void anAnswerThatArrivesAfterALaterOneDoesNotReplaceIt() {
    ConfigMap first = lagging.update("a", "one");
    ConfigMap second = lagging.update("a", "two");

    writes.wrote(second);
    writes.wrote(first);

    assertThat(texts(open().view())).containsEntry("a", "two");
  }

  @Test
  @Guarantee("G77")
  void anAnswerThatArrivesAfterTheDeleteDoesNotBringTheObjectBack() {
    ConfigMap updated = lagging.update("a", "one");
    lagging.delete("a");

    writes.deleted(lagging.informer.lister().require(name("a")));
    writes.wrote(updated);

    assertThat(open().view().get(name("a"))).isEmpty();
    lagging.catchUp();
    assertThat(writes.outstanding()).isEmpty();
  }

  @Test
  @Guarantee("G77")
  void anAnswerThatArrivesAfterTheMirrorHasSeenTheDeleteDoesNotBringTheObjectBack() {
    ConfigMap updated = lagging.update("a", "one");
    lagging.delete("a");
    lagging.catchUp();

    writes.wrote(updated);

    assertThat(writes.outstanding()).isEmpty();
    assertThat(open().view().get(name("a"))).isEmpty();
  }

  @Test
  @Guarantee("G77")
  void anAnswerThatArrivesAfterTheMirrorHasSeenTheObjectMadeAnewDoesNotReplaceIt() {
    ConfigMap updated = lagging.update("a", "one");
    lagging.delete("a");
    lagging.create("a", "new");
    lagging.catchUp();

    writes.wrote(updated);

    assertThat(texts(open().view())).containsEntry("a", "new");
    assertThat(writes.outstanding()).isEmpty();
  }

  @Test
  void whatOnlyWaitsForItsFinalizersIsShownAsDeletedAndNotHidden() {
    ConfigMap held = lagging.client.resource(withFinalizer("f")).create();
    lagging.catchUp();
    lagging.lag();
    lagging.delete("f");
    ConfigMap terminating = lagging.getFromServer("f");

    writes.deleted(terminating);

    assertThat(held.getMetadata().getDeletionTimestamp()).isNull();
    assertThat(open().lister().require(name("f")).getMetadata().getDeletionTimestamp())
        .isNotNull();
    lagging.catchUp();
    assertThat(writes.outstanding()).isEmpty();
  }

  @Test
  void takingTheLastFinalizerAwayIsADelete() {
    lagging.client.resource(withFinalizer("f")).create();
    lagging.delete("f");
    lagging.catchUp();
    lagging.lag();

    ConfigMap answer = lagging
        .client
        .resource(new ConfigMapBuilder(lagging.getFromServer("f"))
            .editMetadata()
            .withFinalizers(List.of())
            .endMetadata()
            .build())
        .update();
    WriteToken token = writes.wrote(answer);

    assertThat(token.kind()).isEqualTo(WriteToken.Kind.GONE);
    assertThat(open().view().get(name("f"))).isEmpty();
    lagging.catchUp();
    assertThat(writes.outstanding()).isEmpty();
    assertThat(lagging.informer.view().get(name("f"))).isEmpty();
  }

  private static ConfigMap withFinalizer(String name) {
    return new ConfigMapBuilder(LaggingCluster.configMap(name, "held"))
        .editMetadata()
        .addToFinalizers("test.io/hold")
        .endMetadata()
        .build();
  }

  @Test
  void anIndexFunctionThatThrowsOnAWrittenObjectCostsItsPlaceInThatIndex() {
    ConfigMap broken = lagging
        .client
        .resource(new ConfigMapBuilder()
            .withNewMetadata()
            .withNamespace("default")
            .withName("c")
            .endMetadata()
            .build())
        .create();

    Reads<ConfigMap> reads = open();
    reads.wrote(broken);

    assertThat(reads.view().get(name("c"))).isPresent();
    assertThat(reads.view().byIndex(BY_WORD, "red")).hasSize(2);
    assertThat(reads.view().byIndex(IndexFunction.NAMESPACE, "default")).hasSize(3);
  }

  @Test
  void anUnknownIndexIsUnknownHereToo() {
    Reads<ConfigMap> reads = open();
    reads.wrote(lagging.create("c", "blue"));

    IndexedView<ConfigMap> view = reads.view();
    assertThatThrownBy(() -> view.byIndex("none", "x")).isInstanceOf(UnknownIndexException.class);
    assertThatThrownBy(() -> view.indexKeys("none", "x")).isInstanceOf(UnknownIndexException.class);
    assertThatThrownBy(() -> view.listIndexValues("none"))
        .isInstanceOf(UnknownIndexException.class);
    assertThatThrownBy(() -> view.index("none", view.list().get(0)))
        .isInstanceOf(UnknownIndexException.class);
    assertThat(view.indexNames()).contains(BY_WORD);
  }

  @Test
  @Guarantee("G75")
  void writesOfAnEarlierEpochAreNotShown() {
    long backup = lagging.backup();
    Reads<ConfigMap> reads = open();
    reads.wrote(lagging.create("c", "blue"));
    assertThat(open().view().get(name("c"))).isPresent();

    lagging.restore(backup);

    assertThat(lagging.informer.view().scopes().get("").epoch()).isEqualTo(2);
    assertThat(open().view().get(name("c"))).isEmpty();
  }

  @Test
  void anObjectThatNoServerAnsweredIsRefused() {
    Reads<ConfigMap> reads = open();

    assertThatThrownBy(() -> reads.wrote(LaggingCluster.configMap("c", "blue")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pass on what the client returned");
  }
}
