package io.informer4j.cli.doctor;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.cli.cluster.Failures;
import io.informer4j.cli.cluster.ResourceFinder;
import io.informer4j.cli.cluster.UserException;
import io.informer4j.fabric8.chain.KnownResources;
import io.informer4j.name.ResourceType;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Examines a cluster, one check after the other, and stops where the rest makes no sense any more.
 *
 * <pre>{@code
 * Doctor doctor = new Doctor(client, config, Clock.systemUTC(), 4, finding -> print(finding));
 * doctor.examine("pods", "default");
 * doctor.isHealthy();
 * doctor.uses();   // a streaming list, a watch with bookmarks, protobuf, HTTP/2
 * }</pre>
 *
 * <p>What is asked for is small, whatever the size of the cluster: no list has more than a few objects.
 *
 * <p><b>Threading:</b> for one thread; waits for the server.
 */
public final class Doctor {

  private final KubernetesClient client;
  private final Config config;
  private final Clock clock;
  private final int patienceSeconds;
  private final Consumer<Finding> report;
  private final List<Finding> findings = new ArrayList<>();
  private final List<String> uses = new ArrayList<>();

  /**
   * Makes one that reports findings as it finds them.
   *
   * @param patienceSeconds how long it waits for what a watch should bring
   */
  public Doctor(
      KubernetesClient client,
      Config config,
      Clock clock,
      int patienceSeconds,
      Consumer<Finding> report) {
    this.patienceSeconds = patienceSeconds;
    this.client = client;
    this.config = config;
    this.clock = clock;
    this.report = report;
  }

  /** One check; what it throws has kept it from finding anything. */
  @FunctionalInterface
  private interface Check {
    Finding run() throws IOException, InterruptedException;
  }

  /** Examines the server, and an informer's way to one resource. */
  public void examine(String word, String namespace) throws InterruptedException {
    Requests requests = new Requests(client);
    ServerChecks server = new ServerChecks(requests, config, clock);
    if (!find("server", server::version) || !find("credentials", server::credentials)) {
      return;
    }
    find("tls", server::tls);
    find("clock", server::clockSkew);
    find("latency", server::latency);
    ResourceType type;
    try {
      type = new ResourceFinder(client).find(word);
    } catch (UserException e) {
      add(Finding.failed("resource", String.valueOf(e.getMessage()), ""));
      return;
    }
    String place = type.isNamespaced() ? namespace : "";
    examine(new ResourceChecks(client, requests, type, place, patienceSeconds), type);
    uses.add(server.isHttp2() ? "HTTP/2" : "HTTP/1.1");
  }

  private void examine(ResourceChecks resource, ResourceType type) throws InterruptedException {
    find("permissions", resource::permissions);
    if (!find("list", resource::list) || !find("get", resource::get)) {
      return;
    }
    boolean isStreaming = find("watch list", resource::watchList) && resource.hasWatchList();
    boolean isWatching = find("watch", resource::watch);
    find("protobuf", () -> resource.protobuf(KnownResources.of(type).isPresent()));
    find("compression", resource::compression);
    if (isWatching) {
      uses.add(isStreaming ? "a streaming list" : "a list");
      uses.add(resource.hasBookmarks() ? "a watch with bookmarks" : "a watch without bookmarks");
      uses.add(resource.hasProtobuf() ? "protobuf" : "JSON");
    }
  }

  /** Runs a check, and returns whether it makes sense to go on. */
  private boolean find(String name, Check check) throws InterruptedException {
    Finding finding;
    try {
      finding = check.run();
    } catch (IOException | RuntimeException e) {
      finding = Finding.failed(name, Failures.inWords(e), "");
    }
    add(finding);
    return finding.level() != Finding.Level.FAILED;
  }

  /** Adds what somebody else has found. */
  public void add(Finding finding) {
    findings.add(finding);
    report.accept(finding);
  }

  /** Returns everything that was found. */
  public List<Finding> findings() {
    return List.copyOf(findings);
  }

  /** Returns whether an informer could work. */
  public boolean isHealthy() {
    return findings.stream().noneMatch(finding -> finding.level() == Finding.Level.FAILED);
  }

  /** Returns what an informer will use, in words; empty if it could not work. */
  public List<String> uses() {
    return isHealthy() ? List.copyOf(uses) : List.of();
  }
}
