package io.informer4j.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.ApiServer;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Informers of other client libraries keep up with the embedded server, and miss nothing. */
@Tag("stress")
@Tag("slow")
@ExtendWith(NothingLeft.class)
abstract class ClientInformerContract {

  private static final int OBJECTS = 10_000;
  private static final int DELETED_EARLY = 250;

  /** The informer of some client library, over the ConfigMaps of namespace {@code default}. */
  interface Follower extends AutoCloseable {

    /** Returns whether its cache holds what it listed first. */
    boolean hasSynced();

    /** Returns the resource version of each object in its cache, by name. */
    Map<String, String> cached();

    @Override
    void close();
  }

  /** What a follower's handler saw. */
  static final class Seen {

    private final AtomicInteger added = new AtomicInteger();
    private final AtomicInteger updated = new AtomicInteger();
    private final AtomicInteger deleted = new AtomicInteger();
    private final CompletableFuture<Void> first = new CompletableFuture<>();
    private final CompletableFuture<Void> last = new CompletableFuture<>();

    void added(String name) {
      if (added.incrementAndGet() == OBJECTS - DELETED_EARLY) {
        first.complete(null);
      }
      if (name.equals("the-last-one")) {
        last.complete(null);
      }
    }

    void updated() {
      updated.incrementAndGet();
    }

    void deleted() {
      deleted.incrementAndGet();
    }
  }

  /** Starts the informer; {@code seen} is to be its handler. */
  abstract Follower follow(ApiServer server, Seen seen) throws Exception;

  @Test
  void theCacheEqualsTheServerAfterTenThousandObjectsChangedWhileItWasFollowing() throws Exception {
    Seen seen = new Seen();
    try (ApiServer server = ApiServer.start()) {
      Traffic others = new Traffic(server);
      others.create(0, OBJECTS);

      try (Follower follower = follow(server, seen)) {
        // Some of it falls into the first list, some between that and the watch.
        others.delete(0, DELETED_EARLY);
        seen.first.get(30, TimeUnit.SECONDS);
        others.change(1_000, 3_000);
        others.create(OBJECTS, OBJECTS + 1_000);
        others.delete(2_500, 3_500);
        others.delete(OBJECTS, OBJECTS + 250);
        others.create("the-last-one");
        // Events come in order: whoever saw the last one has seen all.
        seen.last.get(30, TimeUnit.SECONDS);

        assertThat(follower.hasSynced()).isTrue();
        assertThat(follower.cached()).isEqualTo(others.onServer()).hasSize(OBJECTS - 499);
        assertThat(seen.added.get() - seen.deleted.get()).isEqualTo(OBJECTS - 499);
        assertThat(seen.added.get()).isBetween(OBJECTS + 751, OBJECTS + 1_001);
        assertThat(seen.updated.get()).isEqualTo(2_000);
      }
    }
  }
}
