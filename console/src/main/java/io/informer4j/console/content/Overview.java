package io.informer4j.console.content;

import com.fasterxml.jackson.core.JsonGenerator;
import io.informer4j.controller.Controller;
import io.informer4j.controller.ControllerHealth;
import io.informer4j.controller.ControllerStats;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.workqueue.WorkQueue;
import io.informer4j.workqueue.WorkQueueStats;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Writes everything that moves.
 *
 * <p><b>Threading:</b> may be used from any thread; what is read waits for nobody.
 */
final class Overview {

  private final InformerRuntime runtime;
  private final Sources sources;
  private final Flights flights;
  private final InformerFigures figures;
  private final Map<String, WorkQueue<?>> queues;
  private final List<Controller> controllers;
  private final FaultTable faults;
  private final IntSupplier streams;

  Overview(
      InformerRuntime runtime,
      Sources sources,
      Flights flights,
      Map<String, WorkQueue<?>> queues,
      List<Controller> controllers,
      FaultTable faults,
      IntSupplier streams) {
    this.runtime = runtime;
    this.sources = sources;
    this.flights = flights;
    this.figures = new InformerFigures(flights, new BytesHeld(runtime));
    this.queues = queues;
    this.controllers = controllers;
    this.faults = faults;
    this.streams = streams;
  }

  /** Lets work queues say how long keys wait and are worked on. */
  void keepTimes() {
    queues.values().forEach(WorkQueue::keepTimes);
  }

  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeFieldName("process");
    ProcessFigures.write(json);
    json.writeNumberField("at", runtime.now().toEpochMilli());
    json.writeArrayFieldStart("informers");
    for (Subject subject : sources.subjects()) {
      figures.write(json, subject);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("queues");
    for (Map.Entry<String, WorkQueue<?>> queue : queues.entrySet()) {
      write(json, queue.getKey(), queue.getValue().stats());
    }
    json.writeEndArray();
    json.writeArrayFieldStart("controllers");
    for (Controller controller : controllers) {
      write(json, controller);
    }
    json.writeEndArray();
    json.writeFieldName("faults");
    faults.write(json);
    json.writeNumberField("streams", streams.getAsInt());
    json.writeNumberField("recorded", flights.recorded());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, String name, WorkQueueStats stats)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", name);
    json.writeNumberField("depth", stats.queued());
    json.writeNumberField("delayed", stats.delayed());
    json.writeNumberField("processing", stats.inFlight());
    json.writeNumberField("added", stats.adds());
    json.writeNumberField("handedOut", stats.handedOut());
    json.writeNumberField("retries", stats.retries());
    json.writeNumberField("oldestMillis", millis(stats.longestWait()));
    json.writeNumberField("busyMillis", millis(stats.longestWork()));
    json.writeEndObject();
  }

  private static long millis(Optional<Duration> time) {
    return time.map(Duration::toMillis).orElse(-1L);
  }

  private static void write(JsonGenerator json, Controller controller) throws IOException {
    ControllerHealth health = controller.health();
    ControllerStats stats = controller.stats();
    json.writeStartObject();
    json.writeStringField("name", controller.name());
    json.writeStringField("state", health.state().name());
    json.writeBooleanField("live", health.isLive());
    json.writeBooleanField("ready", health.isReady());
    json.writeStringField("why", Words.cut(health.message(), Words.LONGEST));
    json.writeNumberField("running", stats.running());
    json.writeNumberField("queued", stats.queued());
    json.writeNumberField("done", stats.done());
    json.writeNumberField("requeued", stats.requeued());
    json.writeNumberField("retried", stats.retried());
    json.writeNumberField("failed", stats.failed());
    json.writeNumberField("terminal", stats.terminal());
    json.writeNumberField("stale", stats.stale());
    json.writeNumberField("timedOut", stats.timedOut());
    json.writeEndObject();
  }
}
