package io.informer4j.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.apiserver.ApiServer;
import io.informer4j.console.InformerConsole;
import io.informer4j.controller.Controller;
import io.informer4j.documentation.ProjectFiles;
import io.informer4j.fabric8.SharedInformerFactory;
import io.informer4j.informer.SharedIndexInformer;
import io.informer4j.protobuf.model.ProtobufCodec;
import io.informer4j.testing.server.EnableApiServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Holds the public API of the published modules to docs/api, so that nobody changes it without seeing so. A change that is
 * meant is accepted by {@code scripts/update-api}, which writes the files anew.
 */
@Tag("jdk")
class PublicApiTest {

  /** What is generated is left to its names: ChainTest of module fabric8 holds it to what client-go has. */
  private static final Set<String> WRITTEN_BY_HAND_IN_THE_CHAIN =
      Set.of("InformerGroups", "KnownResource", "KnownResources", "ResourceSource");

  enum Module {
    CORE("core", SharedIndexInformer.class, name -> true),
    PROTOBUF("protobuf", ProtobufCodec.class, name -> true),
    FABRIC8("fabric8", SharedInformerFactory.class, name -> true),
    CONTROLLER("controller", Controller.class, name -> true),
    MICROMETER("micrometer", packageInfo("io.informer4j.micrometer"), name -> true),
    CONSOLE("console", InformerConsole.class, name -> true),
    /** The rooms below the root are public for the simulator only. */
    APISERVER("apiserver", ApiServer.class, name -> name.equals("io.informer4j.apiserver")),
    /** What is made of it to test the engine itself is no API. */
    TESTING(
        "testing",
        EnableApiServer.class,
        name -> !name.contains(".defects") && !name.contains(".simulation"));

    final String name;
    final Class<?> member;

    @SuppressWarnings("ImmutableEnumChecker") // has no state
    final Predicate<String> isApi;

    Module(String name, Class<?> member, Predicate<String> isApi) {
      this.name = name;
      this.member = member;
      this.isApi = isApi;
    }

    /** Stands for the module whose types are free to change their names. */
    private static Class<?> packageInfo(String name) {
      try {
        return Class.forName(name + ".package-info");
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void isWhatDocsApiSays(Module module) throws IOException {
    Path file = ProjectFiles.root().resolve("docs/api/" + module.name + ".txt");
    String now = PublicApi.dump(module.member, module.isApi, PublicApiTest::isWrittenByHand);
    if (Boolean.getBoolean("api.update")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, now);
    }

    String accepted = Files.exists(file) ? Files.readString(file) : "";

    assertThat(now.equals(accepted))
        .withFailMessage(
            "the public API of module %1$s is not what docs/api/%1$s.txt says. If that is meant, run"
                + " scripts/update-api and commit what it writes.%n%2$s",
            module.name, LineDiff.of(accepted, now))
        .isTrue();
  }

  private static boolean isWrittenByHand(Class<?> type) {
    return !type.getPackageName().equals("io.informer4j.fabric8.chain")
        || WRITTEN_BY_HAND_IN_THE_CHAIN.contains(type.getSimpleName());
  }
}
