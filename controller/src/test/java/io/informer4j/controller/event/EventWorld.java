package io.informer4j.controller.event;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.DeterministicRuntime;
import io.informer4j.testing.client.Fault;
import io.informer4j.testing.client.RequestFaults;
import io.informer4j.testing.client.SimulatedCluster;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A recorder on a cluster in virtual time; what it asks of the server is written down. */
final class EventWorld implements AutoCloseable {

  private static final ResourceType CORE = ResourceType.namespaced("", "v1", "events", "Event");
  private static final ResourceType EVENTS_V1 =
      ResourceType.namespaced("events.k8s.io", "v1", "events", "Event");

  final DeterministicRuntime runtime = new DeterministicRuntime(7);
  final SimulatedCluster cluster = SimulatedCluster.builder(runtime)
      .seed(7)
      .resource(CORE)
      .resource(EVENTS_V1)
      .build();
  final KubernetesClient client = cluster.client();
  final RecordingEvents recorder;

  /** Methods of the requests of the recorder, in order. */
  final List<String> writes = new ArrayList<>();

  /** When they came. */
  final List<Duration> times = new ArrayList<>();

  /** Everything that was sent. */
  final StringBuilder sent = new StringBuilder();

  EventWorld(EventApi api) {
    cluster.faults(request -> note(request, Fault.none()));
    recorder = EventRecorder.builder(client)
        .component("website-operator")
        .instance("website-operator-7")
        .api(api)
        .runtime(runtime)
        .build();
  }

  private Fault note(ApiRequest request, Fault fault) {
    if (!isList(request)) {
      writes.add(request.method());
      times.add(Duration.ofNanos(runtime.nanoTime()));
      sent.append(new String(request.body(), StandardCharsets.UTF_8));
    }
    return fault;
  }

  /** Lets writes go wrong. */
  void faults(RequestFaults faults) {
    cluster.faults(request -> note(request, isList(request) ? Fault.none() : faults.of(request)));
  }

  /** Lists are the test's own. */
  private static boolean isList(ApiRequest request) {
    return request.method().equals("GET") && request.path().endsWith("/events");
  }

  /** Lets all writes go wrong in the same way. */
  void fault(Fault fault) {
    faults(request -> fault);
  }

  /** Tells something and lets it be written. */
  void tell(Happening what) {
    recorder.record(website(), what);
    runtime.runUntilIdle();
  }

  void normal(String reason, String message) {
    tell(Happening.normal(reason, message));
  }

  void advance(Duration duration) {
    runtime.advance(duration);
  }

  List<Event> core() {
    return client.v1().events().inAnyNamespace().list().getItems();
  }

  List<io.fabric8.kubernetes.api.model.events.v1.Event> v1() {
    return client.events().v1().events().inAnyNamespace().list().getItems();
  }

  static GenericKubernetesResource website() {
    return object("web", "site");
  }

  static GenericKubernetesResource object(String namespace, String name) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion("example.com/v1")
        .withKind("Website")
        .withNewMetadata()
        .withNamespace(namespace.isEmpty() ? null : namespace)
        .withName(name)
        .withUid("uid-of-" + name)
        .withResourceVersion("17")
        .addToAnnotations("note", "only-the-object-says-so")
        .endMetadata()
        .addToAdditionalProperties("data", "top-secret")
        .build();
  }

  @Override
  public void close() {
    recorder.close();
    client.close();
  }
}
