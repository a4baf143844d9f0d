package io.informer4j.benchmarks.compare;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code latest.json}: what was measured last of each scenario and subject, a line for each figure. */
final class ResultFile {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path file;

  ResultFile(Path file) {
    this.file = file;
  }

  List<Result> read() throws IOException {
    return Files.exists(file)
        ? MAPPER.readValue(file.toFile(), new TypeReference<List<Result>>() {})
        : List.of();
  }

  /** Puts results in the place of all that stood there of the same scenario and subject; the others stay. */
  void merge(List<Result> fresh) throws IOException {
    Set<String> replaced = new HashSet<>();
    fresh.forEach(result -> replaced.add(place(result)));
    List<Result> all = new ArrayList<>(read());
    all.removeIf(result -> replaced.contains(place(result)));
    all.addAll(fresh);
    List<String> lines = new ArrayList<>();
    for (Result result : all) {
      lines.add("  " + MAPPER.writeValueAsString(result));
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    // A run that is stopped while it writes must not cost what earlier ones have found.
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(draft, "[\n" + String.join(",\n", lines) + "\n]\n");
    Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String place(Result result) {
    return result.scenario() + " " + result.subject();
  }
}
