package io.informer4j.integration.storm;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Makes a plan happen: writes, and what the sky has. One thread, in the order of the plan. */
@SuppressWarnings("FutureReturnValueIgnored") // what fails in a step ends the storm
final class Storm {

  /** The annotation by which content is compared. */
  static final String TEXT = "storm/text";

  private static final int NAMES = 12;
  private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final KubernetesClient client;
  private final Sky sky;
  private final ScheduledExecutorService steps;
  private final Map<StormPlan.Kind, Integer> happened =
      Collections.synchronizedMap(new EnumMap<>(StormPlan.Kind.class));
  private final Map<String, Integer> unwritten = new TreeMap<>();
  private int written;
  private long lastWrite = System.nanoTime();

  Storm(KubernetesClient client, Sky sky, ScheduledExecutorService steps) {
    this.client = client;
    this.sky = sky;
    this.steps = steps;
  }

  static void prepare(KubernetesClient client) {
    for (String namespace : Followers.NAMESPACES) {
      client
          .namespaces()
          .resource(new NamespaceBuilder()
              .withMetadata(new ObjectMetaBuilder().withName(namespace).build())
              .build())
          .create();
    }
  }

  /** Runs the plan and lifts what is still wrong. */
  void run(StormPlan plan, Duration patience) throws Exception {
    CompletableFuture<Void> over = new CompletableFuture<>();
    long began = System.nanoTime();
    for (StormPlan.Step step : plan.steps()) {
      steps.schedule(() -> attempt(step, began, over), step.at().toMillis(), TimeUnit.MILLISECONDS);
    }
    Duration end = plan.steps().stream()
        .map(step -> step.at().plus(step.lasts()))
        .max(Duration::compareTo)
        .orElseThrow()
        .plusMillis(200);
    steps.schedule(() -> heal(over), end.toMillis(), TimeUnit.MILLISECONDS);
    try {
      over.get(end.plus(patience).toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("the storm does not end: " + sky + ", " + happened, e);
    }
  }

  /** What a test would lose in the executor ends the storm. */
  private void attempt(StormPlan.Step step, long began, CompletableFuture<Void> over) {
    try {
      boolean hasHappened =
          step.kind() == StormPlan.Kind.WRITES ? write(step, began) : sky.strike(step);
      if (hasHappened) {
        happened.merge(step.kind(), 1, Integer::sum);
      }
    } catch (RuntimeException | Error e) {
      over.completeExceptionally(new IllegalStateException("at " + step, e));
    }
  }

  /** On a slow machine there are fewer writes, so that faults come when they are to; but there always are some. */
  private boolean isLate(StormPlan.Step step, long began) {
    long now = System.nanoTime();
    return now - began > step.at().toNanos() + LATE_NANOS && now - lastWrite < QUIET_NANOS;
  }

  private void heal(CompletableFuture<Void> over) {
    try {
      sky.heal();
      over.complete(null);
    } catch (RuntimeException e) {
      over.completeExceptionally(e);
    }
  }

  private boolean write(StormPlan.Step step, long began) {
    SplittableRandom random = new SplittableRandom(step.salt());
    try {
      if (isLate(step, began)) {
        return not("late");
      }
      if (!sky.isOpen()) {
        return not("closed");
      }
      for (int i = 1 + random.nextInt(4); i > 0; i--) {
        writeOne(Followers.KINDS.get(random.nextInt(Followers.KINDS.size())), random);
        written++;
      }
      lastWrite = System.nanoTime();
      return true;
    } catch (KubernetesClientException e) { // nobody listens at the moment
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      return not(cause.getClass().getSimpleName());
    }
  }

  private boolean not(String why) {
    unwritten.merge(why, 1, Integer::sum);
    return false;
  }

  private <T extends HasMetadata> void writeOne(Followers.Kind<T> kind, SplittableRandom random) {
    String namespace = Followers.NAMESPACES.get(random.nextInt(Followers.NAMESPACES.size()));
    String name = "thing-" + random.nextInt(NAMES);
    var resource = client.resources(kind.model()).inNamespace(namespace).withName(name);
    if (random.nextInt(4) == 0) {
      resource.delete();
      return;
    }
    T object = newObject(kind);
    object.setMetadata(new ObjectMetaBuilder()
        .withName(name)
        .withNamespace(namespace)
        .addToLabels(
            "color", random.nextInt(3) == 0 ? "red" : random.nextBoolean() ? "blue" : "green")
        .addToLabels("size", random.nextInt(3) == 0 ? "small" : "large")
        .addToAnnotations(TEXT, "naïve 日本語 😀 \"" + written + "\"")
        .build());
    var one = client.resources(kind.model()).inNamespace(namespace).resource(object);
    if (resource.get() == null) {
      one.create();
    } else {
      one.update();
    }
  }

  /** Writes one more object, whatever the plan says. */
  static <T extends HasMetadata> void write(
      KubernetesClient client, Followers.Kind<T> kind, String name, String text) {
    T object = newObject(kind);
    String namespace = Followers.NAMESPACES.get(0);
    object.setMetadata(new ObjectMetaBuilder()
        .withName(name)
        .withNamespace(namespace)
        .addToAnnotations(TEXT, text)
        .build());
    client.resources(kind.model()).inNamespace(namespace).resource(object).create();
  }

  private static <T extends HasMetadata> T newObject(Followers.Kind<T> kind) {
    try {
      return kind.model().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns how many objects were created, changed or deleted. */
  int written() {
    return written;
  }

  /** Returns how often it was not written, and why: it was late, nobody may write, or it failed. */
  Map<String, Integer> unwritten() {
    return unwritten;
  }

  /** Returns how often what was let happen. */
  Map<StormPlan.Kind, Integer> happened() {
    return happened;
  }
}
