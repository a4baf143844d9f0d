package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.informer4j.codec.CachedObject;
import io.informer4j.informer.MailboxBuffer.Outcome;
import io.informer4j.store.Snapshot;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** However a producer, a consumer and a reader of the buffer interleave, it looks like some order of their calls. */
@Tag("lincheck")
@Param(name = "key", gen = IntGen.class, conf = "0:1")
public class MailboxLincheckTest {

  private static final int REVISIONS = 16;

  /** Made beforehand: what a model checker does not have to look at costs no time. */
  private static final List<List<CachedObject<Thing>>> THINGS =
      List.of(revisionsOf("k0"), revisionsOf("k1"));

  private static final Snapshot<Thing> EMPTY = Events.snapshot();

  private final MailboxBuffer<Thing> buffer = new MailboxBuffer<>(1, MailboxPolicy.MERGE);

  // The producer's: which revision of each key is there now, 0 for none.
  private final int[] current = new int[2];
  private int revision;

  // The consumer's: how much it has taken and not handled.
  private int underWay;

  private static List<CachedObject<Thing>> revisionsOf(String key) {
    List<CachedObject<Thing>> revisions = new ArrayList<>();
    for (int i = 0; i < REVISIONS; i++) {
      revisions.add(Events.thing(key, i));
    }
    return revisions;
  }

  private static CachedObject<Thing> thing(int key, int revision) {
    return THINGS.get(key).get(revision);
  }

  @Operation(nonParallelGroup = "producer")
  public Outcome put(@Param(name = "key") int key) {
    int old = current[key];
    current[key] = ++revision;
    CachedObject<Thing> next = thing(key, revision);
    return buffer.offer(old == 0 ? Events.added(next) : Events.updated(thing(key, old), next));
  }

  @Operation(nonParallelGroup = "producer")
  public @Nullable Outcome delete(@Param(name = "key") int key) {
    int old = current[key];
    current[key] = 0;
    return old == 0 ? null : buffer.offer(Events.deleted(thing(key, old)));
  }

  @Operation(nonParallelGroup = "producer")
  public Outcome resync() {
    return buffer.offer(SnapshotCursor.resync(EMPTY));
  }

  /** Returns what was taken, three digits for each: its kind and its revisions. */
  @Operation(nonParallelGroup = "consumer")
  public long take() {
    Object[] into = new Object[2];
    int count = buffer.take(into, 2);
    underWay += count;
    long taken = 0;
    for (int i = 0; i < count; i++) {
      taken = taken * 1000 + code(into[i]);
    }
    return taken;
  }

  private static int code(Object item) {
    if (item instanceof ResourceEvent.Added<?> added) {
      return 100 + revision(added.object());
    }
    if (item instanceof ResourceEvent.Updated<?> updated) {
      return 200 + revision(updated.old()) * REVISIONS + revision(updated.current());
    }
    return item instanceof ResourceEvent.Deleted<?> deleted
        ? 500 + revision(deleted.deleted().cached().orElseThrow())
        : 600;
  }

  private static int revision(CachedObject<?> object) {
    return THINGS.get(0).contains(object)
        ? THINGS.get(0).indexOf(object)
        : THINGS.get(1).indexOf(object);
  }

  @Operation(nonParallelGroup = "consumer")
  public void handled() {
    if (underWay > 0) {
      underWay--;
      buffer.handled();
    }
  }

  @Operation
  public int pending() {
    return buffer.pending();
  }

  @Operation
  public long merged() {
    return buffer.merged();
  }

  @Test
  void everyInterleavingLooksLikeSomeOrder() {
    ModelCheckingOptions options = new ModelCheckingOptions()
        .iterations(5)
        .invocationsPerIteration(60)
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(2)
        .actorsAfter(2);

    assertThatCode(() -> options.check(MailboxLincheckTest.class)).doesNotThrowAnyException();
  }
}
