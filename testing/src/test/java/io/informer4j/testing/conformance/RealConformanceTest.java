package io.informer4j.testing.conformance;

import io.informer4j.testing.server.EnableApiServer;
import io.informer4j.testing.server.KubeApiServer;
import io.informer4j.testing.server.ServerKind;
import io.informer4j.testing.server.TestApiServer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Holds a real server against the whole suite, where there is one: a case that fails here is a wrong case. */
@EnableApiServer(server = {ServerKind.KUBE_APISERVER, ServerKind.EXISTING_CLUSTER})
class RealConformanceTest {

  @TestFactory
  Stream<DynamicTest> aRealServerIsAKubernetesApiServer(TestApiServer server) {
    server.real().ifPresent(RealConformanceTest::forget);
    return ConformanceTests.of(Target.of(server.config()));
  }

  /** A server forgets after minutes; this one does at once, so that the cases about that can run. */
  private static void forget(KubeApiServer server) {
    server.compact();
    server.restart();
  }
}
