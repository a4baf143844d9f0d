package io.informer4j.informer;

import java.time.Duration;

/**
 * Figures about one handler at one moment.
 *
 * @param name the handler's name
 * @param synced whether it has returned from all its initial adds
 * @param resyncPeriod how often it is told everything once more, zero for never
 * @param capacity how many events may wait for it before its policy applies; with several namespaces, in each of them
 * @param policy what happens when more wait
 * @param mailbox how it keeps up
 */
public record HandlerStats(
    String name,
    boolean synced,
    Duration resyncPeriod,
    int capacity,
    MailboxPolicy policy,
    MailboxStats mailbox) {}
