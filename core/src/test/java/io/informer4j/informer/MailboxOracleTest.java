package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.store.Indexer;
import io.informer4j.store.Replacement;
import io.informer4j.store.Snapshot;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random streams against an oracle: whatever is merged, whoever is slow, each key lives a life (added, updated, deleted) whose
 * every step starts where the last one ended, and in the end the handler knows what the source has.
 */
class MailboxOracleTest {

  private static final int SEEDS = 60;
  private static final int STEPS = 400;

  static Stream<Arguments> policiesCapacitiesAndSeeds() {
    return Stream.of(MailboxPolicy.values())
        .flatMap(
            policy -> Stream.of(1, 2, 8, 1024).map(capacity -> Arguments.of(policy, capacity)));
  }

  @ParameterizedTest
  @MethodSource("policiesCapacitiesAndSeeds")
  @Guarantee({"G9", "G11", "G14"})
  void everyKeyLivesALifeAndTheHandlerEndsUpWithWhatTheSourceHas(
      MailboxPolicy policy, int capacity) {
    long merged = 0;
    long unmergedRuns = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Run run = new Run(policy, capacity, seed);
      run.play();
      merged += run.mailbox.stats().merged();
      unmergedRuns += run.mailbox.stats().merged() == 0 ? 1 : 0;
    }

    if (policy == MailboxPolicy.MERGE && capacity < 1024) {
      assertThat(merged).as("the streams do make it merge").isPositive();
    } else {
      assertThat(merged).isZero();
      assertThat(unmergedRuns).isEqualTo(SEEDS);
    }
  }

  /** One source, one mailbox, one handler of random speed. */
  private static final class Run
      implements AsyncResourceEventConsumer<Thing>, MailboxListener<Thing> {

    private final Random random;
    private final MailboxPolicy policy;
    private final String description;
    private final DeterministicRuntime runtime;
    private final Indexer<Thing> source = Indexer.create(Map.of());
    private final Mailbox<Thing> mailbox;
    private final Map<ObjectName, CachedObject<Thing>> known = new HashMap<>();
    private final List<String> delivered = new ArrayList<>();
    /** What the handler would be told by an endless mailbox. */
    private final List<String> stream = new ArrayList<>();

    private final List<String> synced = new ArrayList<>();
    private final List<String> mistakes = new ArrayList<>();
    private int callsUnderWay;
    private boolean overflown;
    private boolean starved;
    private int roomSignals;
    private long revision = 1;
    private int uids;

    Run(MailboxPolicy policy, int capacity, long seed) {
      this.random = new Random(seed * 31 + capacity);
      this.policy = policy;
      this.description = policy + " capacity=" + capacity + " seed=" + seed;
      this.runtime = DeterministicRuntime.shuffled(seed);
      HandlerOptions options =
          HandlerOptions.defaults().withMailboxCapacity(capacity).withMailboxPolicy(policy);
      this.mailbox = new Mailbox<>(runtime, options, this, this);
      mailbox.onRoom(() -> roomSignals++);
    }

    void play() {
      replayWhatIsThere();
      for (int step = 0; step < STEPS; step++) {
        if (policy == MailboxPolicy.BLOCK && random.nextInt(10) > 0 && mailbox.room() == 0) {
          starved = true;
        } else {
          change();
        }
        letSomeTimePass();
      }
      runtime.advance(Duration.ofHours(1));

      assertThat(mistakes).as(description).isEmpty();
      assertThat(callsUnderWay).as(description).isZero();
      assertThat(runtime.readyTasks()).as(description).isZero();
      if (overflown) {
        assertThat(policy).isEqualTo(MailboxPolicy.FAIL);
        assertThat(delivered).as(description).isEqualTo(stream.subList(0, delivered.size()));
        return;
      }
      assertThat(mailbox.pending()).as(description).isZero();
      assertThat(known.values()).as(description).containsExactlyInAnyOrderElementsOf(source.list());
      assertThat(synced).as(description).hasSize(1);
      if (starved) {
        assertThat(roomSignals).as(description).isPositive();
      }
      if (mailbox.stats().merged() == 0 && mailbox.stats().resyncsDropped() == 0) {
        assertThat(delivered).as(description).isEqualTo(stream);
        assertThat(mailbox.stats().delivered()).isEqualTo(stream.size());
      }
    }

    private void replayWhatIsThere() {
      for (int i = random.nextInt(6); i > 0; i--) {
        source.add(next("k" + i));
      }
      Snapshot<Thing> snapshot = source.snapshot();
      mailbox.replay(snapshot);
      snapshot.forEach(object -> stream.add("initial " + object));
      int before = stream.size();
      mailbox.syncMarker(() -> synced.add("synced"));
      assertThat(before).isEqualTo(snapshot.size());
    }

    private void change() {
      switch (random.nextInt(30)) {
        case 0 -> relist();
        case 1 -> resync();
        default -> changeOne();
      }
    }

    private void changeOne() {
      ObjectName name = ObjectName.of("k" + random.nextInt(8));
      CachedObject<Thing> old = source.get(name).orElse(null);
      if (old == null) {
        CachedObject<Thing> object = next(name.name());
        source.add(object);
        offer(Events.added(object));
      } else if (random.nextInt(4) == 0) {
        CachedObject<Thing> last = successor(old);
        source.delete(last);
        offer(Events.deleted(last));
      } else if (random.nextInt(6) == 0) {
        CachedObject<Thing> other = next(name.name());
        source.add(other);
        stream.add("gone " + old);
        stream.add("add " + other);
        mailbox.offer(Events.updated(old, other));
      } else {
        CachedObject<Thing> current = successor(old);
        source.add(current);
        offer(Events.updated(old, current));
      }
    }

    private void offer(ResourceEvent<Thing> event) {
      stream.add(text(event));
      mailbox.offer(event);
    }

    private void relist() {
      Snapshot<Thing> before = source.snapshot();
      List<CachedObject<Thing>> list = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        CachedObject<Thing> old = source.get(ObjectName.of("k" + i)).orElse(null);
        switch (random.nextInt(4)) {
          case 0 -> list.add(next("k" + i));
          case 1 -> {
            if (old != null) {
              list.add(old);
            }
          }
          case 2 -> {
            if (old != null) {
              list.add(successor(old));
            }
          }
          default -> {}
        }
      }
      Collections.shuffle(list, random);
      source.replace(new Replacement<>(list, List.of(), ResourceVersion.of(revision++), false));
      Snapshot<Thing> after = source.snapshot();
      boolean includeUnchanged = random.nextBoolean();
      RelistCursor<Thing> same =
          new RelistCursor<>(before, after, list, false, includeUnchanged, false);
      for (ResourceEvent<Thing> event = same.next(); event != null; event = same.next()) {
        stream.add(text(event));
      }
      mailbox.relist(before, after, list, false, includeUnchanged, false);
    }

    private void resync() {
      Snapshot<Thing> snapshot = source.snapshot();
      snapshot.forEach(object -> stream.add("update " + object + " " + object));
      mailbox.resync(snapshot);
    }

    private CachedObject<Thing> next(String key) {
      return CacheForm.DECODED.cache(Thing.of(key, revision++).withUid("uid-" + uids++));
    }

    private CachedObject<Thing> successor(CachedObject<Thing> old) {
      return CacheForm.DECODED.cache(
          Thing.of(old.name().toString(), revision++).withUid(old.uid()));
    }

    private void letSomeTimePass() {
      switch (random.nextInt(4)) {
        case 0 -> runtime.step();
        case 1 -> runtime.advance(Duration.ofMillis(random.nextInt(20)));
        default -> {}
      }
    }

    @Override
    public CompletionStage<Void> onEvent(ResourceEvent<Thing> event) {
      check(callsUnderWay == 0, "two calls at a time");
      delivered.add(text(event));
      learn(event);
      if (random.nextInt(8) == 0) {
        throw new IllegalStateException("a handler's mistake");
      }
      if (random.nextBoolean()) {
        return Handlers.DONE;
      }
      callsUnderWay++;
      CompletableFuture<Void> stage = new CompletableFuture<>();
      runtime.schedule(Duration.ofMillis(random.nextInt(30)), () -> {
        callsUnderWay--;
        stage.complete(null);
      });
      return stage;
    }

    /** The automaton of one key. */
    private void learn(ResourceEvent<Thing> event) {
      CachedObject<Thing> last = known.get(event.name());
      String where = description + " on " + text(event) + " knowing " + last;
      if (event instanceof ResourceEvent.Added<Thing> added) {
        check(last == null, where);
        known.put(event.name(), added.object());
      } else if (event instanceof ResourceEvent.Updated<Thing> updated) {
        check(last != null && last.isSameRevisionAs(updated.old()), where);
        check(updated.old().uid().equals(updated.current().uid()), where);
        known.put(event.name(), updated.current());
      } else if (event instanceof ResourceEvent.Deleted<Thing> deleted) {
        check(last != null, where);
        check(deleted.deleted().cached().orElseThrow().uid().equals(last.uid()), where);
        known.remove(event.name());
      }
    }

    private void check(boolean holds, String where) {
      if (!holds) {
        mistakes.add(where);
      }
    }

    @Override
    public void onHandlerError(ResourceEvent<Thing> event, Throwable error) {
      if (!"a handler's mistake".equals(error.getMessage())) {
        mistakes.add(error.toString());
      }
    }

    @Override
    public void onOverflow(MailboxOverflowException error) {
      overflown = true;
    }

    private static String text(ResourceEvent<Thing> event) {
      if (event instanceof ResourceEvent.Added<Thing> added) {
        return (added.inInitialList() ? "initial " : "add ") + added.object();
      }
      if (event instanceof ResourceEvent.Updated<Thing> updated) {
        return "update " + updated.old() + " " + updated.current();
      }
      DeletedObject<Thing> deleted = ((ResourceEvent.Deleted<Thing>) event).deleted();
      return (deleted.finalStateUnknown() ? "gone " : "delete ")
          + deleted.cached().orElseThrow();
    }
  }
}
