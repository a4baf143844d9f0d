package io.informer4j.informer;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testsupport.CacheForm;
import io.informer4j.testsupport.FakeSource;
import io.informer4j.testsupport.Guarantee;
import io.informer4j.testsupport.Thing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Explores interleavings: a seed picks which of the waiting tasks runs next, and what the world does in between. Whatever the
 * order, nothing may be lost, told twice, told backwards, or claimed too early. A failure names its seed.
 */
class InformerShuffledTest {

  private static final int SEEDS = 75;
  private static final int STEPS = 300;

  @ParameterizedTest
  @CsvSource({"IN_ORDER, DECODED", "PER_KEY, DECODED", "IN_ORDER, PACKED", "PER_KEY, PACKED"})
  @Guarantee({"G1", "G2", "G5", "G9", "G12", "G13", "G18"})
  void whateverTheInterleavingEveryHandlerIsToldTheTruth(QueueKind queue, CacheForm form) {
    for (long seed = 0; seed < SEEDS; seed++) {
      new World(seed, queue, form).play();
    }
  }

  /** One run. */
  private static final class World {

    private final String seed;
    private final SplittableRandom random;
    private final DeterministicRuntime runtime;
    private final FakeSource source;
    private final SharedIndexInformer<Thing> informer;
    private final List<Participant> participants = new ArrayList<>();

    World(long seed, QueueKind queue, CacheForm form) {
      this.seed = "seed " + seed;
      this.random = new SplittableRandom(seed);
      this.runtime = DeterministicRuntime.shuffled(seed);
      this.source = new FakeSource(runtime, form);
      this.informer = SharedIndexInformer.builder(InformerTestBase.THINGS, source)
          .runtime(runtime)
          .queue(queue)
          .build();
    }

    void play() {
      int startAt = random.nextInt(20);
      for (int i = 0; i < STEPS; i++) {
        if (i == startAt) {
          informer.start();
        }
        if (random.nextInt(3) > 0) {
          runtime.step();
        } else {
          act();
        }
        participants.forEach(Participant::check);
      }
      settle();
      participants.forEach(Participant::checkAtTheEnd);
      assertThat(EventLog.contentOf(informer.snapshot()))
          .as(seed)
          .isEqualTo(EventLog.contentOf(source.state()));
      close();
    }

    private void act() {
      switch (random.nextInt(16)) {
        case 0 -> participants.add(new Participant(this, participants.size()));
        case 1 -> pick().ifPresent(Participant::remove);
        case 2, 3, 4 -> participants.forEach(Participant::release);
        case 5 -> source.resetWatch();
        case 6 -> source.closeWatches();
        case 7 -> runtime.advance(Duration.ofMillis(random.nextInt(500)));
        default -> change("ns/" + random.nextInt(6));
      }
    }

    private Optional<Participant> pick() {
      return participants.isEmpty()
          ? Optional.empty()
          : Optional.of(participants.get(random.nextInt(participants.size())));
    }

    private void change(String key) {
      boolean hidden = random.nextInt(8) == 0;
      if (!source.state().containsKey(key)) {
        if (hidden) {
          source.addDropWatch(key);
        } else {
          source.add(key);
        }
      } else if (random.nextInt(3) == 0) {
        if (hidden) {
          source.deleteDropWatch(key);
        } else {
          source.delete(key);
        }
      } else if (hidden) {
        source.modifyDropWatch(key, "v" + random.nextInt(1000));
      } else {
        source.modify(key, "v" + random.nextInt(1000));
      }
    }

    private void settle() {
      participants.forEach(Participant::openForGood);
      source.raiseRevision(
          1); // so that the last revision seen is expired, and what was hidden is listed
      source.resetWatch();
      runtime.advance(Duration.ofMinutes(2));
    }

    private void close() {
      participants.add(new Participant(this, participants.size()));
      CloseReport report = informer.close(Duration.ofSeconds(1));
      int told = participants.stream()
          .mapToInt(participant -> participant.log.events().size())
          .sum();
      source.add("ns/after");
      runtime.runUntilIdle();
      assertThat(report.isComplete()).as(seed).isTrue();
      assertThat(participants.stream()
              .mapToInt(participant -> participant.log.events().size())
              .sum())
          .as(seed)
          .isEqualTo(told);
    }
  }

  /** A handler that takes its time, with a small mailbox. */
  private static final class Participant implements AsyncResourceEventConsumer<Thing> {

    private final World world;
    private final EventLog log = new EventLog();
    private final Map<String, Thing> thereWhenAdded;
    private final HandlerRegistration registration;
    private final boolean slow;
    private @Nullable CompletableFuture<Void> call;
    private boolean openForGood;
    private boolean removed;
    private int toldWhenRemoved;

    Participant(World world, int number) {
      this.world = world;
      this.thereWhenAdded = world.source.state();
      this.slow = world.random.nextBoolean();
      MailboxPolicy policy =
          world.random.nextInt(4) == 0 ? MailboxPolicy.BLOCK : MailboxPolicy.MERGE;
      this.registration = world.informer.addAsyncEventHandler(
          this,
          InformerTestBase.resync("handler-" + number, world.random.nextInt(3))
              .withMailboxCapacity(1 + world.random.nextInt(4))
              .withMailboxPolicy(policy));
      registration.synced().thenRun(this::checkSync);
    }

    @Override
    public CompletionStage<Void> onEvent(ResourceEvent<Thing> event) {
      assertThat(call).as(world.seed + ": one call at a time").isNull();
      log.onEvent(event);
      if (!slow || openForGood) {
        return Handlers.DONE;
      }
      call = new CompletableFuture<>();
      return call;
    }

    void release() {
      CompletableFuture<Void> current = call;
      if (current != null) {
        call = null;
        current.complete(null);
      }
    }

    void openForGood() {
      openForGood = true;
      release();
    }

    void remove() {
      if (!removed) {
        removed = true;
        toldWhenRemoved = log.events().size();
        registration.remove();
      }
    }

    /** What has been there all the time has been told when the handler is said to have synced. */
    private void checkSync() {
      assertThat(world.informer.hasSynced()).as(world.seed).isTrue();
      Map<String, Thing> now = world.informer.snapshot().list().stream()
          .collect(Collectors.toMap(cached -> cached.name().toString(), cached -> cached.object()));
      thereWhenAdded.forEach((key, thing) -> {
        if (now.containsKey(key) && now.get(key).uid().equals(thing.uid())) {
          assertThat(log.view()).as(world.seed + ": told before it is synced").containsKey(key);
        }
      });
    }

    void check() {
      assertThat(log.faults()).as(world.seed).isEmpty();
      if (removed) {
        assertThat(log.events()).as(world.seed + ": after its removal").hasSize(toldWhenRemoved);
      }
    }

    void checkAtTheEnd() {
      check();
      if (!removed) {
        assertThat(log.view()).as(world.seed).isEqualTo(EventLog.contentOf(world.source.state()));
        assertThat(registration.hasSynced()).as(world.seed).isTrue();
      }
    }
  }
}
