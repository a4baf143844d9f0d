package io.informer4j.console.content;

import com.fasterxml.jackson.core.JsonGenerator;
import io.informer4j.console.http.ServerEvent;
import io.informer4j.flight.FlightFollower;
import io.informer4j.flight.FlightRecord;
import io.informer4j.flight.FlightRecorder;
import io.informer4j.name.ObjectName;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Follows the flight recorder: makes events for streams of what is new in it, at most so many records in a round, and learns from
 * them how long handlers and the way to the store take. A recorder knows names, revisions, verbs and classes of errors, nothing
 * of what is in objects, so there is nothing to hide.
 *
 * <p><b>Threading:</b> rounds are made by one thread; the rest may be called from any.
 */
final class Flights {

  /** How many records a round has at most. */
  static final int MOST_IN_ROUND = 200;

  private final FlightRecorder recorder;
  private final Sources sources;
  private final Means latencies = new Means();
  private final Means lags = new Means();

  // Both are the rounds' own: who reads for them, and how many records the next event has to own up
  // to.
  private final FlightFollower follower;
  private long skipped;

  Flights(FlightRecorder recorder, Sources sources) {
    this.recorder = recorder;
    this.follower = recorder.follow();
    this.sources = sources;
  }

  /** Returns how many records there have been. */
  long recorded() {
    return recorder.written();
  }

  /** Forgets what nobody has read. */
  void skip() {
    follower.read(0);
    skipped = 0;
  }

  /** Returns the event with what is new since the last round, if there is anything. */
  Optional<ServerEvent> round() {
    FlightFollower.Batch batch = follower.read(MOST_IN_ROUND);
    skipped += batch.lost();
    if (batch.records().isEmpty()) {
      return Optional.empty();
    }
    long toOwnUpTo = skipped;
    skipped = 0;
    learn(batch.records());
    Map<String, Subject> byKey = sources.byRecorderKey();
    return Optional.of(ServerEvent.records(
        "changes",
        json -> {
          json.writeStartArray();
          for (FlightRecord record : batch.records()) {
            write(json, record, byKey.get(record.informer()), true);
          }
          json.writeEndArray();
        },
        batch.records().size(),
        toOwnUpTo));
  }

  private void learn(List<FlightRecord> records) {
    Map<String, List<Duration>> took = new HashMap<>();
    Map<String, List<Duration>> lagged = new HashMap<>();
    Map<String, FlightRecord> received = new HashMap<>();
    for (FlightRecord record : records) {
      String change = record.informer() + " " + record.name() + " " + record.revision();
      switch (record.step()) {
        case RECEIVED -> received.put(change, record);
        case STORED -> {
          FlightRecord arrival = received.get(change);
          if (arrival != null) {
            add(lagged, record.informer(), Duration.between(arrival.at(), record.at()));
          }
        }
        case RETURNED, FAILED ->
          add(took, handlerKey(record.informer(), record.handler()), record.took());
        default -> {}
      }
    }
    took.forEach((handler, times) -> latencies.add(handler, meanMillis(times)));
    lagged.forEach((informer, times) -> lags.add(informer, meanMillis(times)));
  }

  private static void add(Map<String, List<Duration>> times, String key, Duration time) {
    times.computeIfAbsent(key, ignored -> new ArrayList<>()).add(time);
  }

  private static double meanMillis(List<Duration> times) {
    return times.stream().mapToLong(Duration::toNanos).average().orElse(0) / 1e6;
  }

  private static String handlerKey(String informer, String handler) {
    return informer + "\n" + handler;
  }

  /** Returns how long the last calls of a handler took, in milliseconds, -1 if nobody has seen any. */
  double latencyMillis(Subject subject, String handler) {
    return subject.keys().values().stream()
        .mapToDouble(key -> latencies.of(handlerKey(key, handler)))
        .max()
        .orElse(-1);
  }

  /** Returns how long the last changes took from their arrival to the store, in milliseconds, -1 if nobody has seen any. */
  double lagMillis(Subject subject, String namespace) {
    String key = subject.keys().get(namespace);
    return key == null ? -1 : lags.of(key);
  }

  /** Returns what is left of one object's way, oldest first. */
  List<FlightRecord> of(Subject subject, ObjectName name) {
    List<FlightRecord> records = new ArrayList<>();
    subject.keys().forEach((namespace, key) -> {
      if (namespace.isEmpty() || namespace.equals(name.namespace())) {
        records.addAll(recorder.of(key, name));
      }
    });
    records.sort(Comparator.comparing(FlightRecord::at));
    return records;
  }

  /**
   * Writes one record.
   *
   * @param subject its informer; null if that is not there any more
   * @param withObject whether to say of which informer and object
   */
  static void write(
      JsonGenerator json, FlightRecord record, @Nullable Subject subject, boolean withObject)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("at", record.at().toEpochMilli());
    if (withObject) {
      json.writeNumberField("informer", subject == null ? 0 : subject.id());
      json.writeStringField("namespace", record.name().namespace());
      json.writeStringField("name", record.name().name());
    }
    json.writeStringField("step", record.step().name());
    json.writeStringField("revision", record.revision().value());
    json.writeStringField("detail", record.detail());
    json.writeStringField("handler", record.handler());
    json.writeNumberField("tookMicros", record.took().toNanos() / 1000);
    json.writeEndObject();
  }
}
