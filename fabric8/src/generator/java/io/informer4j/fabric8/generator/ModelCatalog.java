package io.informer4j.fabric8.generator;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** The listable kinds among fabric8's model classes, as the jars of the class path declare them. */
final class ModelCatalog {

  private static final String DECLARATIONS =
      "META-INF/services/io.fabric8.kubernetes.api.model.KubernetesResource";

  private final List<ChainResource> models;

  private ModelCatalog(List<ChainResource> models) {
    this.models = models;
  }

  static ModelCatalog ofClassPath() throws IOException {
    ClassLoader loader = ModelCatalog.class.getClassLoader();
    TreeSet<String> names = new TreeSet<>();
    for (URL url : Collections.list(loader.getResources(DECLARATIONS))) {
      try (InputStream in = url.openStream()) {
        new String(in.readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .forEach(names::add);
      }
    }
    List<ChainResource> models = new ArrayList<>();
    for (String name : names) {
      if (names.contains(name + "List")) {
        Class<?> model = load(name, loader);
        if (HasMetadata.class.isAssignableFrom(model)) {
          models.add(resourceOf(model.asSubclass(HasMetadata.class)));
        }
      }
    }
    return new ModelCatalog(models);
  }

  private static Class<?> load(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("a declared model class is missing", e);
    }
  }

  private static ChainResource resourceOf(Class<? extends HasMetadata> model) {
    return new ChainResource(
        HasMetadata.getGroup(model),
        HasMetadata.getVersion(model),
        HasMetadata.getPlural(model),
        HasMetadata.getKind(model),
        Namespaced.class.isAssignableFrom(model),
        model,
        false);
  }

  /** Returns all of them. */
  List<ChainResource> all() {
    return models;
  }

  /**
   * Returns the resource of a row: on the class of its own version, else on that of the next later version, else on that of
   * the last earlier one, else on the class that can hold anything.
   */
  ChainResource resolve(ResourceTable.Row row) {
    VersionRank rank = VersionRank.of(row.version());
    List<ChainResource> versions = models.stream()
        .filter(m -> m.group().equals(row.group()) && m.plural().equals(row.plural()))
        .sorted(Comparator.comparing(m -> VersionRank.of(m.version()), VersionRank.BY_AGE))
        .toList();
    Optional<ChainResource> later = versions.stream()
        .filter(m -> VersionRank.BY_AGE.compare(VersionRank.of(m.version()), rank) >= 0)
        .findFirst();
    return later
        .or(() -> versions.stream().reduce((earlier, last) -> last))
        .map(model -> inVersion(model, row.version()))
        .orElseGet(() -> generic(row));
  }

  private static ChainResource inVersion(ChainResource model, String version) {
    return new ChainResource(
        model.group(),
        version,
        model.plural(),
        model.kind(),
        model.isNamespaced(),
        model.model(),
        !model.version().equals(version));
  }

  private static ChainResource generic(ResourceTable.Row row) {
    if (row.kind().isEmpty()) {
      throw new IllegalStateException("no model class has " + row + ": the table must name its kind");
    }
    return new ChainResource(
        row.group(),
        row.version(),
        row.plural(),
        row.kind(),
        row.isNamespaced(),
        GenericKubernetesResource.class,
        true);
  }
}
