package io.informer4j.micrometer;

import io.informer4j.informer.MailboxStats;
import java.util.function.ToDoubleFunction;

/** The figures of one handler that are read when somebody asks. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state, which their type does not say
enum HandlerFigure {
  PENDING(
      "informer_handler_pending_items",
      false,
      "Events in the handler's mailbox; a replay, relist or resync counts as one.",
      MailboxStats::pending),
  BUSY_SECONDS(
      "informer_handler_busy_seconds",
      false,
      "For how long the handler has been busy without a pause.",
      mailbox -> mailbox.currentCall().toNanos() / 1e9),
  DELIVERED_TOTAL(
      "informer_handler_delivered_total",
      true,
      "Events that the handler has dealt with.",
      MailboxStats::delivered),
  MERGED_TOTAL(
      "informer_handler_merged_total",
      true,
      "Events that were merged into others, since the handler was slow.",
      MailboxStats::merged),
  ERRORS_TOTAL(
      "informer_handler_errors_total",
      true,
      "Events that the handler threw on.",
      MailboxStats::errors);

  private final String metric;
  private final boolean counter;
  private final String description;
  private final ToDoubleFunction<MailboxStats> value;

  HandlerFigure(
      String metric, boolean counter, String description, ToDoubleFunction<MailboxStats> value) {
    this.metric = metric;
    this.counter = counter;
    this.description = description;
    this.value = value;
  }

  String metric() {
    return metric;
  }

  boolean isCounter() {
    return counter;
  }

  String description() {
    return description;
  }

  double of(MailboxStats mailbox) {
    return value.applyAsDouble(mailbox);
  }
}
