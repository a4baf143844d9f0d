package io.informer4j.peers.server;

/**
 * What an informer has asked a server for.
 *
 * @param lists lists of everything
 * @param streamingLists watches that begin with everything ({@code sendInitialEvents})
 * @param watches other watches
 * @param probes lists of a single object, which ask for the server's revision
 */
public record Traffic(long lists, long streamingLists, long watches, long probes) {

  /** Nothing yet. */
  public static final Traffic NONE = new Traffic(0, 0, 0, 0);

  /** Returns what came after {@code before}. */
  public Traffic since(Traffic before) {
    return new Traffic(
        lists - before.lists,
        streamingLists - before.streamingLists,
        watches - before.watches,
        probes - before.probes);
  }

  /** Returns this and one request more. */
  Traffic and(boolean isWatch, boolean isStreamingList, boolean isProbe) {
    if (isWatch) {
      return isStreamingList
          ? new Traffic(lists, streamingLists + 1, watches, probes)
          : new Traffic(lists, streamingLists, watches + 1, probes);
    }
    return isProbe
        ? new Traffic(lists, streamingLists, watches, probes + 1)
        : new Traffic(lists + 1, streamingLists, watches, probes);
  }

  /** Returns how often everything was downloaded. */
  public long downloads() {
    return lists + streamingLists;
  }

  /** Returns how many requests there were. */
  public long requests() {
    return lists + streamingLists + watches + probes;
  }
}
