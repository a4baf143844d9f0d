package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.name.ObjectName;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens when the engine itself, or a listener, fails. */
class InformerFailureTest extends InformerTestBase {

  @ParameterizedTest
  @EnumSource(QueueKind.class)
  @Guarantee({"G1", "G20"})
  void changesThatCouldNotBeAppliedAreReportedAndComeBackWithANewList(QueueKind kind) {
    AtomicInteger errorsLeft = new AtomicInteger();
    List<String> heard = new ArrayList<>();
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder()
        .queue(kind)
        .indexer("fatal", cached -> {
          if (errorsLeft.getAndDecrement() > 0) {
            throw new StackOverflowError("too deep");
          }
          return List.of();
        })
        .listener(new InformerListener() {
          @Override
          public void onProcessingError(Throwable error) {
            heard.add("processing: " + error.getMessage());
          }

          @Override
          public void onFailure(SourceFailure failure, Decision decision) {
            heard.add(decision.situation() + ": " + failure.message());
          }
        })
        .build();
    informer.addEventHandler(log);
    informer.start();
    runtime.runUntilIdle();

    errorsLeft.set(1);
    source.modify("ns/a", "2");
    runtime.runUntilIdle();
    Map<String, String> lost = EventLog.contentOf(informer.snapshot());
    letTimePass();

    assertThat(heard)
        .containsExactly(
            "processing: too deep",
            "LIST_NOT_TAKEN: changes could not be applied to the mirror: java.lang.StackOverflowError: too deep");
    assertThat(lost).isEqualTo(Map.of("ns/a", "1"));
    assertThat(EventLog.contentOf(informer.snapshot())).isEqualTo(Map.of("ns/a", "2"));
    assertThat(log.events()).containsExactly("add ns/a 1 initial", "update ns/a 1->2");
    assertThat(informer.stats().errors().processing()).isEqualTo(1);
    assertThat(informer.stats().errors().last())
        .contains("processing: java.lang.StackOverflowError: too deep");
  }

  @ParameterizedTest
  @EnumSource(QueueKind.class)
  void aListenerThatThrowsWhateverItIsToldDisturbsNothing(QueueKind kind) {
    source.add("ns/a", "1");
    SharedIndexInformer<Thing> informer = builder()
        .queue(kind)
        .indexer("throwing", cached -> {
          throw new IllegalStateException("index");
        })
        .listener(new InformerListener() {
          @Override
          public void onSynced(int objects) {
            throw new AssertionError("listener");
          }

          @Override
          public void onIndexError(String index, ObjectName name, RuntimeException error) {
            throw new AssertionError("listener");
          }

          @Override
          public void onHandlerError(String handler, ObjectName name, Throwable error) {
            throw new AssertionError("listener");
          }

          @Override
          public void onClosed() {
            throw new AssertionError("listener");
          }
        })
        .build();
    informer.addEventHandler(event -> {
      log.onEvent(event);
      throw new IllegalStateException("handler");
    });
    informer.start();
    runtime.runUntilIdle();

    source.modify("ns/a", "2");
    runtime.runUntilIdle();
    CloseReport report = informer.close(Duration.ofSeconds(1));

    assertThat(log.events()).containsExactly("add ns/a 1 initial", "update ns/a 1->2");
    assertThat(informer.stats().errors().processing()).isZero();
    assertThat(report.isComplete()).isTrue();
  }
}
