package io.informer4j.controller.freshness;

import static io.informer4j.controller.freshness.LaggingCluster.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.controller.documentation.Guarantee;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who hears of writes that came and went between two states of the mirror, of which there is no event. */
@Guarantee({"G63", "G75"})
class LostWritesTest {

  private final List<Object> told = new ArrayList<>();
  private final LaggingCluster lagging = new LaggingCluster();
  private final OwnWrites<ConfigMap> writes = OwnWrites.builder(lagging.informer)
      .runtime(lagging.runtime)
      .onLost(told::add)
      .build();

  @BeforeEach
  void start() {
    lagging.create("a", "red");
    lagging.start().lag();
  }

  @AfterEach
  void close() {
    writes.close();
    lagging.close();
  }

  private Reads<ConfigMap> reads(String writer) {
    return writes.open(Freshness.BLOCK, writer);
  }

  @Test
  void theWriterOfAnObjectThatOthersDeletedUnseenIsTold() {
    reads("me").wrote(lagging.create("c", "x"));
    lagging.delete("c");
    lagging.settle();
    assertThat(told).isEmpty();

    lagging.skip();

    assertThat(lagging.informer.view().get(name("c"))).isEmpty();
    assertThat(told).containsExactly("me");
    assertThat(writes.outstanding()).isEmpty();
  }

  @Test
  void theWriterIsToldThatTheMirrorHasPassedTheObjectBeforeTheAnswerCame() {
    Reads<ConfigMap> reads = reads("me");
    ConfigMap created = lagging.create("c", "x");
    lagging.delete("c");
    lagging.skip();

    reads.wrote(created);
    lagging.settle();

    assertThat(told).containsExactly("me");
  }

  @Test
  void whatIsOlderThanWhatTheWriterSawIsNoNews() {
    ConfigMap created = lagging.create("c", "x");
    lagging.delete("c");
    lagging.skip();

    reads("me").wrote(created);
    lagging.settle();

    assertThat(told).isEmpty();
  }

  @Test
  void whatTheMirrorShowsNobodyIsTold() {
    reads("me").wrote(lagging.create("c", "x"));
    lagging.catchUp();
    assertThat(lagging.informer.view().get(name("c"))).isPresent();

    lagging.delete("c");
    lagging.skip();

    assertThat(lagging.informer.view().get(name("c"))).isEmpty();
    assertThat(told).isEmpty();
  }

  @Test
  void ofAnObjectThatTheMirrorHadThereIsAnEvent() {
    reads("me").wrote(lagging.update("a", "blue"));
    lagging.delete("a");

    lagging.skip();

    assertThat(lagging.informer.view().get(name("a"))).isEmpty();
    assertThat(told).isEmpty();
  }

  @Test
  void whoDeletesWhatHeMadeKnowsThat() {
    ConfigMap created = lagging.create("c", "x");
    reads("me").wrote(created);
    lagging.delete("c");
    reads("me").deleted(created);

    lagging.skip();

    assertThat(writes.outstanding()).isEmpty();
    assertThat(told).isEmpty();
  }

  @Test
  void whoMadeWhatAnotherWriterDeletesIsTold() {
    ConfigMap created = lagging.create("c", "x");
    reads("me").wrote(created);
    lagging.delete("c");
    reads("another").deleted(created);

    lagging.skip();

    assertThat(told).contains("me");
  }

  @Test
  void theWriterIsToldOnceThatItsHistoryWasReplaced() {
    long backup = lagging.backup();
    reads("me").wrote(lagging.create("c", "x"));

    lagging.restore(backup);
    assertThat(told).containsExactly("me");

    lagging.create("d", "x");
    lagging.settle();
    assertThat(lagging.informer.view().get(name("d"))).isPresent();
    assertThat(told).containsExactly("me");
  }
}
