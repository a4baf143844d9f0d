package io.informer4j.controller.event;

/**
 * What became of the events that a recorder was told, since it was made.
 *
 * <pre>{@code
 * EventStats stats = recorder.stats();
 * if (stats.dropped() > 0) { … }   // more events than the server takes
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param recorded how many were taken in
 * @param dropped how many were not, because too many waited or the recorder was closed
 * @param limited how many were held back because their object had used up its events
 * @param written how many writes the server confirmed, creations and updates
 * @param refused how many writes were given up because they would never succeed
 * @param abandoned how many writes were given up after twelve tries or because the recorder was closed
 * @param pending how many wait now
 */
public record EventStats(
    long recorded,
    long dropped,
    long limited,
    long written,
    long refused,
    long abandoned,
    int pending) {}
