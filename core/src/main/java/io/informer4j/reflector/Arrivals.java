package io.informer4j.reflector;

import java.util.ArrayList;
import java.util.List;

/**
 * What a source has delivered and the loop has not taken yet. The loop is told of it once, and takes all that there is.
 *
 * <p>What comes first may be such as can wait: the items of a list. Of those the loop is told when there are enough of them to be
 * worth a turn. From the first one on that cannot, none does.
 *
 * <p><b>Threading:</b> the source puts in, the loop takes out. The monitor of this object is a leaf: nothing but this class's own
 * code runs under it.
 */
final class Arrivals<A> {

  /** One of many, and when it came. */
  record Arrival<A>(A one, long nanoTime) {}

  /**
   * So many may wait, if they can: a turn of the loop costs as much as some dozens of them, and asking for one is so rare then that the
   * compiler does not make it a part of everything that is done for each of them.
   */
  private static final int WORTH_A_TURN = 512;

  private List<Arrival<A>> waiting = new ArrayList<>();
  private int enough = 1;
  private boolean patient = true;
  private boolean told;

  /** Puts one in. Returns whether the loop has to be told. */
  synchronized boolean put(Arrival<A> arrival, boolean canWait) {
    waiting.add(arrival);
    patient &= canWait;
    boolean tell = !told && (!patient || waiting.size() >= enough);
    told |= tell;
    return tell;
  }

  /** The source has so many to deliver now. Half of them are enough in any case, so that it is asked for more in time. */
  synchronized void expect(long outstanding) {
    enough = (int) Math.max(1, Math.min(WORTH_A_TURN, outstanding / 2));
  }

  /** Takes all that there is. */
  synchronized List<Arrival<A>> take() {
    told = false;
    List<Arrival<A>> taken = waiting;
    waiting = new ArrayList<>();
    return taken;
  }
}
