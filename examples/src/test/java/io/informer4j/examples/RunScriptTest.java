package io.informer4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How {@code examples/run} starts a build, in a checkout that has nothing but the script, with a Maven that only tells. */
class RunScriptTest {

  private static final long PATIENCE_SECONDS = 60;

  @TempDir
  private Path checkout;

  @BeforeEach
  void copyTheScript() throws IOException {
    Files.createDirectories(checkout.resolve("examples"));
    Files.copy(Path.of("run"), checkout.resolve("examples/run"));
    Path maven = checkout.resolve("mvn");
    Files.writeString(maven, "#!/bin/sh\necho \"mvn $*\"\nexit 1\n");
    assertThat(maven.toFile().setExecutable(true)).isTrue();
  }

  private String build(String mavenArgs) throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder("bash", "examples/run", "pod-quick-start")
        .directory(checkout.toFile())
        .redirectErrorStream(true);
    builder.environment().compute("PATH", (name, path) -> checkout + ":" + path);
    builder.environment().put("MAVEN_ARGS", mavenArgs);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isEqualTo(2);
    return said;
  }

  @Test
  @Timeout(PATIENCE_SECONDS)
  void optionsForMavenReachTheBuild() throws Exception {
    assertThat(build("-o -s settings.xml"))
        .contains("mvn -B -q -o -s settings.xml -Pmore-examples -pl examples -am package");
  }

  @Test
  @Timeout(PATIENCE_SECONDS)
  void aBuildThatFailsIsSaid() throws Exception {
    assertThat(build(""))
        .contains("mvn -B -q -Pmore-examples -pl examples")
        .endsWith("examples: the build failed, see above\n");
  }
}
