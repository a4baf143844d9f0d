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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DefectCatalogueTest {

  private static final EngineSources SOURCES = EngineSources.near(Path.of(""));

  @Test
  void thereAreAtLeastThirtyDefects() {
    assertThat(DefectCatalogue.all()).hasSizeGreaterThanOrEqualTo(30);
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

    assertThat(EngineCompiler.compile(defect.name(), changed)).isNotEmpty();
  }

  static List<Defect> all() {
    return Stream.concat(DefectCatalogue.all().stream(), DefectCatalogue.unnoticed().stream())
        .toList();
  }

  @Test
  void aNameWithoutAFileIsRefused() {
    assertThatThrownBy(() -> DefectCatalogue.named("no-such"))
        .isInstanceOf(DefectException.class)
        .hasMessageContaining("no-such.defect: there is no such file");
  }
}
