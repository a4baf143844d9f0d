package io.informer4j.fabric8.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.Fault;
import io.informer4j.apiserver.Requests;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.apiserver.rest.ApiResponse;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.informer.InformerListener;
import io.informer4j.informer.ResourceEventHandler;
import io.informer4j.name.ResourceType;
import io.informer4j.reflector.Decision;
import io.informer4j.reflector.SourceFailure;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A factory on an API server with sockets, and a custom resource that comes and goes. */
final class RealWidgets implements AutoCloseable {

  static final ResourceType WIDGETS =
      ResourceType.namespaced("example.com", "v1", "widgets", "Widget");

  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
  private static final String DEFINITION = DEFINITIONS + "/widgets.example.com";
  private static final long PATIENCE_SECONDS = 30;

  final ApiServer server = ApiServer.start();
  final BlockingQueue<SourceFailure> failures = new LinkedBlockingQueue<>();
  private final KubernetesClient client = new KubernetesClientBuilder()
      .withConfig(new ConfigBuilder(Config.empty())
          .withMasterUrl(server.url().toString())
          .withOauthToken(server.token())
          .build())
      .build();
  final SharedInformerFactory factory = SharedInformerFactory.builder(client)
      .listener(new InformerListener() {
        @Override
        public void onFailure(SourceFailure failure, Decision decision) {
          failures.add(failure);
        }
      })
      .build();

  private ApiResponse send(String method, String path, String contentType, String body) {
    return server.handle(ApiRequest.of(method, path)
        .withBody(contentType, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  private void sendAndExpect(int status, String method, String path, String type, String body) {
    assertThat(send(method, path, type, body).status()).as(method + " " + path).isEqualTo(status);
  }

  /** Defines widgets in version v1, which can be withdrawn, and v2. */
  void define() {
    String version = "{'name':'%s','served':true,'storage':%s,'schema':{'openAPIV3Schema':"
        + "{'type':'object','x-kubernetes-preserve-unknown-fields':true}}}";
    sendAndExpect(
        201,
        "POST",
        DEFINITIONS,
        "application/json",
        "{'apiVersion':'apiextensions.k8s.io/v1','kind':'CustomResourceDefinition',"
            + "'metadata':{'name':'widgets.example.com'},'spec':{'group':'example.com',"
            + "'scope':'Namespaced','names':{'plural':'widgets','singular':'widget','kind':'Widget'},"
            + "'versions':["
            + version.formatted("v1", "false") + "," + version.formatted("v2", "true")
            + "]}}");
  }

  void undefine() {
    sendAndExpect(200, "DELETE", DEFINITION, "application/json", "");
  }

  /** Stops serving v1, and ends its watches; the objects stay, as v2. */
  void withdraw() {
    sendAndExpect(
        200,
        "PATCH",
        DEFINITION,
        "application/json-patch+json",
        "[{'op':'replace','path':'/spec/versions/0/served','value':false}]");
    server.faults().strike(Requests.below("/apis/example.com/v1/"), Fault.close());
  }

  void create(String name) {
    sendAndExpect(
        201,
        "POST",
        "/apis/example.com/v2/namespaces/default/widgets",
        "application/json",
        "{'apiVersion':'example.com/v2','kind':'Widget','metadata':{'name':'" + name + "'}}");
  }

  ResourceInformer<GenericKubernetesResource> informer(
      WhenMissing policy, BlockingQueue<String> events) {
    ResourceInformer<GenericKubernetesResource> informer = factory
        .access(GenericKubernetesResource.class, WIDGETS)
        // A tweak of its own keeps it apart: the first sharer decides about the policy.
        .with(o -> o.whenMissing(policy)
            .withName(policy.name())
            .withTweak(parameters -> assertThat(policy).isNotNull()))
        .informer();
    informer.addEventHandler(ResourceEventHandler.of(
        (added, initial) -> events.add("+" + added.getMetadata().getName()),
        (before, now) -> events.add("~" + now.getMetadata().getName()),
        deleted -> events.add(
            "-" + deleted.name().name() + (deleted.finalStateUnknown() ? " unknown" : ""))));
    informer.start();
    return informer;
  }

  static <T> T next(BlockingQueue<T> queue) throws InterruptedException {
    T next = queue.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertThat(next).as("something within " + PATIENCE_SECONDS + " s").isNotNull();
    return next;
  }

  @Override
  public void close() {
    factory.close();
    client.close();
    server.close();
  }
}
