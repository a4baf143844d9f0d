package io.informer4j.fabric8.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.informer4j.fabric8.documentation.Guarantee;
import io.informer4j.fabric8.json.JsonCodec;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ListOptions;
import io.informer4j.reflector.ResourceVersionMatch;
import io.informer4j.reflector.WatchOptions;
import io.informer4j.wire.Limits;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestFactoryTest {

  private static final ResourceType PODS = ResourceType.namespaced("", "v1", "pods", "Pod");
  private static final ResourceType DEPLOYMENTS =
      ResourceType.namespaced("apps", "v1", "deployments", "Deployment");

  @Test
  void aConsistentListNamesNoRevision() {
    assertThat(list(Collection.of(PODS), ListOptions.firstPage(ResourceVersion.UNSET, 0)))
        .isEqualTo("https://h:6443/api/v1/pods");
  }

  @Test
  void aListFromTheCacheSaysZero() {
    assertThat(list(
            Collection.of(DEPLOYMENTS).inNamespace("prod"),
            ListOptions.firstPage(ResourceVersion.ANY, 500)))
        .isEqualTo(
            "https://h:6443/apis/apps/v1/namespaces/prod/deployments?limit=500&resourceVersion=0");
  }

  @Test
  void aContinuationHasItsTokenAndNoRevision() {
    ListOptions first =
        new ListOptions(ResourceVersion.of("77"), ResourceVersionMatch.NOT_OLDER_THAN, 500, "");
    assertThat(list(Collection.of(PODS), first))
        .endsWith("?limit=500&resourceVersion=77&resourceVersionMatch=NotOlderThan");
    assertThat(list(Collection.of(PODS), first.nextPage("a+b/c=")))
        .endsWith("?continue=a%2Bb%2Fc%3D&limit=500");
  }

  @Test
  void anExactListSaysSo() {
    assertThat(list(
            Collection.of(PODS),
            new ListOptions(ResourceVersion.of("77"), ResourceVersionMatch.EXACT, 0, "")))
        .endsWith("?resourceVersion=77&resourceVersionMatch=Exact");
  }

  @Test
  void aWatchAsksForBookmarksAndItsEnd() {
    assertThat(watch(WatchOptions.changesAfter(ResourceVersion.of("77"), Duration.ofSeconds(330))))
        .endsWith(
            "/pods?allowWatchBookmarks=true&resourceVersion=77&timeoutSeconds=330&watch=true");
  }

  @Test
  void aStreamingListAsksForInitialEvents() {
    assertThat(watch(
            WatchOptions.initialEventsNotOlderThan(ResourceVersion.UNSET, Duration.ofMinutes(5))))
        .endsWith("/pods?allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan"
            + "&sendInitialEvents=true&timeoutSeconds=300&watch=true");
    assertThat(watch(
            WatchOptions.initialEventsNotOlderThan(ResourceVersion.of("9"), Duration.ofMinutes(5))))
        .contains("&resourceVersion=9&resourceVersionMatch=NotOlderThan&");
  }

  @Test
  void selectorsAndTweaksAreEscaped() {
    RequestTweak tweak = parameters -> {
      parameters.put("fieldSelector", "spec.nodeName=n 1");
      parameters.remove("limit");
    };
    assertThat(new RequestFactory(
                new ScriptedHttpClient(),
                "https://h:6443/k8s/clusters/c-1",
                Collection.of(PODS).withLabels("app in (a,b),tier!=ü"),
                json(),
                SourceOptions.defaults().withTweak(tweak))
            .list(ListOptions.firstPage(ResourceVersion.ANY, 500))
            .uri())
        .hasToString(
            "https://h:6443/k8s/clusters/c-1/api/v1/pods?fieldSelector=spec.nodeName%3Dn%201"
                + "&labelSelector=app%20in%20%28a%2Cb%29%2Ctier%21%3D%C3%BC&resourceVersion=0");
  }

  @Test
  void pathsAreEscaped() {
    assertThat(Collection.of(ResourceType.namespaced("g/x", "v1", "p?", "P"))
            .inNamespace("a b")
            .path())
        .isEqualTo("apis/g%2Fx/v1/namespaces/a%20b/p%3F");
  }

  @Test
  @Guarantee("G33")
  void requestsHaveNoTimeoutAndAskForGzippedJson() {
    StandardHttpRequest request =
        (StandardHttpRequest) factory(Collection.of(PODS), SourceOptions.defaults())
            .list(ListOptions.firstPage(ResourceVersion.ANY, 0));

    assertThat(request.getTimeout()).isNull();
    assertThat(request.isForStreaming()).isTrue();
    assertThat(request.header("Accept")).isEqualTo("application/json");
    assertThat(request.header("Accept-Encoding")).isEqualTo("gzip");
  }

  @Test
  void metadataAreAskedForWithAWayOut() {
    HttpRequest request = factory(
            Collection.of(PODS), SourceOptions.defaults().withMetadataOnly(true))
        .watch(WatchOptions.changesAfter(ResourceVersion.of("1"), Duration.ofMinutes(5)));

    assertThat(request.header("Accept"))
        .isEqualTo("application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json");
  }

  @Test
  @Guarantee("G34")
  void addressesAreShownWithoutSecrets() {
    assertThat(Addresses.withoutSecrets("https://me:pa55@h:6443/")).isEqualTo("https://h:6443");
    assertThat(Addresses.withoutSecrets("https://h/base?token=x")).isEqualTo("https://h/base");
    assertThat(Addresses.withoutSecrets("https://h/a@b")).isEqualTo("https://h/a@b");
    assertThat(Addresses.withoutSecrets("h:1")).isEqualTo("h:1");
  }

  private static RequestFactory factory(Collection collection, SourceOptions options) {
    return new RequestFactory(
        new ScriptedHttpClient(), "https://h:6443/", collection, json(), options);
  }

  private static Codecs<Pod> json() {
    return new Codecs<>(
        List.of(JsonCodec.of(Pod.class, PODS, Limits.DEFAULT)), SourceOptions.defaults());
  }

  private static String list(Collection collection, ListOptions options) {
    return factory(collection, SourceOptions.defaults()).list(options).uri().toString();
  }

  private static String watch(WatchOptions options) {
    return factory(Collection.of(PODS), SourceOptions.defaults())
        .watch(options)
        .uri()
        .toString();
  }
}
