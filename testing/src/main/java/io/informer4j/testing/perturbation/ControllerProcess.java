package io.informer4j.testing.perturbation;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.informer4j.apiserver.rest.ApiAnswer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.name.ResourceType;
import io.informer4j.testing.client.ByteServer;
import io.informer4j.testing.client.SimulatedHttpClientFactory;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** One life of a controller: its tasks, its connections to one API server, and whether it still lives. */
final class ControllerProcess {

  private final String name;
  private final SimulatedEnvironment env;
  private final int server;
  private final ProcessRuntime runtime;
  private final List<ProcessCall> calls = new ArrayList<>();
  private final Set<ResourceType> mirrored = new LinkedHashSet<>();
  private final Set<ResourceType> heldBack = new LinkedHashSet<>();
  private boolean isAlive = true;

  ControllerProcess(String name, SimulatedEnvironment env, int server) {
    this.name = name;
    this.env = env;
    this.server = server;
    this.runtime = new ProcessRuntime(env.runtime(), this);
  }

  ProcessRuntime runtime() {
    return runtime;
  }

  SimulatedEnvironment env() {
    return env;
  }

  KubernetesClient newClient() {
    return env.newClient(
        new SimulatedHttpClientFactory(this::exchange, runtime)
            .detour(request -> env.mirrored(request).isPresent(), this::mirror),
        runtime);
  }

  /** Sends a list or watch whose caller takes it as it arrives, as informers do. */
  private CompletableFuture<ByteServer.Reply> mirror(
      ApiRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    ResourceType type = env.mirrored(request).orElseThrow();
    mirrors(type);
    HttpCall call = new HttpCall(this, type, request, consumer);
    call.start();
    return call.reply();
  }

  KubernetesSerialization serialization() {
    return env.client().getKubernetesSerialization();
  }

  /** Sends a request. The process may die of it, after it has taken effect. */
  CompletionStage<ApiAnswer> exchange(ApiRequest request) {
    requireAlive();
    CompletionStage<ApiAnswer> answer = env.exchange(request, server, this);
    requireAlive();
    return answer;
  }

  boolean isAlive() {
    return isAlive;
  }

  void requireAlive() {
    if (!isAlive) {
      throw new ProcessDiedError(this);
    }
  }

  /** From now on nothing of it happens any more. */
  void die() {
    isAlive = false;
    new ArrayList<>(calls).forEach(ProcessCall::end);
  }

  Duration nextLatency() {
    return env.nextLatency();
  }

  void opened(ProcessCall call) {
    calls.add(call);
  }

  void closed(ProcessCall call) {
    calls.remove(call);
  }

  boolean isHeldBack(ResourceType type) {
    return heldBack.contains(type);
  }

  /** Lets nothing of these resources arrive any more. */
  void holdBack(List<ResourceType> types) {
    heldBack.addAll(types);
  }

  /** Breaks what was held back, so that it is asked for anew. */
  void breakHeldBack() {
    List<ProcessCall> broken =
        calls.stream().filter(call -> heldBack.contains(call.type())).toList();
    heldBack.clear();
    broken.forEach(ProcessCall::breakOff);
  }

  /** It has an informer of this resource, or is about to. */
  void mirrors(ResourceType type) {
    mirrored.add(type);
  }

  /** The resources that it has informers of. */
  List<ResourceType> mirrored() {
    return List.copyOf(mirrored);
  }

  @Override
  public String toString() {
    return name;
  }
}
