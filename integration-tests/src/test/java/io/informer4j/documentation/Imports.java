package io.informer4j.documentation;

import java.util.List;
import java.util.stream.Collectors;

/** What blocks need not import: everything of ours, and of the JDK and fabric8 what informers are used with. */
final class Imports {

  /** Names that stand in several of the packages, and which of them is meant. */
  private static final List<String> SINGLE = List.of(
      "io.fabric8.kubernetes.client.Config",
      "io.fabric8.kubernetes.model.annotation.Version",
      "io.informer4j.apiserver.Fault",
      "io.informer4j.fabric8.SharedInformerFactory",
      "io.informer4j.fabric8.transport.HttpSource",
      "io.informer4j.fabric8.transport.HttpListerWatcher",
      "io.informer4j.fabric8.transport.SourceOptions",
      "io.informer4j.lister.LabelSelector",
      "java.net.URI",
      "java.nio.charset.StandardCharsets",
      "java.nio.file.Files",
      "java.nio.file.Path",
      "java.time.Duration",
      "org.junit.jupiter.api.DynamicTest",
      "org.junit.jupiter.api.Test",
      "org.junit.jupiter.api.TestFactory");

  private static final List<String> PACKAGES = List.of(
      "com.fasterxml.jackson.databind.node",
      "io.fabric8.kubernetes.api.model",
      "io.fabric8.kubernetes.api.model.apps",
      "io.fabric8.kubernetes.api.model.coordination.v1",
      "io.fabric8.kubernetes.client",
      "io.fabric8.kubernetes.model.annotation",
      "io.informer4j.apiserver",
      "io.informer4j.apiserver.http",
      "io.informer4j.apiserver.rest",
      "io.informer4j.codec",
      "io.informer4j.console",
      "io.informer4j.controller",
      "io.informer4j.controller.event",
      "io.informer4j.controller.freshness",
      "io.informer4j.controller.leader",
      "io.informer4j.documentation.scene",
      "io.informer4j.fabric8",
      "io.informer4j.fabric8.adapter",
      "io.informer4j.fabric8.chain",
      "io.informer4j.fabric8.json",
      "io.informer4j.fabric8.resource",
      "io.informer4j.flight",
      "io.informer4j.jfr",
      "io.informer4j.informer",
      "io.informer4j.lister",
      "io.informer4j.micrometer",
      "io.informer4j.name",
      "io.informer4j.protobuf.model",
      "io.informer4j.queue",
      "io.informer4j.redact",
      "io.informer4j.reflector",
      "io.informer4j.runtime",
      "io.informer4j.store",
      "io.informer4j.testing.client",
      "io.informer4j.testing.conformance",
      "io.informer4j.testing.perturbation",
      "io.informer4j.testing.server",
      "io.informer4j.wire",
      "io.informer4j.workqueue",
      "io.micrometer.core.instrument",
      "io.micrometer.core.instrument.simple",
      "java.io",
      "java.util",
      "java.util.concurrent",
      "java.util.function",
      "java.util.stream");

  /** All of them, in one line. */
  static final String ALL =
      SINGLE.stream().map(name -> "import " + name + ";").collect(Collectors.joining())
          + PACKAGES.stream().map(name -> "import " + name + ".*;").collect(Collectors.joining())
          + "import static org.assertj.core.api.Assertions.*;";

  private Imports() {}
}
