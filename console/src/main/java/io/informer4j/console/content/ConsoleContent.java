package io.informer4j.console.content;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.informer4j.console.http.EventStreams;
import io.informer4j.console.http.Refusal;
import io.informer4j.console.http.Reply;
import io.informer4j.console.http.Request;
import io.informer4j.console.http.ServerEvent;
import io.informer4j.console.http.Site;
import io.informer4j.controller.Controller;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.flight.FlightRecorder;
import io.informer4j.name.ObjectName;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.workqueue.WorkQueue;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Answers what the page asks, as docs/console-api.md says, and makes the events of its streams in rounds.
 *
 * <p><b>Threading:</b> answers may be asked for from any thread, rounds by one.
 */
public final class ConsoleContent implements Site, AutoCloseable {

  private static final String FAULTS = "/api/v1/faults/";

  /** How many rounds there are to one overview. */
  private static final int ROUNDS_TO_OVERVIEW = 2;

  private final Sources sources;
  private final Flights flights;
  private final Overview overview;
  private final FaultTable faults;
  private final EventStreams streams;
  private final ObjectTexts texts = new ObjectTexts();
  private int rounds;

  /** Creates content over these; it hears nothing of informers until {@link #listen}. */
  public ConsoleContent(
      InformerRuntime runtime,
      List<SharedInformerFactory> factories,
      FlightRecorder recorder,
      Map<String, WorkQueue<?>> queues,
      List<Controller> controllers,
      FaultTable faults,
      EventStreams streams) {
    this.sources = new Sources(runtime, factories, recorder);
    this.flights = new Flights(recorder, sources);
    this.faults = faults;
    this.streams = streams;
    this.overview =
        new Overview(runtime, sources, flights, queues, controllers, faults, streams::size);
  }

  /** Begins to listen to informers, and lets work queues keep times. */
  public void listen() {
    sources.listen();
    overview.keepTimes();
  }

  /** Makes the events of one round, if anybody reads them. */
  public void round() {
    if (streams.size() == 0) {
      flights.skip();
      return;
    }
    flights.round().ifPresent(streams::publish);
    if (rounds++ % ROUNDS_TO_OVERVIEW == 0) {
      streams.publish(overviewEvent());
    }
  }

  private ServerEvent overviewEvent() {
    return ServerEvent.whole("overview", overview::write);
  }

  @Override
  public boolean takesPost(String rawPath) {
    return rawPath.startsWith(FAULTS);
  }

  @Override
  public Reply reply(Request request) {
    List<String> path = request.path();
    if (path.size() < 3 || !path.get(1).equals("v1")) {
      throw nothingHere();
    }
    List<String> rest = path.subList(3, path.size());
    return switch (path.get(2)) {
      case "overview" -> whole(rest, Reply.json(overview::write));
      case "stream" -> whole(rest, Reply.events(this::overviewEvent));
      case "informers" -> informer(request, rest);
      case "faults" -> fault(request, rest);
      default -> throw nothingHere();
    };
  }

  private static Reply whole(List<String> rest, Reply reply) {
    if (!rest.isEmpty()) {
      throw nothingHere();
    }
    return reply;
  }

  private static Refusal nothingHere() {
    return Refusal.notFound("there is nothing here; docs/console-api.md lists what there is");
  }

  private Reply informer(Request request, List<String> path) {
    if (path.isEmpty()) {
      throw nothingHere();
    }
    Subject subject = subject(path.get(0));
    if (path.size() == 1) {
      return Reply.json(new Details(subject)::write);
    }
    String what = path.get(1);
    if (what.equals("objects") && path.size() == 2) {
      return Reply.json(new ObjectPage(subject, request)::write);
    }
    if (what.equals("object") && path.size() == 2) {
      ObjectName name = ObjectName.of(
          request.parameter("namespace").orElse(""),
          request
              .parameter("name")
              .orElseThrow(() -> Refusal.badRequest("parameter 'name' is missing")));
      return Reply.json(new OneObject(texts, flights, subject, name)::write);
    }
    if (what.equals("indexes") && path.size() == 3) {
      return Reply.json(new Indexes(subject, path.get(2), request)::write);
    }
    throw nothingHere();
  }

  private Subject subject(String id) {
    // Numbers that are none, or too large, are those of no informer.
    return sources.subjects().stream()
        .filter(subject -> Integer.toString(subject.id()).equals(id))
        .findFirst()
        .orElseThrow(() -> Refusal.notFound(
            "no informer has this number; /api/v1/overview lists those that there are"));
  }

  private Reply fault(Request request, List<String> path) {
    if (path.size() != 1) {
      throw nothingHere();
    }
    boolean on = faults.set(path.get(0), wantedState(request.body()));
    return Reply.json(json -> {
      json.writeStartObject();
      json.writeStringField("id", path.get(0));
      json.writeBooleanField("on", on);
      json.writeEndObject();
    });
  }

  /** Reads {@code {"on": true}}, and nothing else. */
  private static boolean wantedState(String body) {
    try (JsonParser json = new JsonFactory().createParser(body)) {
      boolean isObject = json.nextToken() == JsonToken.START_OBJECT
          && json.nextToken() == JsonToken.FIELD_NAME
          && json.currentName().equals("on");
      JsonToken value = json.nextToken();
      if (isObject
          && (value == JsonToken.VALUE_TRUE || value == JsonToken.VALUE_FALSE)
          && json.nextToken() == JsonToken.END_OBJECT
          && json.nextToken() == null) {
        return value == JsonToken.VALUE_TRUE;
      }
    } catch (IOException e) {
      throw notAState();
    }
    throw notAState();
  }

  private static Refusal notAState() {
    return Refusal.badRequest("the body must be {\"on\":true} or {\"on\":false}");
  }

  /** Stops listening to informers. */
  @Override
  public void close() {
    sources.close();
  }
}
