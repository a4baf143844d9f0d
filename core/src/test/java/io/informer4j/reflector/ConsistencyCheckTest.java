package io.informer4j.reflector;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ResourceVersion;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Failures;
import io.informer4j.testsupport.ManualList;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ConsistencyCheckTest {

  private final ReflectorBench bench = ReflectorBench.streaming();

  @BeforeEach
  void prepare() {
    bench.options.consistencyCheck(true);
    bench.source.add("ns/a");
    bench.source.add("ns/b");
  }

  @Test
  void listsThatAgreeAreToldSo() {
    bench.source.undecodable("ns/b", true);

    bench.start();

    assertThat(bench.listener.lines).contains("checked 2 []");
    assertThat(bench.lists()).containsExactly("'2' EXACT");
  }

  @Test
  void differencesAreToldAndNothingBreaks() {
    ManualList list = bench.source.manualList();
    bench.start();
    Thing b = bench.source.state().get("ns/b");
    list.sink().onItem(CacheForm.DECODED.cache(b.withUid("another")));
    list.sink().onItem(CacheForm.DECODED.cache("ns/c", 2));
    list.sink().onUndecodable(Events.quarantined("ns/d", 2));

    list.sink().onComplete(new ListEnd(ResourceVersion.of(2), ""));
    bench.source.add("ns/e");
    bench.run();

    assertThat(bench.listener.lines)
        .filteredOn(line -> line.startsWith("checked 2"))
        .singleElement()
        .asString()
        .contains("ns/b was streamed as Identity[uid=uid-ns/b-2, resourceVersion=2]")
        .contains("but is listed as Identity[uid=another, resourceVersion=2]")
        .contains("ns/c is listed but was not streamed")
        .contains("ns/d is listed but was not streamed")
        .contains("ns/a was streamed but is not listed");
    assertThat(bench.target.state()).isEqualTo(bench.source.state());
  }

  @Test
  void aFailedCheckIsToldAndTheWatchGoesOn() {
    bench.source.failLists(Failures.forbidden());

    bench.start();

    assertThat(bench.listener.situations()).containsExactly(Situation.CONSISTENCY_CHECK_FAILED);
    assertThat(bench.reflector().state()).isEqualTo(ReflectorState.WATCHING);
    assertThat(bench.listener.lines).noneMatch(line -> line.startsWith("checked"));
  }

  @Test
  void byDefaultNothingIsChecked() {
    bench.options.consistencyCheck(false);

    bench.start();

    assertThat(bench.source.lists()).isEmpty();
  }

  @Test
  void withoutARevisionNothingIsChecked() {
    ReflectorBench empty = ReflectorBench.streaming();
    empty.options.consistencyCheck(true);

    empty.start();

    assertThat(empty.target.calls).containsExactly("replace []@0");
    assertThat(empty.source.lists()).isEmpty();
  }

  @Test
  void closingCancelsTheCheck() {
    ManualList list = bench.source.manualList();
    bench.start();

    bench.reflector().close();
    bench.run();

    assertThat(list.isCancelled()).isTrue();
  }

  @Test
  void aNewerStreamSupersedesTheCheck() {
    ManualList first = bench.source.manualList();
    bench.start();
    bench.source.emit(Events.error(Failures.forbidden()));

    bench.advance(Duration.ofSeconds(1));

    assertThat(first.isCancelled()).isTrue();
    assertThat(bench.listener.lines).contains("checked 2 []");
  }
}
