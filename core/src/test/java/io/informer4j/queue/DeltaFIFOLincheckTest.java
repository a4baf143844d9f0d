package io.informer4j.queue;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.informer4j.codec.CachedObject;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every interleaving of a few calls looks like some order of them. */
@Tag("lincheck")
@Param(name = "key", gen = IntGen.class, conf = "0:1")
public class DeltaFIFOLincheckTest {

  /** Made beforehand and read by identity: the checker follows every step of the code it runs. */
  private static final List<CachedObject<Thing>> THINGS =
      List.of(CacheForm.DECODED.cache("t0", 1), CacheForm.DECODED.cache("t1", 1));

  private final DeltaFIFO<Thing> fifo = new DeltaFIFO<>();

  @Operation
  public void add(@Param(name = "key") int key) {
    fifo.add(THINGS.get(key));
  }

  @Operation
  public void delete(@Param(name = "key") int key) {
    fifo.delete(THINGS.get(key));
  }

  @Operation
  public int depth() {
    return fifo.depth();
  }

  @Operation
  public List<Object> poll() {
    List<Object> taken = new ArrayList<>();
    fifo.poll((deltas, initial) -> {
      taken.add(Deltas.keyOf(deltas));
      deltas.forEach(delta -> taken.add(delta.type()));
    });
    return taken;
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

    assertThatCode(() -> options.check(DeltaFIFOLincheckTest.class)).doesNotThrowAnyException();
  }
}
