package io.informer4j.cli.top;

import io.informer4j.cli.output.Figures;
import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.informer.HandlerStats;
import io.informer4j.informer.InformerStats;
import io.informer4j.reflector.ReflectorState;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Figures about one informer at one moment, all its namespaces together.
 *
 * @param name the informer's name
 * @param state what it does; of several namespaces, what the one does that is worst off
 * @param objects how many objects it holds
 * @param bytes how many bytes of them, 0 if nobody knows, as they lie decoded
 * @param events how many events came since the start
 * @param rate how many came per second since the last look
 * @param lag how long a change took from its arrival to a handler
 * @param heard how long ago the server was heard last
 * @param queued how many changes wait to be applied
 * @param mailbox how many events wait for handlers
 * @param relists how often everything was listed again
 */
public record InformerLine(
    String name,
    String state,
    long objects,
    long bytes,
    long events,
    double rate,
    Optional<Duration> lag,
    Optional<Duration> heard,
    long queued,
    long mailbox,
    long relists) {

  /** The headings of {@link #cells}. */
  static final List<String> HEADINGS = List.of(
      "INFORMER",
      "STATE",
      "OBJECTS",
      "BYTES",
      "EVENTS/S",
      "LAG",
      "HEARD",
      "QUEUE",
      "MAILBOX",
      "RELISTS");

  /**
   * Looks at an informer.
   *
   * @param before what was seen the last time, if anything was
   * @param since how long ago that was
   */
  static InformerLine of(
      ResourceInformer<?> informer, LagProbe probe, Optional<InformerLine> before, Duration since) {
    long objects = 0;
    long events = 0;
    long queued = 0;
    long mailbox = 0;
    long relists = 0;
    Optional<Duration> heard = Optional.empty();
    ReflectorState state = ReflectorState.WATCHING;
    for (InformerStats stats : informer.stats().values()) {
      objects += stats.objects();
      events += stats.reflector().events();
      queued += stats.queueDepth();
      mailbox += stats.handlers().stream()
          .map(HandlerStats::mailbox)
          .mapToInt(m -> m.pending())
          .sum();
      relists += stats.reflector().relists();
      state = state == ReflectorState.WATCHING ? stats.reflector().state() : state;
      heard = later(heard, stats.sinceLastEvent());
    }
    long seen = before.map(InformerLine::events).orElse(events);
    double seconds = Math.max(since.toNanos() / 1e9, 1e-3);
    return new InformerLine(
        informer.name(),
        state.name().toLowerCase(Locale.ROOT).replace('_', ' '),
        objects,
        informer.view().bytesHeld(),
        events,
        (events - seen) / seconds,
        probe.lag(),
        heard,
        queued,
        mailbox,
        relists);
  }

  private static Optional<Duration> later(Optional<Duration> one, Optional<Duration> other) {
    return one.isPresent() && (other.isEmpty() || one.get().compareTo(other.get()) > 0)
        ? one
        : other;
  }

  /** Returns the cells of a table's row. */
  List<String> cells() {
    return List.of(
        name,
        state,
        Figures.count(objects),
        bytes == 0 ? "-" : Figures.bytes(bytes),
        String.format(Locale.ROOT, "%.1f", rate),
        lag.map(InformerLine::small).orElse("-"),
        heard.map(Figures::duration).orElse("-"),
        Figures.count(queued),
        Figures.count(mailbox),
        Figures.count(relists));
  }

  private static String small(Duration lag) {
    return lag.toMillis() >= 10
        ? Figures.duration(lag)
        : String.format(Locale.ROOT, "%.1f ms", lag.toNanos() / 1e6);
  }

  /** Returns it for programs. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", name);
    fields.put("state", state);
    fields.put("objects", objects);
    fields.put("bytes", bytes);
    fields.put("events", events);
    fields.put("eventsPerSecond", Math.round(rate * 10) / 10.0);
    lag.ifPresent(value -> fields.put("lagMicros", value.toNanos() / 1000));
    heard.ifPresent(value -> fields.put("heardMillisAgo", value.toMillis()));
    fields.put("queued", queued);
    fields.put("mailbox", mailbox);
    fields.put("relists", relists);
    return fields;
  }
}
