package io.informer4j.testing.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.informer4j.apiserver.controlplane.Change;
import io.informer4j.apiserver.rest.Document;
import io.informer4j.runtime.DeterministicRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A small controller that writes through fabric8's client, in one thread, with answers that get lost. */
class ReconcilerTest {

  private static final String FINALIZER = "example.com/children";

  /** Keeps as many children (config maps) as a widget asks for, and says so in its status. */
  private record Reconciler(KubernetesClient client) {

    void reconcile(String name) {
      Widget widget = client.resources(Widget.class).withName(name).get();
      if (widget == null) {
        return;
      }
      int wanted = widget.isMarkedForDeletion() ? 0 : widget.getSpec().size;
      if (!widget.isMarkedForDeletion() && widget.addFinalizer(FINALIZER)) {
        widget = client.resource(widget).update();
      }
      int present =
          client.configMaps().withLabel("owner", name).list().getItems().size();
      for (int i = present; i < wanted; i++) {
        client.resource(child(name, i)).create();
      }
      for (int i = wanted; i < present; i++) {
        client.configMaps().withName(name + "-" + i).delete();
      }
      if (widget.isMarkedForDeletion()) {
        widget.removeFinalizer(FINALIZER);
        client.resource(widget).update();
      } else if (widget.getStatus() == null || widget.getStatus().seen != wanted) {
        widget.setStatus(new Widget.Status());
        widget.getStatus().seen = wanted;
        client.resource(widget).updateStatus();
      }
    }

    private static ConfigMap child(String owner, int number) {
      return new ConfigMapBuilder()
          .withNewMetadata()
          .withName(owner + "-" + number)
          .addToLabels("owner", owner)
          .endMetadata()
          .build();
    }
  }

  private final DeterministicRuntime runtime = new DeterministicRuntime(1);
  private final SimulatedCluster cluster = Clusters.builder(runtime).pieces(100).build();

  /** Runs the controller every second, again after whatever went wrong. */
  private int runFor(Reconciler reconciler, int seconds) {
    int failures = 0;
    for (int i = 0; i < seconds; i++) {
      try {
        reconciler.reconcile("w");
      } catch (KubernetesClientException e) {
        failures++;
      }
      runtime.advance(Duration.ofSeconds(1));
    }
    return failures;
  }

  private List<String> story() {
    List<String> story = new ArrayList<>();
    for (Change<Document> change :
        cluster.history().changes(Clusters.CONFIG_MAPS, 0, cluster.history().head())) {
      story.add(change.verb() + " " + change.object().name());
    }
    return story;
  }

  private static Widget widget(int size) {
    Widget widget = new Widget();
    widget.getMetadata().setName("w");
    widget.setSpec(new Widget.Spec());
    widget.getSpec().size = size;
    return widget;
  }

  @Test
  void itCreatesUpdatesAndDeletes() {
    try (KubernetesClient client = cluster.client()) {
      Reconciler reconciler = new Reconciler(client);
      client.resource(widget(2)).create();
      runFor(reconciler, 2);
      client.resources(Widget.class).withName("w").edit(w -> {
        w.getSpec().size = 1;
        return w;
      });
      runFor(reconciler, 2);
      Widget settled = client.resources(Widget.class).withName("w").get();
      client.resources(Widget.class).withName("w").delete();
      runFor(reconciler, 2);

      assertThat(settled.getStatus().seen).isEqualTo(1);
      assertThat(settled.getMetadata().getGeneration()).isEqualTo(2);
      assertThat(client.resources(Widget.class).withName("w").get()).isNull();
    }
    assertThat(story())
        .containsExactly(
            "CREATED default/w-0",
            "CREATED default/w-1",
            "DELETED default/w-1",
            "DELETED default/w-0");
    assertThat(cluster.history().changes(Clusters.WIDGETS, 0, cluster.history().head()))
        .extracting(Change::verb)
        .containsExactly(
            Change.Verb.CREATED,
            Change.Verb.UPDATED, // the finalizer
            Change.Verb.UPDATED, // seen 2
            Change.Verb.UPDATED, // size 1
            Change.Verb.UPDATED, // seen 1
            Change.Verb.UPDATED, // marked for deletion
            Change.Verb.DELETED);
  }

  @Test
  void itSettlesThoughEveryThirdAnswerGoesWrong() {
    SplittableRandom random = new SplittableRandom(11);
    List<Fault> kinds = List.of(
        Fault.refused(),
        Fault.reset(Fault.Moment.BEFORE),
        Fault.reset(Fault.Moment.AFTER),
        Fault.cut(20),
        Fault.status(500, "InternalError", Fault.Moment.AFTER),
        Fault.status(409, "Conflict", Fault.Moment.BEFORE));
    try (KubernetesClient client = cluster.client()) {
      Reconciler reconciler = new Reconciler(client);
      client.resource(widget(5)).create();
      cluster.faults(request ->
          random.nextInt(3) == 0 ? kinds.get(random.nextInt(kinds.size())) : Fault.none());
      int failures = runFor(reconciler, 30);
      cluster.faults(RequestFaults.none());
      runFor(reconciler, 1);

      assertThat(failures).isGreaterThan(3);
      assertThat(client.resources(Widget.class).withName("w").get().getStatus().seen)
          .isEqualTo(5);
    }
    assertThat(story())
        .containsExactly(
            "CREATED default/w-0",
            "CREATED default/w-1",
            "CREATED default/w-2",
            "CREATED default/w-3",
            "CREATED default/w-4");
  }
}
