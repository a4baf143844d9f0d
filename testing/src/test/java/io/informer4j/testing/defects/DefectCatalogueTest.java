package io.informer4j.testing.defects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow") // once, not on every JDK
class DefectCatalogueTest {

  private static final EngineSources SOURCES =
      EngineSources.near(Path.of(""), DefectTarget.engine());
  private static final DefectCatalogue CATALOGUE = new DefectCatalogue(DefectTarget.engine());

  @Test
  void thereAreAtLeastThirtyDefects() {
    assertThat(CATALOGUE.all()).hasSizeGreaterThanOrEqualTo(30);
  }

  @Test
  void everyFileIsListedOnce() throws IOException, URISyntaxException {
    Path folder = Path.of(
            DefectCatalogue.class.getResource(DefectCatalogue.INDEX).toURI())
        .getParent();
    List<String> listed = all().stream().map(Defect::name).toList();

    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files
              .map(file -> file.getFileName().toString())
              .filter(file -> file.endsWith(DefectCatalogue.ENDING))
              .map(file -> file.substring(0, file.length() - DefectCatalogue.ENDING.length())))
          .containsExactlyInAnyOrderElementsOf(listed);
    }
    assertThat(listed).doesNotHaveDuplicates();
  }

  @Test
  void everyTitleIsSaidOnce() {
    assertThat(all()).extracting(Defect::title).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyDefectCanBePlantedAndCompiles(Defect defect) {
    Map<String, String> changed = defect.plant(SOURCES::read);

    assertThat(
            EngineCompiler.compile(defect.name(), changed, DefectTarget.engine().classPath()))
        .isNotEmpty();
  }

  static List<Defect> all() {
    return Stream.concat(CATALOGUE.all().stream(), CATALOGUE.unnoticed().stream())
        .toList();
  }

  @Test
  void aNameWithoutAFileIsRefused() {
    assertThatThrownBy(() -> CATALOGUE.named("no-such"))
        .isInstanceOf(DefectException.class)
        .hasMessageContaining("no-such.defect: there is no such file");
  }
}
