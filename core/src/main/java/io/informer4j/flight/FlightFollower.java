package io.informer4j.flight;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * Reads what comes into a {@link FlightRecorder}, each record once.
 *
 * <pre>{@code
 * FlightFollower follower = recorder.follow();
 * FlightFollower.Batch batch = follower.read(200);
 * batch.records().forEach(System.out::println);
 * }</pre>
 *
 * <p>Records come in the order of their times, and none before another that happened before it. One whose writer was held up comes
 * with a later batch.
 *
 * <p><b>Threading:</b> owned by one thread at a time. It waits for nobody, and nobody who writes waits for it.
 */
public final class FlightFollower {

  private final FlightRecorder recorder;
  private final Instant began;
  private long[] passed;
  private long refused;

  FlightFollower(FlightRecorder recorder, Instant began, int lanes) {
    this.recorder = recorder;
    this.began = began;
    this.passed = new long[lanes];
  }

  /** Returns the newest of what has come since the last call, at first of all that there is; the rest is passed over. */
  public Batch read(int most) {
    long refusedNow = recorder.ring().refused();
    Cut cut = recorder.cut();
    long[] ends = cut.ends(passed);
    List<FlightRecord> records =
        cut.newest(passed, most).stream().map(entry -> entry.record(began)).toList();
    long come = Arrays.stream(ends).sum() - Arrays.stream(passed).sum() + refusedNow - refused;
    passed = ends;
    refused = refusedNow;
    return new Batch(records, come - records.size());
  }

  /**
   * What was read.
   *
   * @param records oldest first
   * @param lost how many others have come: passed over, or overwritten before they could be read
   */
  public record Batch(List<FlightRecord> records, long lost) {}
}
