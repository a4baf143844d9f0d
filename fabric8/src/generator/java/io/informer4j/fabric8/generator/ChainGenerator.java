package io.informer4j.fabric8.generator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes the chain's sources into the folder given as the only argument. The output depends on the table and on the model
 * classes alone; a file that would not change is not touched.
 */
public final class ChainGenerator {

  private static final Path PACKAGE = Path.of("io", "informer4j", "fabric8", "chain");

  private ChainGenerator() {}

  /** Runs the generator. */
  public static void main(String[] args) throws IOException {
    Map<String, String> sources = sources(resources());
    Path folder = Path.of(args[0]).resolve(PACKAGE);
    Files.createDirectories(folder);
    removeOthers(folder, sources);
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = folder.resolve(source.getKey() + ".java");
      if (!Files.exists(file) || !Files.readString(file).equals(source.getValue())) {
        Files.writeString(file, source.getValue());
      }
    }
  }

  /** Returns what the table names and what the models have, each once, sorted by group, version and plural. */
  private static List<ChainResource> resources() throws IOException {
    ModelCatalog catalog = ModelCatalog.ofClassPath();
    TreeMap<String, ChainResource> resources = new TreeMap<>();
    List<ChainResource> all = new ArrayList<>(catalog.all());
    ResourceTable.rows().forEach(row -> all.add(catalog.resolve(row)));
    for (ChainResource resource : all) {
      // A space sorts before everything that a group, version or plural may have.
      resources.put(
          resource.group() + " " + resource.version() + " " + resource.plural(), resource);
    }
    return List.copyOf(resources.values());
  }

  private static Map<String, String> sources(List<ChainResource> resources) {
    Map<String, String> sources = new TreeMap<>();
    List<List<ChainResource>> groups = partition(resources, ChainResource::groupAccessor);
    sources.put("InformerGroups", GroupSources.groups(groups));
    for (List<ChainResource> group : groups) {
      List<List<ChainResource>> versions = partition(group, ChainResource::version);
      sources.put(group.get(0).groupClass(), GroupSources.group(versions));
      for (List<ChainResource> version : versions) {
        sources.put(version.get(0).versionClass(), GroupSources.version(version));
      }
    }
    sources.put("ResourceRegister", RegisterSource.register(resources, ResourceTable.shortNames()));
    return sources;
  }

  private static List<List<ChainResource>> partition(
      List<ChainResource> resources, Function<ChainResource, String> key) {
    return List.copyOf(resources.stream()
        .collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()))
        .values());
  }

  /** Removes what an earlier run wrote and this one does not. */
  private static void removeOthers(Path folder, Map<String, String> sources) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.sorted(Comparator.naturalOrder()).toList()) {
        String name = file.getFileName().toString();
        if (name.endsWith(".java") && !sources.containsKey(name.substring(0, name.length() - 5))) {
          Files.delete(file);
        }
      }
    }
  }
}
