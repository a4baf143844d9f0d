package io.informer4j.testing.conformance;

import io.informer4j.apiserver.ApiServer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Holds the embedded server against the whole suite. */
@Tag("suite") // not in every build: what it tests has tests of its own; .ci/run runs it by ./conformance
class EmbeddedConformanceTest {

  @TestFactory
  Stream<DynamicTest> theEmbeddedServerIsAKubernetesApiServer() {
    ApiServer server = AgedServer.start();
    return ConformanceTests.of(Target.of(server)).onClose(server::close);
  }
}
