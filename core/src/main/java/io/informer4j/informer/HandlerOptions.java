package io.informer4j.informer;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How one handler is served: its name, how often it is told everything again, and how much may wait for it (client-go: {@code
 * HandlerOptions}).
 *
 * <pre>{@code
 * HandlerOptions options =
 *     HandlerOptions.defaults().withName("endpoints").withResyncPeriod(Duration.ofMinutes(10)).withMailboxCapacity(4096);
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public final class HandlerOptions {

  /** How many events may wait for a handler unless it says otherwise. */
  public static final int DEFAULT_MAILBOX_CAPACITY = 1024;

  private static final HandlerOptions DEFAULTS =
      new HandlerOptions(null, null, DEFAULT_MAILBOX_CAPACITY, MailboxPolicy.MERGE);

  private final @Nullable String name;
  private final @Nullable Duration resyncPeriod;
  private final int mailboxCapacity;
  private final MailboxPolicy policy;

  private HandlerOptions(
      @Nullable String name,
      @Nullable Duration resyncPeriod,
      int mailboxCapacity,
      MailboxPolicy policy) {
    this.name = name;
    this.resyncPeriod = resyncPeriod;
    this.mailboxCapacity = mailboxCapacity;
    this.policy = policy;
  }

  /** Returns the options of a handler that asks for nothing: 1024 events, then merged; resync as the informer has it. */
  public static HandlerOptions defaults() {
    return DEFAULTS;
  }

  /** Returns these options with a name, for logs, listeners and messages. */
  public HandlerOptions withName(String newName) {
    return new HandlerOptions(
        Objects.requireNonNull(newName, "name"), resyncPeriod, mailboxCapacity, policy);
  }

  /** Returns these options, named after the class where a person finds the handler's code unless they have a name. */
  public HandlerOptions namedAfter(Object handler) {
    return name == null ? withName(HandlerName.of(handler)) : this;
  }

  /**
   * Returns these options with a resync period of this handler's own; zero means never.
   *
   * @throws IllegalArgumentException if the period is negative
   */
  public HandlerOptions withResyncPeriod(Duration newPeriod) {
    if (newPeriod.isNegative()) {
      throw new IllegalArgumentException(
          "resync period must not be negative, but is " + newPeriod + "; zero means never");
    }
    return new HandlerOptions(name, newPeriod, mailboxCapacity, policy);
  }

  /**
   * Returns these options with room for this many events before the policy takes effect.
   *
   * @throws IllegalArgumentException if that is less than one
   */
  public HandlerOptions withMailboxCapacity(int newCapacity) {
    if (newCapacity < 1) {
      throw new IllegalArgumentException(
          "mailbox capacity must be at least 1, but is " + newCapacity);
    }
    return new HandlerOptions(name, resyncPeriod, newCapacity, policy);
  }

  /** Returns these options with another policy for a full mailbox. */
  public HandlerOptions withMailboxPolicy(MailboxPolicy newPolicy) {
    return new HandlerOptions(
        name, resyncPeriod, mailboxCapacity, Objects.requireNonNull(newPolicy, "policy"));
  }

  /** Returns the name, if one was given; otherwise the handler is named after its class or functions. */
  public Optional<String> name() {
    return Optional.ofNullable(name);
  }

  /** Returns the resync period, if one was given; otherwise the informer's counts. Zero means never. */
  public Optional<Duration> resyncPeriod() {
    return Optional.ofNullable(resyncPeriod);
  }

  /** Returns how many events may wait before the policy takes effect. */
  public int mailboxCapacity() {
    return mailboxCapacity;
  }

  /** Returns what happens when more than that wait. */
  public MailboxPolicy mailboxPolicy() {
    return policy;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HandlerOptions that
        && mailboxCapacity == that.mailboxCapacity
        && policy == that.policy
        && Objects.equals(name, that.name)
        && Objects.equals(resyncPeriod, that.resyncPeriod);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, resyncPeriod, mailboxCapacity, policy);
  }

  @Override
  public String toString() {
    return "HandlerOptions[name=" + (name == null ? "-" : name)
        + ", resyncPeriod=" + (resyncPeriod == null ? "informer's" : resyncPeriod)
        + ", mailboxCapacity=" + mailboxCapacity
        + ", mailboxPolicy=" + policy + "]";
  }
}
