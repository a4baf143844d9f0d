package io.informer4j.workqueue;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every interleaving of a few calls looks like some order of them. */
@Tag("lincheck")
@Param(name = "key", gen = IntGen.class, conf = "0:1")
public class WorkQueueLincheckTest {

  private static final AddOptions LOW = AddOptions.defaults().withPriority(AddOptions.LOW_PRIORITY);

  private final WorkQueue<Integer> queue =
      WorkQueue.<Integer>builder("lincheck").runtime(new StandingStill()).build();

  @Operation
  public void add(@Param(name = "key") int key) {
    queue.add(key);
  }

  @Operation
  public void addLow(@Param(name = "key") int key) {
    queue.add(key, LOW);
  }

  @Operation
  public int poll() {
    return queue.poll().orElse(-1);
  }

  @Operation
  public void done(@Param(name = "key") int key) {
    queue.done(key);
  }

  @Operation
  public int size() {
    return queue.size();
  }

  @Test
  void everyInterleavingLooksLikeSomeOrder() {
    ModelCheckingOptions options = new ModelCheckingOptions()
        .iterations(15)
        .invocationsPerIteration(60)
        .threads(2)
        .actorsPerThread(2)
        .actorsBefore(2)
        .actorsAfter(2);

    assertThatCode(() -> options.check(WorkQueueLincheckTest.class)).doesNotThrowAnyException();
  }

  /** Time stands still, and nothing is ever run: the checker follows every step of the code it runs. */
  private static final class StandingStill implements InformerRuntime {

    @Override
    public long nanoTime() {
      return 0;
    }

    @Override
    public Instant now() {
      return Instant.EPOCH;
    }

    @Override
    public Cancellable schedule(Duration delay, Runnable task) {
      throw new UnsupportedOperationException("nothing here is delayed");
    }

    @Override
    public Executor loops() {
      throw new UnsupportedOperationException("nothing here needs a loop");
    }

    @Override
    public Executor handlers() {
      throw new UnsupportedOperationException("nothing here handles");
    }

    @Override
    public boolean await(CompletionStage<?> stage, Duration timeout) {
      throw new UnsupportedOperationException("nobody here waits");
    }

    @Override
    public RandomGenerator random() {
      throw new UnsupportedOperationException("nothing here is random");
    }
  }
}
