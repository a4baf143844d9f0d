package io.informer4j.testing.simulation;

import io.informer4j.apiserver.controlplane.RevisionFormat;
import io.informer4j.codec.CacheFormat;
import io.informer4j.informer.QueueKind;

/**
 * How a world is set up; drawn from the seed.
 *
 * @param format how revisions are written
 * @param servers how many API servers there are
 * @param queueKind which queue the informer has
 * @param cacheFormat how objects lie in the cache
 * @param pageSize the page size of lists, 0 for client-go's rules
 * @param watchList whether the informer may use streaming lists
 * @param window how many events the watch caches keep
 * @param names how many different names there are
 * @param highWaterMark how many changes may wait before the informer asks for no more
 * @param demandChunk how many items or events the informer asks for at once
 */
record WorldSettings(
    RevisionFormat format,
    int servers,
    QueueKind queueKind,
    CacheFormat cacheFormat,
    int pageSize,
    boolean watchList,
    int window,
    int names,
    int highWaterMark,
    int demandChunk) {

  /** Draws the settings of a world; what is usual is drawn most often. */
  static WorldSettings draw(Dice dice) {
    RevisionFormat format = dice.chance(0.7)
        ? RevisionFormat.NUMERIC
        : dice.chance(0.5) ? RevisionFormat.WIDE : RevisionFormat.OPAQUE;
    return new WorldSettings(
        format,
        dice.between(1, 3),
        dice.chance(0.8) ? QueueKind.IN_ORDER : QueueKind.PER_KEY,
        dice.chance(0.7) ? CacheFormat.DECODED : CacheFormat.PACKED,
        dice.chance(0.5) ? 0 : dice.between(1, 6),
        dice.chance(0.65),
        dice.chance(0.5) ? 100 : dice.between(3, 30),
        dice.between(3, 16),
        dice.chance(0.5) ? 2000 : dice.between(1, 12),
        dice.chance(0.5) ? 500 : dice.between(1, 8));
  }
}
