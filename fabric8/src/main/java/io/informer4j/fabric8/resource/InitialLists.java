package io.informer4j.fabric8.resource;

import io.informer4j.reflector.ListGate;
import io.informer4j.runtime.Cancellable;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.runtime.SerialLoop;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Lets a few informers of a factory list at a time, so that neither a start nor a lost server ends in a herd of lists.
 *
 * <pre>{@code
 * ListGate gate = new InitialLists(runtime, 8);
 * ReflectorOptions options = ReflectorOptions.builder().listGate(gate).build();
 * }</pre>
 *
 * <p>Who finds a place free begins at once, the others in the order in which they came, each a random moment after
 * the one before has finished. A list that takes very long, or that waits for a handler that blocks, goes on, but nobody
 * waits for it any longer than {@link #LONGEST_TURN}.
 *
 * <p>The queue has one place for each informer at most.
 *
 * <p><b>Threading:</b> may be called from any thread; everything happens on a loop of its own, on which those who are
 * admitted are called, too. No thread waits.
 */
final class InitialLists implements ListGate {

  /** How many list at a time unless a factory is told otherwise. */
  static final int DEFAULT = 8;

  /** After which time a list is no longer waited for. */
  static final Duration LONGEST_TURN = Duration.ofSeconds(30);

  /** The longest pause between the end of one list and the beginning of the next. */
  static final Duration LONGEST_PAUSE = Duration.ofMillis(50);

  private final InformerRuntime runtime;
  private final SerialLoop loop;
  private final int most;
  private final Deque<Place> waiting = new ArrayDeque<>();
  private int taken;

  /**
   * Creates a gate.
   *
   * @param most how many list at a time
   * @throws IllegalArgumentException if that is less than one
   */
  InitialLists(InformerRuntime runtime, int most) {
    if (most < 1) {
      throw new IllegalArgumentException(
          "maxConcurrentInitialLists must be at least 1, but is " + most);
    }
    this.runtime = runtime;
    this.loop = new SerialLoop("initial lists", runtime.loops());
    this.most = most;
  }

  @Override
  public Cancellable enter(Runnable admitted) {
    Place place = new Place(admitted);
    loop.execute(place::ask);
    return () -> loop.execute(place::leave);
  }

  private void letNextIn() {
    taken--;
    Place next = waiting.poll();
    if (next != null) {
      next.comeIn(Duration.ofNanos(runtime.random().nextLong(LONGEST_PAUSE.toNanos())));
    }
  }

  private enum Stage {
    OUTSIDE,
    WAITING,
    INSIDE,
    GONE
  }

  /** One informer's place, in the queue or inside. */
  private final class Place {

    private final Runnable admitted;
    private Stage stage = Stage.OUTSIDE;
    private Cancellable timer = () -> {};

    Place(Runnable admitted) {
      this.admitted = admitted;
    }

    void ask() {
      if (taken < most) {
        comeIn(Duration.ZERO);
      } else {
        stage = Stage.WAITING;
        waiting.add(this);
      }
    }

    void comeIn(Duration pause) {
      taken++;
      stage = Stage.INSIDE;
      if (pause.isZero()) {
        begin();
      } else {
        timer = after(pause, this::begin);
      }
    }

    private void begin() {
      if (stage == Stage.INSIDE) {
        timer = after(LONGEST_TURN, this::leave);
        admitted.run();
      }
    }

    private Cancellable after(Duration delay, Runnable task) {
      return runtime.schedule(delay, () -> loop.execute(task));
    }

    void leave() {
      Stage before = stage;
      stage = Stage.GONE;
      timer.cancel();
      switch (before) {
        case WAITING -> waiting.remove(this);
        case INSIDE -> letNextIn();
        case OUTSIDE, GONE -> {}
      }
    }
  }
}
