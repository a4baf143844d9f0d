package io.informer4j.reflector;

import io.informer4j.name.ResourceVersion;

/**
 * How far the reflector has come, and what it may ask for next: the last revision handed to the target, whether the
 * server still has it, and whether its history is still the one that revision belongs to.
 *
 * <p><b>Threading:</b> written by the loop alone; what others may read is volatile.
 */
final class Progress {

  /** How the revision of a list stands to what was delivered before. */
  enum Standing {
    /** Nothing speaks against it. */
    GOES_ON,
    /** It is older, from a server that need not know better. */
    WENT_BACK,
    /** It belongs to another history. */
    NEW_EPOCH
  }

  private static final int DEFAULT_PAGE_SIZE = 500;

  private volatile ResourceVersion last = ResourceVersion.UNSET;
  private volatile boolean unavailable;
  private volatile long epoch;

  /** Whether a list that any replica could answer came back in pages, so that the server has no watch cache. */
  private boolean pagedWithoutNeed;

  /** Whether the server has called our revision too large, so that its history may be another one. */
  private boolean inFuture;

  /** Whether a probe or a bookmark has shown that the history is another one. */
  private boolean historyReplaced;

  /** Whether a stream has ended in a way after which the history may be another one. */
  private boolean doubtful;

  private int staleLists;
  private int brokenStreams;

  ResourceVersion last() {
    return last;
  }

  boolean isUnavailable() {
    return unavailable;
  }

  long epoch() {
    return epoch;
  }

  /** Returns what a list asks for: anything at first, then nothing older than the last, the newest after a refusal. */
  ListOptions listOptions(ListFrom from, int pageSize) {
    if (from == ListFrom.NEWEST) {
      return ListOptions.firstPage(ResourceVersion.UNSET, pageSize);
    }
    ResourceVersion revision =
        unavailable ? ResourceVersion.UNSET : last.isUnset() ? ResourceVersion.ANY : last;
    int limit = limit(pageSize, revision);
    // Unless told so, servers answer a list in pages with exactly that revision: one that has left
    // the watch's window
    // would be listed again and again.
    ResourceVersionMatch match = revision.isConcrete() && (limit > 0 || staleLists > 0)
        ? ResourceVersionMatch.NOT_OLDER_THAN
        : ResourceVersionMatch.UNSET;
    return new ListOptions(revision, match, limit, "");
  }

  private int limit(int pageSize, ResourceVersion revision) {
    if (pageSize > 0) {
      return pageSize;
    }
    return revision.isConcrete() && !pagedWithoutNeed ? 0 : DEFAULT_PAGE_SIZE;
  }

  /** Returns the revision that a streaming list asks for. */
  ResourceVersion streamListRevision() {
    return unavailable || !last.isConcrete() ? ResourceVersion.UNSET : last;
  }

  /** Returns whether objects of the cache may stand for items with the same uid and revision. */
  boolean trustsKnownObjects() {
    return !inFuture && !historyReplaced;
  }

  /** Returns whether somebody should ask the server if it still has our history. */
  boolean isDoubtful() {
    return doubtful && last.isConcrete();
  }

  void doubt() {
    doubtful = true;
  }

  void trust() {
    doubtful = false;
  }

  void markUnavailable() {
    unavailable = true;
  }

  void markInFuture() {
    inFuture = true;
  }

  void markHistoryReplaced() {
    historyReplaced = true;
  }

  /** Counts a list that went back and returns how many there were in a row. */
  int countStaleList() {
    return ++staleLists;
  }

  /** Counts a streaming list that broke and returns how many there were in a row. */
  int countBrokenStream() {
    return ++brokenStreams;
  }

  /** A list has come back in more than one page. */
  void sawPages(ResourceVersion asked) {
    if (asked.equals(ResourceVersion.ANY)) {
      pagedWithoutNeed = true;
    }
  }

  /** Says how a list of this revision stands to what was delivered. */
  Standing standingOf(ResourceVersion revision, boolean consistent) {
    if (historyReplaced) {
      return Standing.NEW_EPOCH;
    }
    if (!revision.isBefore(last)) {
      return Standing.GOES_ON;
    }
    return consistent ? Standing.NEW_EPOCH : Standing.WENT_BACK;
  }

  /** A list was handed to the target. */
  void synced(ResourceVersion revision, boolean newEpoch) {
    last = revision;
    unavailable = false;
    inFuture = false;
    historyReplaced = false;
    doubtful = false;
    staleLists = 0;
    brokenStreams = 0;
    if (newEpoch) {
      beginEpoch();
    }
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
  private void beginEpoch() {
    epoch++;
  }

  /** An event was handed to the target. */
  void advance(ResourceVersion revision) {
    if (doubtful && revision.isAfter(last)) {
      doubtful = false; // the server's history reaches beyond ours; no probe would learn more
    }
    last = revision;
  }
}
