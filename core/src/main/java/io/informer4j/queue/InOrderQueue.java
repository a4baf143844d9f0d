package io.informer4j.queue;

import io.informer4j.name.ResourceVersion;
import io.informer4j.store.Replacement;

/**
 * The queue that informers use: changes in the order of the stream, and a whole list as one change that
 * its consumer applies at once (client-go: {@code RealFIFO} with atomic events).
 *
 * <pre>{@code
 * InOrderQueue<Pod> queue = new InOrderQueue<>();
 * queue.replace(Replacement.of(pods, revision));  // as a reflector does
 * queue.pollBatch(InOrderQueue.MAX_BATCH, (deltas, inInitialList) -> store.apply(deltas));
 * }</pre>
 *
 * <p>The queue never looks into the store. What a list means for the objects there (which of them are
 * new, changed or gone) is found out by the consumer, which owns the store; so the store always shows a
 * state that the server had.
 *
 * <p>It is bounded softly: a source asks {@link #room} before it asks for more, and is called back when
 * the depth has fallen to half the high-water mark after having reached it. Nothing that comes all the
 * same is refused.
 *
 * <p><b>Threading:</b> as of {@link DeltaQueue}. The transform runs on the producer's thread.
 */
public final class InOrderQueue<T> extends ArrivalOrderQueue<T> {

  /** Creates an empty queue with default options. */
  public InOrderQueue() {
    this(QueueOptions.defaults());
  }

  /** Creates an empty queue. */
  public InOrderQueue(QueueOptions<T> options) {
    super(options, false);
  }

  /** Puts the whole list in as one change. Also an empty one: it is processed before the queue is synced. */
  @Override
  public void replace(Replacement<T> replacement) {
    Delta<T> replacedAll = new Delta.ReplacedAll<>(entry().replacement(replacement));
    put(() -> {
      append(replacedAll);
      populate(entries());
    });
  }

  @Override
  public void resync() {
    put(() -> append(new Delta.SyncAll<>()));
  }

  @Override
  public void bookmark(ResourceVersion resourceVersion) {
    put(() -> append(new Delta.Bookmark<>(resourceVersion)));
  }
}
