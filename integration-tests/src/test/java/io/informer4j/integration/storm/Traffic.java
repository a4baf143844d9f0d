package io.informer4j.integration.storm;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ActiveFault;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Faults;
import io.informer4j.apiserver.Requests;
import java.time.Duration;
import java.util.function.Predicate;

/** What the embedded server has open, and what it has answered. */
public final class Traffic {

  /** A pause of no length hits what any fault would, and changes nothing. */
  private static final Fault NOTHING = Fault.delay(Duration.ZERO);

  private final Faults faults;
  private final KubernetesClient client;

  /** Creates one that asks the server itself. */
  public Traffic(Faults faults, KubernetesClient client) {
    this.faults = faults;
    this.client = client;
  }

  /** Returns how many watches are open, by the server's own metrics. */
  public long watches() {
    return metric(line -> line.startsWith("apiserver_longrunning_requests{"));
  }

  /** Returns how many lists were answered with 410. */
  public long expiredLists() {
    return metric(line -> line.startsWith("apiserver_request_total{")
        && line.contains("code=\"410\"")
        && line.contains("verb=\"LIST\""));
  }

  private long metric(Predicate<String> which) {
    return client
        .raw("/metrics")
        .lines()
        .filter(which)
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** Returns on how many connections a client has watches. */
  public long connectionsWithWatches(String agent) {
    return connections(Requests.verb("watch").and(from(agent)));
  }

  /** Returns on how many connections a client has requests of any kind. What its pool keeps idle is not counted. */
  public long connectionsInUse(String agent) {
    return connections(from(agent));
  }

  private static Requests from(String agent) {
    return request -> request.header("user-agent").filter(agent::equals).isPresent();
  }

  private long connections(Requests which) {
    try (ActiveFault none = faults.strike(which, NOTHING)) {
      return none.hits();
    }
  }
}
