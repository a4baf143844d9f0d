package io.informer4j.queue;

import io.informer4j.name.ObjectName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The border that all queues share: one leaf lock, those who wait at it, and the signals to both sides.
 *
 * <p><i>Implementation notes.</i> A producer's {@link #put} and a consumer's {@link #take} are the only
 * places that change the content, both under the lock. They find out there what is to be told, and tell
 * it when the lock is free again: completion of {@link #synced}, then the readable or the room listener.
 * Processors run between {@link #take} and {@link #finish}, with no lock held.
 *
 * <p>Room has two states. The queue becomes <i>full</i> when its load reaches the high-water mark, and
 * stops being full when a take leaves half of the mark or less; that take calls the room listener. Since
 * {@link #room} is 0 only while the queue is full, whoever has read 0 is called afterwards, once; and
 * since half the mark lies in between, a source is not stopped and started for each single change.
 */
abstract class LeafLockedQueue<T> implements DeltaQueue<T> {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition readable = lock.newCondition();
  private final SyncTracker sync = new SyncTracker();
  private final int highWaterMark;
  /** What was taken and is still being processed, if this queue keeps track of it. */
  private final List<Taken<T>> inProcess = new ArrayList<>(1);

  private final boolean tracksProcessing;
  private boolean full;

  private volatile boolean closed;
  private volatile Runnable readableListener = () -> {};
  private volatile Runnable roomListener = () -> {};

  /**
   * Creates the border.
   *
   * @param tracksProcessing whether {@link #forEachInProcess} is needed
   */
  LeafLockedQueue(int highWaterMark, boolean tracksProcessing) {
    this.highWaterMark = highWaterMark;
    this.tracksProcessing = tracksProcessing;
  }

  /** Changes that left the queue together; compared by identity. */
  private static final class Taken<T> {
    final List<Delta<T>> deltas;
    final boolean inInitialList;
    final int counted;
    final boolean roomAgain;

    Taken(List<Delta<T>> deltas, boolean inInitialList, int counted, boolean roomAgain) {
      this.deltas = deltas;
      this.inInitialList = inInitialList;
      this.counted = counted;
      this.roomAgain = roomAgain;
    }
  }

  /** Returns how many entries wait. Under the lock. */
  abstract int entries();

  /** Returns how many changes are kept, which is what the high-water mark bounds. Under the lock. */
  abstract int load();

  /** Removes at least one entry and at most this many. Under the lock, only if there is one. */
  abstract List<Delta<T>> remove(int atMost);

  /** Runs an insertion under the lock, then tells those who wait for what it brought. */
  final void put(Runnable insertion) {
    boolean becameReadable;
    boolean becameSynced;
    lock.lock();
    try {
      boolean wasEmpty = entries() == 0;
      boolean wasSynced = sync.hasSynced();
      insertion.run();
      becameReadable = wasEmpty && entries() > 0;
      becameSynced = !wasSynced && sync.hasSynced();
      full |= load() >= highWaterMark;
      readable.signalAll();
    } finally {
      lock.unlock();
    }
    if (becameSynced) {
      sync.announce();
    }
    if (becameReadable) {
      readableListener.run();
    }
  }

  /** Notes the first change, of which this many entries are the first full state. Within an insertion. */
  final void populate(int initialEntries) {
    sync.populate(initialEntries);
  }

  /** Reads something under the lock. */
  final <R> R locked(Supplier<R> reading) {
    lock.lock();
    try {
      return reading.get();
    } finally {
      lock.unlock();
    }
  }

  /** Visits the changes that are being processed, oldest first. Under the lock. */
  final void forEachInProcess(Consumer<Delta<T>> visitor) {
    for (Taken<T> taken : inProcess) {
      taken.deltas.forEach(visitor);
    }
  }

  /** Returns whether changes of this key are being processed. Under the lock. */
  final boolean isInProcess(ObjectName name) {
    for (Taken<T> taken : inProcess) {
      for (Delta<T> delta : taken.deltas) {
        if (Objects.equals(name, Deltas.nameOf(delta))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns how many of the waiting entries a batch may take. */
  final int batchLimit(int atMost) {
    return locked(() -> Math.min(entries(), sync.limit(Math.min(atMost, MAX_BATCH))));
  }

  /** Takes out at most this many entries and processes what there was; returns how many deltas. */
  final int takeAndProcess(int atMost, DeltaProcessor<T> processor) {
    Taken<T> taken = take(atMost);
    if (taken == null) {
      return 0;
    }
    try {
      processor.process(taken.deltas, taken.inInitialList);
    } finally {
      finish(taken);
    }
    return taken.deltas.size();
  }

  private @Nullable Taken<T> take(int atMost) {
    lock.lock();
    try {
      int before = entries();
      if (before == 0) {
        return null;
      }
      boolean inInitialList = sync.isInitial();
      List<Delta<T>> deltas = remove(sync.limit(atMost));
      int counted = sync.taken(before - entries());
      boolean roomAgain = full && load() <= highWaterMark / 2;
      full &= !roomAgain;
      Taken<T> taken = new Taken<>(deltas, inInitialList, counted, roomAgain);
      if (tracksProcessing) {
        inProcess.add(taken);
      }
      return taken;
    } finally {
      lock.unlock();
    }
  }

  private void finish(Taken<T> taken) {
    if (taken.counted > 0 || tracksProcessing) {
      boolean becameSynced;
      lock.lock();
      try {
        boolean wasSynced = sync.hasSynced();
        inProcess.remove(taken);
        sync.processed(taken.counted);
        becameSynced = !wasSynced && sync.hasSynced();
      } finally {
        lock.unlock();
      }
      if (becameSynced) {
        sync.announce();
      }
    }
    if (taken.roomAgain) {
      roomListener.run();
    }
  }

  @Override
  public final boolean poll(DeltaProcessor<T> processor) {
    return takeAndProcess(1, processor) > 0;
  }

  @Override
  public final void pop(DeltaProcessor<T> processor) throws InterruptedException {
    while (!poll(processor)) {
      awaitReadable();
    }
  }

  private void awaitReadable() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (entries() == 0) {
        if (closed) {
          throw new QueueClosedException();
        }
        readable.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Checks the argument of {@link #pollBatch}. */
  static int requirePositive(int atMost) {
    if (atMost < 1) {
      throw new IllegalArgumentException("a batch must be of at least 1, but was of " + atMost);
    }
    return atMost;
  }

  @Override
  public final int depth() {
    return locked(this::entries);
  }

  @Override
  public final int room() {
    return locked(() -> Math.max(0, highWaterMark - load()));
  }

  @Override
  public final void onRoom(Runnable listener) {
    roomListener = listener;
  }

  @Override
  public final void onReadable(Runnable listener) {
    readableListener = listener;
    if (closed || depth() > 0) {
      listener.run();
    }
  }

  @Override
  public final boolean hasSynced() {
    return sync.hasSynced();
  }

  @Override
  public final CompletionStage<Void> synced() {
    return sync.synced();
  }

  @Override
  public final boolean isClosed() {
    return closed;
  }

  @Override
  public final void close() {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      readable.signalAll();
    } finally {
      lock.unlock();
    }
    readableListener.run();
  }
}
