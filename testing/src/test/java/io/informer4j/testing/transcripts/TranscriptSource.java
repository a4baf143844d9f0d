package io.informer4j.testing.transcripts;

import com.fasterxml.jackson.databind.JsonNode;
import io.informer4j.reflector.ListEnd;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ListSink;
import io.informer4j.reflector.ListerWatcher;
import io.informer4j.reflector.ResourceVersionMatch;
import io.informer4j.reflector.SourceCall;
import io.informer4j.reflector.SourceFailure;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.reflector.WatchSink;
import io.informer4j.runtime.InformerRuntime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Answers one request after the other with what was recorded, and writes down what was asked. */
final class TranscriptSource implements ListerWatcher<JsonNode> {

  /** What comes after the last event of a watch. */
  enum Ending {
    /** The server ends the watch properly. */
    CLOSED,
    /** The connection breaks. */
    BROKEN,
    /** Nothing: the watch stays open. */
    OPEN
  }

  private record Answer(Transcript transcript, Ending ending) {}

  private final InformerRuntime runtime;
  private final Deque<Answer> answers = new ArrayDeque<>();
  final List<String> requests = new ArrayList<>();

  TranscriptSource(InformerRuntime runtime) {
    this.runtime = runtime;
  }

  /** The next request is answered so. */
  TranscriptSource then(String name) {
    return then(Transcript.of(name), Ending.CLOSED);
  }

  TranscriptSource then(String name, Ending ending) {
    return then(Transcript.of(name), ending);
  }

  TranscriptSource then(Transcript transcript, Ending ending) {
    answers.add(new Answer(transcript, ending));
    return this;
  }

  private Answer next(String request) {
    requests.add(request);
    Answer answer = answers.poll();
    if (answer == null) {
      throw new AssertionError("nothing is recorded for " + requests);
    }
    return answer;
  }

  boolean isDone() {
    return answers.isEmpty();
  }

  @Override
  public SourceCall list(ListOptions options, ListSink<JsonNode> sink) {
    StringBuilder request = new StringBuilder("list '" + options.resourceVersion() + "'");
    if (options.match() != ResourceVersionMatch.UNSET) {
      request.append(' ').append(options.match());
    }
    if (options.limit() > 0) {
      request.append(" limit ").append(options.limit());
    }
    if (!options.continueToken().isEmpty()) {
      request.append(" continued");
    }
    return new RecordedList(next(request.toString()).transcript, sink);
  }

  @Override
  public SourceCall watch(WatchOptions options, WatchSink<JsonNode> sink) {
    String verb = options.sendInitialEvents() ? "stream " + options.match() : "watch";
    return new RecordedWatch(next(verb + " '" + options.resourceVersion() + "'"), sink);
  }

  /** Delivers what there is while there is demand. */
  private abstract class Delivery implements SourceCall {
    private long demand;
    private boolean isOver;

    /** Returns whether something was delivered that was demanded. */
    abstract boolean deliver();

    /** Begins, or ends, if that is what comes next; called before and after each delivery. */
    abstract void beginOrEnd();

    final void soon() {
      runtime.schedule(Duration.ZERO, this::run);
    }

    private void run() {
      boolean more = true;
      while (more && !isOver) {
        beginOrEnd();
        more = !isOver && demand > 0 && deliver();
        demand -= more ? 1 : 0;
      }
    }

    final void over() {
      isOver = true;
    }

    @Override
    public void request(long items) {
      demand += items;
      soon();
    }

    @Override
    public void cancel() {
      over();
    }
  }

  private final class RecordedList extends Delivery {
    private final Transcript transcript;
    private final ListSink<JsonNode> sink;
    private int delivered;

    private RecordedList(Transcript transcript, ListSink<JsonNode> sink) {
      this.transcript = transcript;
      this.sink = sink;
      soon();
    }

    private JsonNode page() {
      return transcript.documents().get(0);
    }

    @Override
    void beginOrEnd() {
      if (transcript.isRefusal()) {
        over();
        sink.onFailure(Recorded.failure(page()));
      } else if (delivered == page().path("items").size()) {
        over();
        sink.onComplete(new ListEnd(
            Recorded.revision(page()), page().at("/metadata/continue").asText()));
      }
    }

    @Override
    boolean deliver() {
      sink.onItem(Recorded.object(page().path("items").get(delivered++)));
      return true;
    }
  }

  private final class RecordedWatch extends Delivery {
    private final Answer answer;
    private final WatchSink<JsonNode> sink;
    private boolean isOpened;
    private int delivered;

    private RecordedWatch(Answer answer, WatchSink<JsonNode> sink) {
      this.answer = answer;
      this.sink = sink;
      soon();
    }

    @Override
    void beginOrEnd() {
      List<JsonNode> lines = answer.transcript.documents();
      if (answer.transcript.isRefusal()) {
        over();
        sink.onFailure(Recorded.failure(lines.get(0)));
      } else if (!isOpened) {
        isOpened = true;
        sink.onOpen();
      } else if (delivered == lines.size()) {
        end();
      }
    }

    private void end() {
      switch (answer.ending) {
        case CLOSED -> {
          over();
          sink.onClose();
        }
        case BROKEN -> {
          over();
          sink.onFailure(SourceFailure.of(SourceFailure.Kind.CONNECTION_LOST, "reset", null));
        }
        case OPEN -> {}
      }
    }

    @Override
    boolean deliver() {
      if (delivered == answer.transcript.documents().size()) {
        return false;
      }
      sink.onEvent(Recorded.event(answer.transcript.documents().get(delivered++)));
      return true;
    }
  }
}
