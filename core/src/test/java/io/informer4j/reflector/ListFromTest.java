package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.FakeSource.Backup;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.ManualList;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Lists that always ask for the newest revision. */
class ListFromTest {

  private final ReflectorBench bench = ReflectorBench.listing();

  private void startFromNewest() {
    bench.options.listFrom(ListFrom.NEWEST);
    bench.source.add("ns/a");
    bench.source.add("ns/b");
    bench.source.add("ns/c");
    bench.start();
  }

  private void relist() {
    bench.source.addDropWatch("ns/d");
    bench.source.resetWatch();
    bench.advance(Duration.ofSeconds(2));
  }

  @Test
  void theNewestIsAskedForWithoutPagesEachTime() {
    startFromNewest();
    relist();

    assertThat(bench.lists()).containsExactly("''", "''");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void theNewestIsAskedForInPagesEachTime() {
    bench.options.pageSize(2);
    startFromNewest();

    assertThat(bench.lists()).hasSize(2);
    assertThat(bench.lists().get(0)).isEqualTo("'' limit 2");
    assertThat(bench.lists().get(1)).startsWith("'' limit 2 continue ");

    relist();

    assertThat(bench.lists()).hasSize(4);
    assertThat(bench.lists().get(2)).isEqualTo("'' limit 2");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void aTokenThatHasExpiredLeadsToOneListOfTheNewestWithoutPages() {
    bench.options.pageSize(2);
    ManualList firstPage = bench.source.manualList();
    startFromNewest();
    bench.source.failLists(Failures.expired());
    firstPage.sink().onItem(CacheForm.DECODED.cache("ns/gone", 1));
    firstPage.sink().onComplete(new ListEnd(ResourceVersion.of(1), "token"));
    bench.run();

    assertThat(bench.lists()).containsExactly("'' limit 2", "'' limit 2 continue token", "''");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void aRefusalIsNoReasonToAskForSomethingElse() {
    bench.source.failLists(Failures.expired());
    startFromNewest();
    assertThat(bench.listener.situations()).containsExactly(Situation.LIST_FAILED);
    bench.advance(Duration.ofSeconds(1));

    assertThat(bench.lists()).containsExactly("''", "''");
  }

  @Guarantee("G23")
  @Test
  void anOlderListIsAnotherHistory() {
    bench.source.add("ns/a");
    Backup backup = bench.source.backup();
    bench.source.add("ns/ghost");
    bench.options.listFrom(ListFrom.NEWEST);
    bench.start();
    bench.source.restore(backup);
    bench.source.resetWatch();
    bench.advance(Duration.ofSeconds(5));

    assertThat(bench.reflector().status().epoch()).isEqualTo(1);
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }
}
