package io.informer4j.fabric8.generator;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The source of the list of all resources, in the order in which a name stands for them. */
final class RegisterSource {

  /**
   * The core group first, and {@code extensions}, which all others came out of, last; stable versions before betas and alphas,
   * in whatever group.
   */
  private static final Comparator<ChainResource> PREFERENCE = Comparator.comparing(
          (ChainResource r) -> !r.group().isEmpty())
      .thenComparing(r -> r.group().equals("extensions"))
      .thenComparing(
          r -> VersionRank.of(r.version()).stage(), Comparator.<Integer>naturalOrder().reversed())
      .thenComparing(ChainResource::group)
      .thenComparing(r -> VersionRank.of(r.version()), VersionRank.BY_PREFERENCE)
      .thenComparing(ChainResource::plural);

  private RegisterSource() {}

  static String register(List<ChainResource> resources, Map<String, List<String>> shortNames) {
    List<ChainResource> sorted = resources.stream().sorted(PREFERENCE).toList();
    StringBuilder types = new StringBuilder();
    StringBuilder models = new StringBuilder();
    for (int i = 0; i < sorted.size(); i++) {
      ChainResource resource = sorted.get(i);
      types.append("    add(%s%s);\n".formatted(resource.typeExpression(), names(resource, shortNames)));
      models.append("      case %d -> %s.class;\n".formatted(i, resource.model().getName()));
    }
    return """
        package io.informer4j.fabric8.chain;

        import io.informer4j.name.ResourceType;
        import java.util.ArrayList;
        import java.util.Collections;
        import java.util.List;

        /** All resources of the chain, those first that a name alone stands for. */
        final class ResourceRegister {

          private final List<KnownResource<?>> resources = new ArrayList<>();

          private ResourceRegister() {}

          static List<KnownResource<?>> all() {
            ResourceRegister register = new ResourceRegister();
            register.fill();
            return Collections.unmodifiableList(register.resources);
          }

          private void add(ResourceType type, String... shortNames) {
            resources.add(new KnownResource<>(resources.size(), type, List.of(shortNames)));
          }

          private void fill() {
        %s  }

          /** Returns the class of the resource at this place; no class is loaded before it is asked for. */
          static Class<?> model(int place) {
            return switch (place) {
        %s      default -> throw new IllegalArgumentException("no resource at " + place);
            };
          }
        }
        """
        .formatted(types, models);
  }

  /** The metrics of pods and nodes share the plurals of those, not the short names. */
  private static String names(ChainResource resource, Map<String, List<String>> shortNames) {
    if (resource.group().equals("metrics.k8s.io")) {
      return "";
    }
    return shortNames.getOrDefault(resource.plural(), List.of()).stream()
        .map(name -> ", \"" + name + "\"")
        .collect(Collectors.joining());
  }
}
