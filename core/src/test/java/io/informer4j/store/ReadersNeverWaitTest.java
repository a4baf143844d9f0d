package io.informer4j.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Reads while somebody else is in the middle of a write, a read or an index function; whoever waited would wait for ever. */
@Guarantee("G4")
class ReadersNeverWaitTest {

  private static final ObjectName A = ObjectName.parse("ns/a");

  private final Indexer<Thing> indexer =
      Indexer.create(Map.of(IndexFunction.NAMESPACE, IndexFunction.byNamespace()));

  @Test
  void aReadDuringAWriteSeesTheStateBeforeIt() {
    indexer.add(CacheForm.DECODED.cache("ns/a", 1));
    List<List<CachedObject<Thing>>> read = new ArrayList<>();

    indexer.write(writer -> {
      writer.put(CacheForm.DECODED.cache("ns/a", 2));
      read.add(onAnotherThread(indexer::list));
      read.add(onAnotherThread(() -> indexer.byIndex(IndexFunction.NAMESPACE, "ns")));
      return writer;
    });

    assertThat(read).hasSize(2).allSatisfy(objects -> assertThat(objects).hasToString("[ns/a@1]"));
    assertThat(indexer.get(A)).map(CachedObject::toString).contains("ns/a@2");
  }

  @Test
  void aWriteDuringAReadDoesNotWaitEither() {
    indexer.add(CacheForm.DECODED.cache("ns/a", 1));
    List<String> seen = new ArrayList<>();

    for (CachedObject<Thing> object : indexer.snapshot()) {
      onAnotherThread(() -> {
        indexer.update(CacheForm.DECODED.cache("ns/a", 2));
        return "written";
      });
      seen.add(object.toString());
    }

    assertThat(seen).containsExactly("ns/a@1");
    assertThat(indexer.get(A)).map(CachedObject::toString).contains("ns/a@2");
  }

  @Test
  void aReadDoesNotWaitForAnIndexFunctionThatIsStuck() throws InterruptedException {
    indexer.add(CacheForm.DECODED.cache("ns/a", 1));
    CountDownLatch inFunction = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    Thread writer = new Thread(() -> indexer.addIndexers(Map.of("slow", object -> {
      inFunction.countDown();
      awaitQuietly(release);
      return List.of("x");
    })));

    writer.start();
    inFunction.await();
    List<CachedObject<Thing>> read = onAnotherThread(indexer::list);
    release.countDown();
    writer.join();

    assertThat(read).hasToString("[ns/a@1]");
    assertThat(indexer.indexNames()).contains("slow");
  }

  private static <R> R onAnotherThread(Supplier<R> task) {
    FutureTask<R> future = new FutureTask<>(task::get);
    new Thread(future).start();
    try {
      return future.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
