package io.informer4j.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.informer4j.documentation.ProjectFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Holds the poms to what Maven Central asks of them, and the BOM to the modules. */
class PublishedPomsTest {

  /** What Maven Central asks of each pom, its own or inherited. */
  private static final List<String> REQUIRED = List.of(
      "name",
      "description",
      "url",
      "licenses/license/name",
      "licenses/license/url",
      "developers/developer/name",
      "scm/connection",
      "scm/url");

  /** What each pom says for itself: inherited, it would be that of another. */
  private static final List<String> OWN = List.of("name", "description");

  /** Where things come from and go to is the business of whoever builds, in settings.xml. */
  private static final List<String> ADDRESSES =
      List.of("repositories", "pluginRepositories", "distributionManagement");

  private static final List<String> NOT_PUBLISHED =
      List.of("benchmarks", "examples", "integration-tests");

  private final Pom parent = pom("pom.xml");
  private final Pom bom = pom("bom/pom.xml");
  private final Map<String, Pom> modules = modules();

  @Test
  void everyPublishedPomSaysWhatMavenCentralAsksFor() {
    List<String> missing = new ArrayList<>();
    modules.forEach((name, module) -> {
      boolean inherits = module.text("parent/artifactId").isPresent();
      for (String path : REQUIRED) {
        boolean own = module.text(path).isPresent();
        boolean inherited = inherits && !OWN.contains(path) && parent.text(path).isPresent();
        if (!own && !inherited) {
          missing.add(name + ": " + path);
        }
      }
    });
    REQUIRED.stream()
        .filter(path -> parent.text(path).isEmpty())
        .forEach(path -> missing.add("the parent: " + path));

    assertThat(missing).isEmpty();
  }

  @Test
  void theBomSaysOfItselfWhatTheOthersInherit() {
    assertThat(REQUIRED.stream().filter(path -> !OWN.contains(path)))
        .allSatisfy(path -> assertThat(bom.texts(path)).isEqualTo(parent.texts(path)));
    assertThat(bom.text("parent/artifactId")).isEmpty();
    assertThat(bom.text("version")).isEqualTo(parent.text("version"));
  }

  @Test
  void theBomHasEveryPublishedModuleAndNoOther() {
    List<String> published = modules.entrySet().stream()
        .filter(entry -> !NOT_PUBLISHED.contains(entry.getKey()))
        .filter(entry -> !entry.getKey().equals("bom"))
        .map(entry -> entry.getValue().text("artifactId").orElseThrow())
        .toList();

    assertThat(bom.texts("dependencyManagement/dependencies/dependency/artifactId"))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(published);
    assertThat(bom.texts("dependencyManagement/dependencies/dependency/version"))
        .containsOnly("${project.version}");
  }

  @Test
  void whatNobodyGetsIsNotPublished() {
    modules.forEach((name, module) -> assertThat(module.text("properties/maven.deploy.skip"))
        .as("maven.deploy.skip of %s", name)
        .isEqualTo(NOT_PUBLISHED.contains(name) ? Optional.of("true") : Optional.empty()));
  }

  @Test
  void noPomNamesAPlaceToDownloadFromOrUploadTo() {
    List<Pom> all = new ArrayList<>(modules.values());
    all.add(parent);

    assertThat(all).noneMatch(pom -> ADDRESSES.stream().anyMatch(pom::mentions));
  }

  private Map<String, Pom> modules() {
    Map<String, Pom> byName = new TreeMap<>();
    parent.texts("modules/module").forEach(name -> byName.put(name, pom(name + "/pom.xml")));
    return byName;
  }

  private static Pom pom(String path) {
    return Pom.read(ProjectFiles.root().resolve(path));
  }
}
