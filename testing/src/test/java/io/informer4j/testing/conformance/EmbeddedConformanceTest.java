package io.informer4j.testing.conformance;

import io.informer4j.apiserver.ApiServer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Holds the embedded server against the whole suite; not in every build, since the gate does so by {@code ./conformance}. */
@Tag("suite")
class EmbeddedConformanceTest {

  @TestFactory
  Stream<DynamicTest> theEmbeddedServerIsAKubernetesApiServer() {
    ApiServer server = AgedServer.start();
    return ConformanceTests.of(Target.of(server)).onClose(server::close);
  }
}
