package io.informer4j.testing.defects;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The defects that there are: those that must be noticed, in the order of {@code catalogue.txt}, and those that nothing
 * notices yet, in {@code unnoticed.txt}. One name per line, remarks begin with #.
 */
final class DefectCatalogue {

  static final String INDEX = "catalogue.txt";
  static final String UNNOTICED = "unnoticed.txt";
  static final String ENDING = ".defect";

  private final Class<?> place;

  DefectCatalogue(DefectTarget target) {
    this.place = target.catalogue();
  }

  /** Returns the defects that must be noticed. */
  List<Defect> all() {
    return listedIn(INDEX);
  }

  /** Returns the defects that nothing notices yet. */
  List<Defect> unnoticed() {
    return listedIn(UNNOTICED);
  }

  private List<Defect> listedIn(String index) {
    return read(index)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .map(this::named)
        .toList();
  }

  /**
   * Returns one defect.
   *
   * @throws DefectException if there is none of that name
   */
  Defect named(String name) {
    return Defect.parse(name, read(name + ENDING));
  }

  private String read(String resource) {
    try (InputStream in = place.getResourceAsStream(resource)) {
      if (in == null) {
        throw new DefectException(
            resource,
            "there is no such file; every line of " + INDEX + " is the name of a " + ENDING
                + " file");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
