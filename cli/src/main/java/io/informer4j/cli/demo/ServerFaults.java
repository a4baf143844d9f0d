package io.informer4j.cli.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.Requests;
import io.informer4j.cli.demo.FaultBoard.Entry;
import io.informer4j.cli.demo.FaultBoard.Mending;
import io.informer4j.name.ObjectName;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** What can be broken of the embedded server: its network, its answers, its memory, its history. */
final class ServerFaults {

  private static final Duration SHORT = Duration.ofSeconds(5);
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration LATE = Duration.ofMillis(800);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

  private final ApiServer server;
  private final Faults faults;
  private final ClusterLife life;
  private final Followers followers;

  ServerFaults(ApiServer server, ClusterLife life, Followers followers) {
    this.server = server;
    this.faults = server.faults();
    this.life = life;
    this.followers = followers;
  }

  List<Entry> entries() {
    return List.of(
        new Entry('c', "cut", "cut", "all connections are reset", Duration.ZERO, this::cut),
        new Entry('r', "refuse", "refuse", "connections are refused", SHORT, this::refuse),
        new Entry(
            'f',
            "freeze",
            "freeze",
            "all connections are dead, and nobody is told (half-open)",
            Duration.ZERO,
            this::freeze),
        new Entry('s', "slow", "slow", "everything comes 0.8 s late", LONG, this::slow),
        new Entry(
            '5',
            "errors",
            "errors",
            "watches end, and every request gets 500",
            SHORT,
            this::errors),
        new Entry(
            't',
            "throttle",
            "throttle",
            "watches end, and every request gets 429 with Retry-After: 2",
            SHORT,
            this::throttle),
        new Entry(
            'g',
            "gone",
            "gone",
            "the history is compacted, watches get 410",
            Duration.ZERO,
            this::gone),
        new Entry(
            'w',
            "endless",
            "endless list",
            "all must list again, but streaming lists never say that they are complete",
            LONG,
            this::endless),
        new Entry(
            'u',
            "undecodable",
            "undecodable",
            "one pod can no longer be decoded",
            LONG,
            this::corrupt),
        new Entry(
            'b',
            "backup",
            "backup",
            "the database is restored to what it was some seconds ago",
            Duration.ZERO,
            this::restore));
  }

  private Mending cut() {
    faults.strikeConnections(Fault.reset());
    return FaultBoard.NOTHING;
  }

  private Mending refuse() {
    return faults.refuseConnections()::close;
  }

  /** Never lifted: lifting would reset them, and the informers are to find out for themselves. */
  private Mending freeze() {
    faults.strikeConnections(Fault.halfOpen());
    return FaultBoard.NOTHING;
  }

  private Mending slow() {
    ActiveFault late = faults.lag(0, LATE);
    ActiveFault delayed = faults.inject(Requests.all(), Fault.delay(LATE));
    return () -> {
      late.close();
      delayed.close();
    };
  }

  private Mending errors() {
    ActiveFault errors = faults.inject(Requests.all(), Fault.status(500));
    faults.strike(Requests.verb("watch"), Fault.close());
    return errors::close;
  }

  private Mending throttle() {
    ActiveFault throttle = faults.inject(Requests.all(), Fault.tooManyRequests(RETRY_AFTER));
    faults.strike(Requests.verb("watch"), Fault.close());
    return throttle::close;
  }

  private Mending gone() {
    faults.compact();
    faults.strike(Requests.verb("watch"), Fault.status(410));
    return FaultBoard.NOTHING;
  }

  private Mending endless() {
    ActiveFault endless = faults.withholdEndMarkers();
    gone();
    return () -> {
      endless.close();
      faults.strike(
          Requests.verb("watch"),
          Fault.close()); // those that have begun would go on without an end
    };
  }

  /** Whatever is written of the pod from now on cannot be decoded; so something is written. */
  private Mending corrupt() {
    List<ObjectName> names = followers.pods().view().names();
    if (names.isEmpty()) {
      throw new IllegalStateException("there is no pod");
    }
    ObjectName pod = names.get(names.size() / 2);
    ActiveFault corrupt = faults.corrupt(Kind.POD.path(pod), Faults.Corruption.WRONG_TYPES);
    life.touch(pod, annotation("broken"));
    return () -> {
      corrupt.close();
      life.touch(pod, annotation("whole"));
    };
  }

  private static ObjectNode annotation(String value) {
    ObjectNode patch = Template.MAPPER.createObjectNode();
    patch
        .putObject("metadata")
        .putObject("annotations")
        .put("demo.informer4j.io/encoding", value.toLowerCase(Locale.ROOT));
    return patch;
  }

  private Mending restore() {
    life.restore(server);
    return FaultBoard.NOTHING;
  }
}
