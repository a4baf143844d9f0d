package io.informer4j.cli.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Locale;

/**
 * Tells a demonstration as JSON: one object a line, whose {@code type} says what it is.
 *
 * <p><b>Threading:</b> may be used from any thread; lines are never mixed.
 */
final class JsonOutput implements Output {

  private final PrintStream out;
  private boolean isOver;

  JsonOutput(PrintStream out) {
    this.out = out;
  }

  @Override
  public void say(Tone tone, String text) {
    if (text.isBlank()) {
      return;
    }
    print(object("message")
        .put("tone", tone.name().toLowerCase(Locale.ROOT))
        .put("text", text.strip()));
  }

  @Override
  public void happened(Happening happening) {
    print(object("event", happening.at())
        .put("verb", happening.verb())
        .put("kind", happening.kind())
        .put("name", happening.name())
        .put("resourceVersion", happening.revision())
        .put("change", happening.change()));
  }

  @Override
  public void skipped(long changes) {
    print(object("skipped").put("changes", changes));
  }

  @Override
  public void status(Status status) {
    ObjectNode line = object("status");
    ObjectNode objects = line.putObject("objects");
    status.objects().forEach(objects::put);
    line.put("events", status.events())
        .put("eventsPerSecond", rounded(status.eventsPerSecond()))
        .put("lagMillisP50", rounded(status.lag().median()))
        .put("lagMillisP99", rounded(status.lag().most()))
        .put("heapBytes", status.heapBytes())
        .put("bytesPerPod", status.bytesPerPod());
    status.faults().forEach(line.putArray("faults")::add);
    print(line);
  }

  @Override
  public synchronized void summary(Summary summary) {
    print(object("summary")
        .put("seconds", rounded(summary.seconds()))
        .put("writes", summary.writes())
        .put("events", summary.events())
        .put("faults", summary.faults())
        .put("outages", summary.outages())
        .put("checks", summary.checks())
        .put("unequal", summary.unequal())
        .put(
            "mirrorEqualsServer",
            switch (summary.verdict().finding()) {
              case EQUAL -> "yes";
              case DIFFERENT -> "no";
              case UNKNOWN -> "unknown";
            })
        .put("verdict", summary.verdict().text()));
    isOver = true;
  }

  @Override
  public boolean isHeard() {
    return !out.checkError();
  }

  @Override
  public void close() {
    out.flush();
  }

  private static double rounded(double value) {
    return Math.round(value * 10) / 10.0;
  }

  private static ObjectNode object(String type) {
    return object(type, Instant.now());
  }

  private static ObjectNode object(String type, Instant at) {
    return Template.MAPPER.createObjectNode().put("type", type).put("at", at.toString());
  }

  private synchronized void print(ObjectNode line) {
    if (isOver) {
      return;
    }
    try {
      out.println(Template.MAPPER.writeValueAsString(line));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
