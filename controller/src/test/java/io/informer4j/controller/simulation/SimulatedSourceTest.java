package io.informer4j.controller.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.informer4j.codec.CachedObject;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.store.Quarantined;
import io.informer4j.testing.simulation.Trace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a simulated source owes its sink, as every source does: one call at a time, whatever the process does meanwhile. */
class SimulatedSourceTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Duration LONGER = Duration.ofMinutes(3);

  private final ControllerWorld world = new ControllerWorld(1, new Trace(false));
  private final Life life = new Life(world, world.places().get(0).machine(), "p", 0);
  private final Life other = new Life(world, world.places().get(1).machine(), "q", 0);
  private final SimulatedCollection<ConfigMap> wanted = world.server().wanted();
  private final SimulatedSource<ConfigMap> source = new SimulatedSource<>(life, wanted);
  private final List<String> log = new ArrayList<>();

  private void advance(Duration time) {
    world.runtime().advance(time);
  }

  private void write(String name) {
    wanted.write(name, "v", SimulatedCollection.ABSENT);
  }

  /**
   * Lets the process stand still at its next look at the clock. Another one does so too before that is over, and for longer; what
   * else the first one has to do runs in between, while the call in which it stood still has not come back.
   */
  private void freezeInTheNextCall() {
    life.freezeAfter(0, LONG);
    other.freezeAfter(0, LONGER);
    other.runtime().schedule(LONG.dividedBy(2), () -> other.runtime().nanoTime());
  }

  @Test
  void nothingOfAWatchIsHeardBeforeTheLastEventIsTaken() {
    SourceCall call = source.watch(
        WatchOptions.changesAfter(
            ResourceVersion.of(world.server().revision()), Duration.ofMinutes(10)),
        new Sink());
    call.request(10);
    advance(Duration.ofSeconds(1));

    freezeInTheNextCall();
    write("a");
    world.runtime().schedule(LONG.plusSeconds(1), () -> write("b"));
    world.runtime().schedule(LONG.plusMinutes(2), () -> world.server().breakWatches(life));
    advance(Duration.ofMinutes(6));

    assertThat(log)
        .containsExactly("open", "takes a", "has taken a", "CONNECTION_LOST: connection reset");
  }

  @Test
  void nothingOfAListIsHeardBeforeTheLastItemIsTaken() {
    write("a");
    write("b");
    SourceCall call = source.list(ListOptions.firstPage(ResourceVersion.UNSET, 0), new Sink());

    freezeInTheNextCall();
    call.request(1);
    life.runtime().schedule(LONG.dividedBy(2), () -> call.request(10));
    advance(Duration.ofMinutes(6));

    assertThat(log).containsExactly("takes a", "has taken a", "takes b", "has taken b", "complete");
  }

  /** Looks at the clock in the middle of taking something, as the engine does. */
  private final class Sink implements ListSink<ConfigMap>, WatchSink<ConfigMap> {

    private void take(String what) {
      log.add("takes " + what);
      life.runtime().nanoTime();
      log.add("has taken " + what);
    }

    @Override
    public void onItem(CachedObject<ConfigMap> item) {
      take(item.name().name());
    }

    @Override
    public void onUndecodable(Quarantined item) {
      log.add("undecodable");
    }

    @Override
    public void onComplete(ListEnd end) {
      log.add("complete");
    }

    @Override
    public void onOpen() {
      log.add("open");
    }

    @Override
    public void onEvent(WatchEvent<ConfigMap> event) {
      take(
          event instanceof WatchEvent.Change<ConfigMap> change
              ? change.object().name().name()
              : "a bookmark");
    }

    @Override
    public void onClose() {
      log.add("close");
    }

    @Override
    public void onFailure(SourceFailure failure) {
      log.add(failure.kind() + ": " + failure.message());
    }

    @Override
    public Optional<CachedObject<ConfigMap>> known(
        ObjectName name, String uid, ResourceVersion resourceVersion) {
      return Optional.empty();
    }
  }
}
