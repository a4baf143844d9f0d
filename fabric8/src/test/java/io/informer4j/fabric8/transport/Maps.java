package io.informer4j.fabric8.transport;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.apiserver.rest.ApiRequest;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.wire.Limits;
import java.time.Duration;

/** Config maps, on the server and as a collection to read. */
final class Maps {

  static final ResourceType TYPE = ResourceType.namespaced("", "v1", "configmaps", "ConfigMap");

  private Maps() {}

  static HttpListerWatcher<ConfigMap> source(KubernetesClient client) {
    return source(client, Collection.of(TYPE).inNamespace("default"));
  }

  static HttpListerWatcher<ConfigMap> source(KubernetesClient client, Collection collection) {
    return HttpSource.of(client)
        .listerWatcher(
            collection,
            JsonCodec.of(ConfigMap.class, TYPE, Limits.DEFAULT),
            SourceOptions.defaults());
  }

  /** Puts a config map with so much text in it on the server. */
  static void create(ApiServer server, String name, int length) {
    String body = "{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"" + name
        + "\"},\"data\":{\"text\":\"" + "ü".repeat(length / 2) + "\"}}";
    assertThat(server
            .handle(ApiRequest.of("POST", "/api/v1/namespaces/default/configmaps")
                .withBody("application/json", body.getBytes(UTF_8)))
            .status())
        .isEqualTo(201);
  }

  static ListOptions everything() {
    return ListOptions.firstPage(ResourceVersion.UNSET, 0);
  }

  static WatchOptions changesAfter(String revision) {
    return WatchOptions.changesAfter(ResourceVersion.of(revision), Duration.ofMinutes(5));
  }

  static WatchOptions streamingList() {
    return WatchOptions.initialEventsNotOlderThan(ResourceVersion.UNSET, Duration.ofMinutes(5));
  }
}
