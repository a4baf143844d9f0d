package io.informer4j.informer;

import io.informer4j.codec.Transform;
import io.informer4j.reflector.ReflectorStatus;
import java.time.Duration;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Says in words, line by line, what an informer is made of and how its parts are doing. */
final class InformerDescription {

  private final StringBuilder text = new StringBuilder();

  private InformerDescription() {}

  static String of(InformerSpec<?> spec, InformerStats stats) {
    InformerDescription description = new InformerDescription();
    description
        .text
        .append("informer ")
        .append(spec.name())
        .append(": ")
        .append(state(stats))
        .append('\n');
    description.parts(spec, stats);
    description.handlers(stats);
    return description.text.toString();
  }

  private void parts(InformerSpec<?> spec, InformerStats stats) {
    line("object type", spec.resourceType().kind() + " (" + spec.resourceType() + ")");
    line("lister-watcher", spec.source().getClass().getName());
    line("reflector", reflector(stats));
    line("last failure", stats.reflector().lastFailure().map(Object::toString).orElse("none"));
    line("queue", queue(spec.queueKind()) + "; waiting: " + stats.queueDepth());
    line("known objects", "the indexer");
    line("transform", transform(spec.transform()));
    line(
        "process",
        "applies each batch to the indexer at once, then hands it to the handlers' mailboxes");
    line("retry on error", "no; it is reported, and everything is listed again");
    line("indexer", indexer(stats));
    line("indexes", String.join(", ", new TreeSet<>(stats.indexes())));
    line(
        "revision",
        stats.revision().map(revision -> revision + ", epoch " + stats.epoch()).orElse("none"));
    line("resync period", spec.resyncPeriod().isZero() ? "never" : period(spec.resyncPeriod()));
    line("should resync", "each handler by a timer of its own");
    line("mutation detector", spec.fingerprint() == null ? "off" : "on");
  }

  private void handlers(InformerStats stats) {
    line("handlers", Integer.toString(stats.handlers().size()));
    for (HandlerStats handler : stats.handlers()) {
      text.append("    ").append(handler(handler)).append('\n');
    }
  }

  private void line(String what, String value) {
    text.append(String.format(Locale.ROOT, "  %-18s %s\n", what, value));
  }

  private static String state(InformerStats stats) {
    String state = stats.state().name().toLowerCase(Locale.ROOT);
    return state + (stats.synced() ? ", synced" : ", not synced");
  }

  private static String reflector(InformerStats stats) {
    ReflectorStatus reflector = stats.reflector();
    String heard = stats
        .sinceLastEvent()
        .map(ago -> "heard " + period(ago) + " ago")
        .orElse("nothing heard yet");
    return words(reflector.state()) + ", lists by " + words(reflector.mode()) + ", " + heard
        + "; lists: " + reflector.lists() + ", watches: " + reflector.watches()
        + ", events: " + reflector.events() + ", backoffs: " + reflector.backoffs();
  }

  private static String queue(QueueKind kind) {
    return switch (kind) {
      case IN_ORDER -> "InOrderQueue, a list replaces everything at once";
      case PER_KEY -> "DeltaFIFO, a list emits Replaced for each object";
    };
  }

  private static String transform(@Nullable Transform<?> transform) {
    return transform == null ? "none" : transform.getClass().getName();
  }

  private static String indexer(InformerStats stats) {
    return stats.objects() + " objects"
        + (stats.quarantined() == 0 ? "" : ", " + stats.quarantined() + " quarantined");
  }

  private static String handler(HandlerStats handler) {
    MailboxStats mailbox = handler.mailbox();
    return handler.name() + (handler.synced() ? ": synced" : ": not synced")
        + (handler.resyncPeriod().isZero()
            ? ""
            : ", resync every " + period(handler.resyncPeriod()))
        + "; delivered: " + mailbox.delivered() + ", pending: " + mailbox.pending()
        + ", merged: " + mailbox.merged() + ", failed: " + mailbox.errors()
        + (mailbox.currentCall().isZero() ? "" : ", busy for " + period(mailbox.currentCall()));
  }

  private static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Returns {@code 1h30m} for {@code PT1H30M}. */
  private static String period(Duration period) {
    return period.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
  }
}
