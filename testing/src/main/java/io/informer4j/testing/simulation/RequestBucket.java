package io.informer4j.testing.simulation;

import org.jspecify.annotations.Nullable;

/**
 * How many requests are no storm (G20): a bucket of tokens that fills with time and with every change that arrives.
 *
 * <p>What a healthy reflector does at its worst: a watch that is cut off after a second is re-opened at once, with two
 * probes beside it, three requests a second. A failing attempt takes up to six requests (a streaming list, twice, a list,
 * twice, a watch, a probe) and waits 0.8 s, then 1.6 s, and so on. A watch that has brought a change may be re-opened at
 * once, however short it was. A loop without a pause sends one request per round trip and empties the bucket soon.
 *
 * <p>Further pages of a list are as many as the list has.
 *
 * <p><b>Threading:</b> for the simulation's thread.
 */
final class RequestBucket {

  private static final double SIZE = 40;
  private static final double PER_NANO = 3.0 / 1_000_000_000;
  private static final int DEFAULT_PAGE = 500;

  private final int mostPages;
  private double tokens = SIZE;
  private long filledAt;
  private int pages;

  /**
   * Creates a full bucket.
   *
   * @param now the time
   * @param names how many objects a list has at most
   * @param pageSize how many of them are on a page, 0 for the default
   */
  RequestBucket(long now, int names, int pageSize) {
    this.filledAt = now;
    this.mostPages = names / (pageSize == 0 ? DEFAULT_PAGE : pageSize) + 2;
  }

  /** Something has come of a request. */
  void refund() {
    tokens = Math.min(SIZE, tokens + 1);
  }

  /** Takes a request off. Returns what is wrong, or null. */
  @Nullable
  String take(Request request) {
    if (request.isContinuation()) {
      return ++pages > mostPages
          ? "expected at most " + mostPages + " further pages of one list, found " + pages
          : null;
    }
    pages = 0;
    tokens = Math.min(SIZE, tokens + (request.at() - filledAt) * PER_NANO) - 1;
    filledAt = request.at();
    return tokens < 0
        ? "expected at most " + (int) SIZE + " requests at once and 3 a second, found one more: "
            + request
        : null;
  }
}
