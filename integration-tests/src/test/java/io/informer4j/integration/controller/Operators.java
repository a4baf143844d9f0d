package io.informer4j.integration.controller;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientFactory;
import io.fabric8.kubernetes.client.okhttp.OkHttpClientFactory;
import io.fabric8.kubernetes.client.vertx.VertxHttpClientFactory;
import io.informer4j.controller.freshness.Freshness;
import io.informer4j.integration.storm.Audience;
import io.informer4j.integration.storm.Sightings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Three operators that compete for one lease, each with a client of its own on another HTTP implementation, and another way to read
 * what it wrote.
 */
final class Operators implements Audience, AutoCloseable {

  private static final List<HttpClient.Factory> IMPLEMENTATIONS =
      List.of(new VertxHttpClientFactory(), new JdkHttpClientFactory(), new OkHttpClientFactory());
  private static final List<Freshness> FRESHNESS =
      List.of(Freshness.BLOCK, Freshness.OVERLAY, Freshness.FAIL_FAST);
  private static final int REQUEST_TIMEOUT_MILLIS = 5_000;

  private final long seed;
  private final Config config;
  private final Timing timing;
  private final Ledger ledger;
  private final Sightings sightings = new Sightings();
  private final List<Operator> operators = new ArrayList<>();

  Operators(Config config, Timing timing, Ledger ledger, long seed) {
    this.seed = seed;
    this.config = config;
    this.timing = timing;
    this.ledger = ledger;
    for (int i = 0; i < IMPLEMENTATIONS.size(); i++) {
      int number = i;
      operators.add(new Operator(number, count -> life(number, count), ledger));
    }
  }

  /** Returns what the requests of an operator bear as their user agent. */
  static String agent(int number) {
    return "storm-operator-" + number;
  }

  /** Some lives give the lease back when they end. */
  private Life life(int number, int count) {
    boolean isReleasing = new SplittableRandom(seed + 100L * number + count).nextBoolean();
    Term term = new Term(agent(number) + "-" + count, timing.deadline(), ledger, System::nanoTime);
    ledger.began(term);
    return new Life(
        term, isReleasing, client(number), FRESHNESS.get(number), timing, sightings, ledger);
  }

  /** The client does not try again by itself: that would hide what the controller does about it. */
  private KubernetesClient client(int number) {
    return new KubernetesClientBuilder()
        .withConfig(new ConfigBuilder(config)
            .withUserAgent(agent(number))
            .withRequestRetryBackoffLimit(0)
            .withRequestTimeout(REQUEST_TIMEOUT_MILLIS)
            .build())
        .withHttpClientFactory(IMPLEMENTATIONS.get(number))
        .build();
  }

  void start() {
    operators.forEach(Operator::start);
  }

  /** Returns the number of the one that leads, if one does. */
  Optional<Integer> leader() {
    for (int i = 0; i < operators.size(); i++) {
      if (operators.get(i).life().isLeader()) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /** Returns how many names wait at the one that leads. */
  int queued() {
    return leader().map(number -> operators.get(number).life().queued()).orElse(0);
  }

  Operator get(int number) {
    return operators.get(number);
  }

  @Override
  public boolean isAnyBeyond(long revision) {
    return false; // the cluster never goes back
  }

  @Override
  public Sightings sightings() {
    return sightings;
  }

  @Override
  public void close() {
    for (Operator operator : operators) {
      operator.close();
    }
  }
}
