package io.informer4j.testing.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.informer4j.apiserver.ApiServer;
import io.informer4j.testing.server.EnableApiServer.Lifecycle;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

@Tag("jdk")
class EnableApiServerTest {

  /** What the tests that are run by these tests have seen, in the order in which they ran. */
  private static final List<URI> SEEN = new ArrayList<>();

  @BeforeEach
  void nothingIsSeenYet() {
    SEEN.clear();
  }

  @EnableApiServer
  static class OneForAll {
    private static TestApiServer ofTheClass;
    private TestApiServer ofTheTest;

    @BeforeAll
    static void itIsThereBeforeAllTests(TestApiServer server) {
      assertThat(ofTheClass).isSameAs(server);
    }

    @Test
    void aClientWritesAndReads(KubernetesClient client, Config config, TestApiServer server) {
      client
          .configMaps()
          .inNamespace("default")
          .resource(new ConfigMapBuilder()
              .withNewMetadata()
              .withName("m")
              .endMetadata()
              .build())
          .create();

      assertThat(client.configMaps().inNamespace("default").withName("m").get()).isNotNull();
      assertThat(config.getMasterUrl()).startsWith(server.url().toString());
      assertThat(server.kind()).isEqualTo(ServerKind.EMBEDDED);
      SEEN.add(server.url());
    }

    @Test
    void theServerIsInjectedEverywhere(ApiServer embedded) {
      assertThat(ofTheTest).isSameAs(ofTheClass);
      assertThat(ofTheTest.embedded()).containsSame(embedded);
      SEEN.add(ofTheTest.url());
    }

    @Nested
    class Inner {
      @Test
      void hasTheServerOfTheClassAroundIt(TestApiServer server) {
        assertThat(server).isSameAs(ofTheClass);
        SEEN.add(server.url());
      }
    }
  }

  @Test
  void allTestsOfAClassHaveTheSameServer() {
    run(OneForAll.class, "embedded").testEvents().assertStatistics(s -> s.succeeded(3));

    assertThat(SEEN).hasSize(3);
    assertThat(SEEN.stream().distinct()).hasSize(1);
    assertThatNobodyListens(SEEN.get(0));
  }

  @EnableApiServer(lifecycle = Lifecycle.PER_METHOD)
  static class OneEach {
    @BeforeEach
    void itIsThereBeforeEachTest(TestApiServer server) {
      SEEN.add(server.url());
    }

    @Test
    void first(TestApiServer server) {
      assertThat(server.url()).isEqualTo(SEEN.get(SEEN.size() - 1));
    }

    @Test
    void second(TestApiServer server) {
      assertThat(server.url()).isEqualTo(SEEN.get(SEEN.size() - 1));
    }
  }

  @Test
  void eachTestCanHaveItsOwn() {
    run(OneEach.class, "embedded").testEvents().assertStatistics(s -> s.succeeded(2));

    assertThat(SEEN.stream().distinct()).hasSize(2);
    SEEN.forEach(EnableApiServerTest::assertThatNobodyListens);
  }

  static class OneMethodOnly {
    @Test
    @EnableApiServer
    void has(TestApiServer server) {
      SEEN.add(server.url());
    }

    @Test
    void hasNot() {}
  }

  @Test
  void aMethodCanAskByItself() {
    run(OneMethodOnly.class, "embedded").testEvents().assertStatistics(s -> s.succeeded(2));

    assertThat(SEEN).hasSize(1);
    assertThatNobodyListens(SEEN.get(0));
  }

  @EnableApiServer(server = ServerKind.EXISTING_CLUSTER)
  static class OnAClusterOnly {
    @Test
    void isNeverRunHere() {
      throw new AssertionError("there is no cluster");
    }
  }

  @Test
  void aClassWhoseServerCannotBeHadIsSkippedWithTheReason() {
    EngineExecutionResults results = run(OnAClusterOnly.class, "embedded");

    assertThat(reasons(results))
        .containsExactly(
            "needs the server existing-cluster, but it is embedded: informer4j.server is embedded");
  }

  @EnableApiServer(server = ServerKind.EMBEDDED)
  static class EmbeddedAnyhow {
    @Test
    void isEmbedded(TestApiServer server) {
      assertThat(server.kind()).isEqualTo(ServerKind.EMBEDDED);
    }
  }

  @Test
  void theEmbeddedServerCanBeDemanded() {
    run(EmbeddedAnyhow.class, "kube-apiserver").testEvents().assertStatistics(s -> s.succeeded(1));
  }

  @EnableApiServer(tls = true)
  static class Secured {
    @Test
    void isTrusted(TestApiServer server, KubernetesClient client) {
      assertThat(server.url()).hasScheme("https");
      assertThat(server.ca()).isPresent();
      assertThat(client.namespaces().withName("default").get()).isNotNull();
    }
  }

  @Test
  void clientsTrustTheEmbeddedServerThatSpeaksTls() {
    run(Secured.class, "embedded").testEvents().assertStatistics(s -> s.succeeded(1));
  }

  @EnableApiServer
  static class Faults {
    @Test
    @NeedsServer(ServerKind.EMBEDDED)
    void byAnnotation() {
      throw new AssertionError("the server is not embedded");
    }

    @Test
    void byParameter(ApiServer embedded) {
      throw new AssertionError("the server is not embedded");
    }
  }

  @Test
  void whatNeedsTheEmbeddedServerIsSkippedOnOthers() {
    EngineExecutionResults results = run(Faults.class, "existing-cluster");

    assertThat(reasons(results))
        .containsExactly(
            "needs the server embedded, but it is existing-cluster",
            "needs the server embedded, but it is existing-cluster");
    results.testEvents().assertStatistics(s -> s.skipped(2).failed(0));
  }

  private static EngineExecutionResults run(Class<?> testClass, String server) {
    EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(testClass))
        .configurationParameter(ServerChoice.PARAMETER, server)
        .execute();
    results.allEvents().failed().stream()
        .map(event -> event.getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class))
        .filter(result -> result.getStatus() == Status.FAILED)
        .forEach(result -> {
          throw new AssertionError("a test failed", result.getThrowable().orElse(null));
        });
    return results;
  }

  private static List<String> reasons(EngineExecutionResults results) {
    return results.allEvents().skipped().stream()
        .map((Event event) -> event.getRequiredPayload(String.class))
        .toList();
  }

  private static void assertThatNobodyListens(URI url) {
    assertThat(PlainHttp.get(
            url.resolve("/version"), java.util.Optional.empty(), java.util.Optional.empty()))
        .isEmpty();
  }
}
