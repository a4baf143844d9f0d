package io.informer4j.examples.operator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.ApiServerOptions;
import io.informer4j.apiserver.http.User;
import io.informer4j.runtime.InformerRuntime;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** An API server on which the operator was installed by its manifests, and which obeys the roles in them. */
final class OperatorCluster implements AutoCloseable {

  private final ApiServer server;
  private final KubernetesClient admin;
  private final Rights rights;
  private final List<KubernetesClient> clients = new ArrayList<>();
  private final List<WebsiteOperator> operators = new ArrayList<>();

  OperatorCluster(ApiServerOptions options) {
    server = ApiServer.start(options);
    admin = newClient(config());
    rights = new Rights(manifests("rbac.yaml"));
    for (String file : List.of("operator.yaml", "crd.yaml", "rbac.yaml")) {
      manifests(file).forEach(manifest -> admin.resource(manifest).create());
    }
  }

  private ConfigBuilder config() {
    return new ConfigBuilder(Config.fromKubeconfig(server.kubeconfig()));
  }

  private KubernetesClient newClient(ConfigBuilder config) {
    KubernetesClient client =
        new KubernetesClientBuilder().withConfig(config.build()).build();
    clients.add(client);
    return client;
  }

  private List<HasMetadata> manifests(String file) {
    try (InputStream yaml = Objects.requireNonNull(
        WebsiteOperator.class.getResourceAsStream("/operator/" + file), file)) {
      return admin.load(yaml).items();
    } catch (IOException e) {
      throw new UncheckedIOException(file, e);
    }
  }

  /** Starts an operator that may do what its roles allow. */
  WebsiteOperator startOperator() {
    String token =
        server.gate().issue(User.serviceAccount(Sites.NAMESPACE, "website-operator"), rights);
    KubernetesClient client = newClient(config().withOauthToken(token));
    WebsiteOperator operator =
        new WebsiteOperator(client, InformerRuntime.shared(), Sites.NAMESPACE);
    operators.add(operator);
    operator.start();
    return operator;
  }

  /** Lets them come to their end in order; those that have already do nothing. */
  void stopOperators() {
    operators.forEach(WebsiteOperator::close);
  }

  KubernetesClient admin() {
    return admin;
  }

  Rights rights() {
    return rights;
  }

  @Override
  public void close() {
    stopOperators();
    clients.forEach(KubernetesClient::close);
    server.close();
  }
}
