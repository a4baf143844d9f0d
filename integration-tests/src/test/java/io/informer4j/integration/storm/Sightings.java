package io.informer4j.integration.storm;

import io.informer4j.informer.InformerListener;
import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.ListMode;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchEvent;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** What all informers of a storm have seen of it. */
public final class Sightings implements InformerListener {

  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong tooOld = new AtomicLong();
  private final AtomicLong uninitialised = new AtomicLong();
  private final AtomicLong epochs = new AtomicLong();
  private final AtomicLong ended = new AtomicLong();
  private final AtomicLong changes = new AtomicLong();
  private final AtomicLong lists = new AtomicLong();
  private final AtomicLong bugs = new AtomicLong();

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    switch (failure.kind()) {
      case CONNECTION_REFUSED -> refused.incrementAndGet();
      case EXPIRED -> count(failure, "too old resource version", tooOld);
      case TOO_MANY_REQUESTS -> count(failure, "initializing", uninitialised);
      default -> {}
    }
  }

  /** What a fault says is not what the server says of itself. */
  private static void count(SourceFailure failure, String words, AtomicLong counter) {
    if (failure.message().contains(words)) {
      counter.incrementAndGet();
    }
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    epochs.incrementAndGet();
  }

  @Override
  public void onWatchEnded(long events, Duration lasted) {
    ended.incrementAndGet();
  }

  @Override
  public void onChange(WatchEvent.Verb verb, ObjectName name, ResourceVersion resourceVersion) {
    changes.incrementAndGet();
  }

  @Override
  public void onListStarted(ListMode mode, ResourceVersion from) {
    lists.incrementAndGet();
  }

  @Override
  public void onProcessingError(Throwable error) {
    bugs.incrementAndGet();
  }

  /** Nobody listened. */
  public long refused() {
    return refused.get();
  }

  /** A watch was over. */
  public long ended() {
    return ended.get();
  }

  /** A revision was no longer there to watch from. */
  public long tooOld() {
    return tooOld.get();
  }

  /** A server had just been started. */
  public long uninitialised() {
    return uninitialised.get();
  }

  /** A history was found to be replaced. */
  public long epochs() {
    return epochs.get();
  }

  /** Batches that could not be applied, of which there must be none. */
  public long bugs() {
    return bugs.get();
  }

  @Override
  public String toString() {
    return changes + " changes seen, " + lists + " lists begun";
  }
}
