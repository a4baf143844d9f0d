package io.informer4j.apiserver.http;

import io.informer4j.apiserver.rest.RequestInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts what the server does, and writes it as Prometheus reads it. Names and labels are those of kube-apiserver, where
 * it has them.
 *
 * <pre>{@code
 * metrics.answered(info, 200);
 * Metrics.Watch watch = metrics.watchOpened(info);
 * watch.eventSent();
 * watch.close();
 * }</pre>
 *
 * <p><b>Threading:</b> any thread.
 */
final class Metrics {

  /** Labels come from requests: beyond this many combinations of one metric they are counted together. */
  static final int MOST_SERIES = 2_000;

  private static final Set<String> VERBS =
      Set.of("get", "list", "watch", "create", "update", "patch", "delete", "deletecollection");

  private final Family requests = new Family(
      "apiserver_request_total",
      "counter",
      "Requests that were answered.",
      List.of("code", "group", "resource", "subresource", "verb", "version"));
  private final Family watches = new Family(
      "apiserver_longrunning_requests",
      "gauge",
      "Watches that are open.",
      List.of("group", "resource", "verb", "version"));
  private final Family events = new Family(
      "apiserver_watch_events_total",
      "counter",
      "Events that were sent to watches.",
      List.of("group", "resource", "version"));

  /** Counts an answer. Whoever was not let in does not decide about labels. */
  void answered(RequestInfo request, int code) {
    boolean isNamed = request.isResource() && code != 401;
    String verb = VERBS.contains(request.verb()) ? request.verb() : "other";
    requests
        .of(
            Integer.toString(code),
            isNamed ? request.group() : "",
            isNamed ? request.resource() : "",
            isNamed ? request.subresource() : "",
            verb.toUpperCase(Locale.ROOT),
            isNamed ? request.version() : "")
        .increment();
  }

  /** Counts a watch as open until it is closed. */
  Watch watchOpened(RequestInfo request) {
    return new Watch(
        watches.of(request.group(), request.resource(), "WATCH", request.version()),
        events.of(request.group(), request.resource(), request.version()));
  }

  /**
   * The counters of one watch, looked up once: there may be many thousands of events per second.
   *
   * <p><b>Threading:</b> for one thread.
   */
  static final class Watch implements AutoCloseable {

    private final LongAdder open;
    private final LongAdder sent;
    private boolean isClosed;

    private Watch(LongAdder open, LongAdder sent) {
      this.open = open;
      this.sent = sent;
      open.increment();
    }

    /** Counts an event, a bookmark or an error that is sent. */
    void eventSent() {
      sent.increment();
    }

    /** Counts the watch as closed. May be called again. */
    @Override
    public void close() {
      if (!isClosed) {
        isClosed = true;
        open.decrement();
      }
    }
  }

  /** Writes all of it, in an order that is always the same. */
  void write(StringBuilder text) {
    requests.write(text);
    watches.write(text);
    events.write(text);
  }

  /** Writes one sample. */
  static void sample(
      StringBuilder text, String name, List<String> labels, List<String> values, long value) {
    text.append(name);
    for (int i = 0; i < labels.size(); i++) {
      text.append(i == 0 ? '{' : ',').append(labels.get(i)).append("=\"");
      text.append(escape(values.get(i))).append('"');
    }
    text.append(labels.isEmpty() ? " " : "} ").append(value).append('\n');
  }

  /** Writes what stands above the samples of one metric. */
  static void head(StringBuilder text, String name, String type, String help) {
    text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private static String escape(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  /** One metric with all the combinations of its labels. */
  private static final class Family {
    private final String name;
    private final String type;
    private final String help;
    private final List<String> labels;
    private final Map<List<String>, LongAdder> series = new ConcurrentHashMap<>();

    Family(String name, String type, String help, List<String> labels) {
      this.name = name;
      this.type = type;
      this.help = help;
      this.labels = labels;
    }

    LongAdder of(String... values) {
      List<String> key = List.of(values);
      LongAdder known = series.get(key);
      if (known != null) {
        return known;
      }
      List<String> wanted = series.size() < MOST_SERIES ? key : overflow();
      return series.computeIfAbsent(wanted, k -> new LongAdder());
    }

    private List<String> overflow() {
      List<String> values = new ArrayList<>();
      labels.forEach(label -> values.add("other"));
      return values;
    }

    void write(StringBuilder text) {
      head(text, name, type, help);
      Map<String, List<String>> sorted = new TreeMap<>();
      series.keySet().forEach(key -> sorted.put(String.join("\0", key), key));
      for (List<String> key : sorted.values()) {
        LongAdder value = series.get(key);
        sample(text, name, labels, key, value == null ? 0 : value.sum());
      }
    }
  }
}
