package io.informer4j.cli.demo;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.informer4j.codec.CachedObject;
import io.informer4j.controller.Controller;
import io.informer4j.controller.EventFilter;
import io.informer4j.controller.Reconciliation;
import io.informer4j.controller.Result;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A small controller: pods of nodes that are not ready get a label, and lose it when their node is back. It finds them by the
 * index of the mirror, writes over the network like everybody else, and tries again when that fails.
 *
 * <p><b>Threading:</b> runs on the engine's threads for handlers.
 */
final class NodeKeeper implements AutoCloseable {

  static final String LABEL = "demo.informer4j.io/node";
  private static final String MARK =
      "{\"metadata\":{\"labels\":{\"" + LABEL + "\":\"not-ready\"}}}";
  private static final String UNMARK = "{\"metadata\":{\"labels\":{\"" + LABEL + "\":null}}}";
  private static final PatchContext MERGE = PatchContext.of(PatchType.JSON_MERGE);

  private final Followers followers;
  private final Output output;
  private final Controller controller;
  private final AtomicLong labelled = new AtomicLong();

  NodeKeeper(Followers followers, Output output) {
    this.followers = followers;
    this.output = output;
    this.controller = Controller.builder("node-keeper")
        .watch(followers.nodes(), EventFilter.all())
        .workers(2)
        .reconciler(this::reconcile)
        .build();
  }

  void start() {
    controller.start();
  }

  Controller controller() {
    return controller;
  }

  /** Returns how many labels it has set or removed. */
  long labelled() {
    return labelled.get();
  }

  private Result reconcile(Reconciliation call) {
    Optional<Node> node = call.lister(followers.nodes()).get(call.name());
    boolean isReady = node.isEmpty() || Descriptions.isReady(node.get());
    List<CachedObject<Pod>> wrong = new ArrayList<>();
    for (CachedObject<Pod> pod :
        call.view(followers.pods()).byIndex(Followers.BY_NODE, call.name().name())) {
      if (pod.label(LABEL).isPresent() == isReady) {
        wrong.add(pod);
      }
    }
    for (CachedObject<Pod> pod : wrong) {
      if (call.isCancelled()) {
        return Result.retry();
      }
      label(pod, isReady);
    }
    if (!wrong.isEmpty()) {
      labelled.addAndGet(wrong.size());
      output.say(
          Output.Tone.PLAIN,
          "  controller: " + call.name() + (isReady ? " is ready again, " : " is not ready, ")
              + wrong.size() + (wrong.size() == 1 ? " pod " : " pods ")
              + (isReady ? "without the label again" : "labelled"));
    }
    return Result.done();
  }

  private void label(CachedObject<Pod> pod, boolean isReady) {
    try {
      followers
          .client()
          .pods()
          .inNamespace(pod.name().namespace())
          .withName(pod.name().name())
          .patch(MERGE, isReady ? UNMARK : MARK);
    } catch (KubernetesClientException e) {
      if (e.getCode() != HttpURLConnection.HTTP_NOT_FOUND) { // it has gone meanwhile: fine
        throw e;
      }
    }
  }

  @Override
  public void close() {
    controller.close();
  }
}
