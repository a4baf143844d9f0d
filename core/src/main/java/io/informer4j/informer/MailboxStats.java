package io.informer4j.informer;

import java.time.Duration;

/**
 * How one handler keeps up with its informer, at one moment.
 *
 * @param delivered events that the handler has dealt with, those it failed on included
 * @param merged events that were not delivered by themselves because others took them in
 * @param errors events that the handler failed on
 * @param pending what waits or is being dealt with; a replay, relist or resync counts as one, however large
 * @param cursorsWaiting how many of those are replays, relists and resyncs that have not begun
 * @param resyncsDropped resyncs that were not begun because one was waiting already
 * @param merging whether events are being merged
 * @param currentCall for how long the handler has been busy without a pause that was noticed, exact for slow handlers; zero if
 *     it is idle
 */
public record MailboxStats(
    long delivered,
    long merged,
    long errors,
    int pending,
    int cursorsWaiting,
    long resyncsDropped,
    boolean merging,
    Duration currentCall) {}
