package io.informer4j.micrometer;

import io.informer4j.informer.InformerStats;
import io.informer4j.name.ResourceVersion;
import java.util.function.ToDoubleFunction;

/** The figures of one mirror that are read when somebody asks: what each is called, what it is and where it comes from. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state, which their type does not say
enum ScopeFigure {
  QUEUED_ITEMS(
      "informer_queued_items",
      false,
      "Changes that wait to be applied to the store.",
      InformerStats::queueDepth),
  STORE_RESOURCE_VERSION(
      "informer_store_resource_version",
      false,
      "The revision that readers see, its last 15 digits.",
      stats -> stats.revision().map(ScopeFigure::lastDigits).orElse(Double.NaN)),
  STORE_OBJECTS("informer_store_objects", false, "Objects in the store.", InformerStats::objects),
  QUARANTINED_OBJECTS(
      "informer_quarantined_objects",
      false,
      "Objects of which a revision could not be decoded.",
      InformerStats::quarantined),
  SYNCED(
      "informer_synced",
      false,
      "1 if the store holds the first full state, else 0.",
      stats -> stats.synced() ? 1 : 0),
  EPOCH(
      "informer_epoch",
      false,
      "Which history of the server the store shows; it grows when a backup was restored.",
      InformerStats::epoch),
  LAST_CONTACT_SECONDS(
      "informer_last_contact_seconds",
      false,
      "Seconds since the server was heard last, bookmarks included.",
      stats -> stats.sinceLastEvent().map(ago -> ago.toNanos() / 1e9).orElse(Double.NaN)),
  EVENTS_TOTAL(
      "informer_events_total",
      true,
      "Events that came by watches, bookmarks included.",
      stats -> stats.reflector().events()),
  LISTS_TOTAL(
      "informer_lists_total",
      true,
      "Lists begun, streaming ones included.",
      stats -> stats.reflector().lists()),
  RELISTS_TOTAL(
      "informer_relists_total",
      true,
      "Lists begun after the first sync.",
      stats -> stats.reflector().relists()),
  WATCHES_TOTAL(
      "informer_watches_total",
      true,
      "Watches begun; each after the first is a reconnect.",
      stats -> stats.reflector().watches()),
  BACKOFFS_TOTAL(
      "informer_backoffs_total",
      true,
      "Times that an attempt was put off.",
      stats -> stats.reflector().backoffs()),
  INDEX_ERRORS_TOTAL(
      "informer_index_errors_total",
      true,
      "Index functions that threw.",
      stats -> stats.errors().index()),
  TRANSFORM_ERRORS_TOTAL(
      "informer_transform_errors_total",
      true,
      "Transforms that threw.",
      stats -> stats.errors().transform()),
  PROCESSING_ERRORS_TOTAL(
      "informer_processing_errors_total",
      true,
      "Batches of changes that could not be applied.",
      stats -> stats.errors().processing());

  /** As many digits as a double holds exactly, whatever they are; client-go has as many. */
  private static final int DIGITS = 15;

  private final String metric;
  private final boolean counter;
  private final String description;
  private final ToDoubleFunction<InformerStats> value;

  ScopeFigure(
      String metric, boolean counter, String description, ToDoubleFunction<InformerStats> value) {
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

  double of(InformerStats stats) {
    return value.applyAsDouble(stats);
  }

  /** Returns the end of a number of up to 128 bits; what is no number is none. */
  static double lastDigits(ResourceVersion revision) {
    if (!revision.isComparable()) {
      return Double.NaN;
    }
    String digits = revision.value();
    return Long.parseLong(digits.substring(Math.max(0, digits.length() - DIGITS)));
  }
}
