package io.informer4j.fabric8.chain;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.informer4j.name.ResourceType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * All resources of the chain, to look up by type, by class or by what people call them.
 *
 * <pre>{@code
 * KnownResources.find("deploy");                         // apps/v1 deployments
 * KnownResources.find("ingresses.v1beta1.networking.k8s.io");
 * KnownResources.of(Deployment.class);
 * KnownResources.of("apps", "v1", "deployments");
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public final class KnownResources {

  private static final List<KnownResource<?>> ALL = ResourceRegister.all();
  private static final Map<String, KnownResource<?>> BY_TYPE = byType();

  private KnownResources() {}

  private static Map<String, KnownResource<?>> byType() {
    Map<String, KnownResource<?>> map = new LinkedHashMap<>();
    ALL.forEach(resource -> map.put(resource.resourceType().toString(), resource));
    return map;
  }

  /**
   * Returns all of them, those first that a name alone stands for: the core group, then stable versions, betas and alphas of
   * the others.
   */
  public static List<KnownResource<?>> all() {
    return ALL;
  }

  /** Returns the resource of this type, if it is known: of the same kind and scope too. */
  public static Optional<KnownResource<?>> of(ResourceType type) {
    return Optional.<KnownResource<?>>ofNullable(BY_TYPE.get(type.toString()))
        .filter(resource -> resource.resourceType().equals(type));
  }

  /** Returns a resource by its place in the API; the core group is "". */
  public static Optional<KnownResource<?>> of(String group, String version, String plural) {
    // Only its name matters to the key.
    return Optional.ofNullable(
        BY_TYPE.get(ResourceType.namespaced(group, version, plural, plural).toString()));
  }

  /**
   * Returns the resource that a class is about, as its annotations say: one of the model, or a custom resource class.
   *
   * @throws IllegalArgumentException if it has no annotations, as {@code GenericKubernetesResource}
   */
  public static ResourceType typeOf(Class<? extends HasMetadata> model) {
    String group = HasMetadata.getGroup(model);
    String version = HasMetadata.getVersion(model);
    if (group == null
        || version == null
        || model == GenericKubernetesResource.class
        || model == PartialObjectMetadata.class) {
      throw new IllegalArgumentException(
          model.getName() + " does not say its @Group and @Version: name the resource by its type");
    }
    return new ResourceType(
        group,
        version,
        HasMetadata.getPlural(model),
        HasMetadata.getKind(model),
        Namespaced.class.isAssignableFrom(model));
  }

  /** Returns the resource that a model class was made for; empty for custom resources and generic ones. */
  @SuppressWarnings("unchecked") // its model is this class
  public static <T> Optional<KnownResource<T>> of(Class<T> model) {
    if (!HasMetadata.class.isAssignableFrom(model)) {
      return Optional.empty();
    }
    Class<? extends HasMetadata> resource = model.asSubclass(HasMetadata.class);
    String group = HasMetadata.getGroup(resource);
    String version = HasMetadata.getVersion(resource);
    if (group == null || version == null) {
      return Optional.empty();
    }
    return of(group, version, HasMetadata.getPlural(resource))
        .filter(known -> known.model() == model)
        .map(known -> (KnownResource<T>) known);
  }

  /**
   * Returns the resource that people mean by a name, as kubectl understands it: plural, kind or short name, in any case, alone
   * or with {@code .group} or {@code .version.group}. Of a group, the first words are enough.
   */
  public static Optional<KnownResource<?>> find(String name) {
    return findAll(name).stream().findFirst();
  }

  /** Returns all that a name may mean, what is most likely meant first. */
  public static List<KnownResource<?>> findAll(String name) {
    String[] parts = name.toLowerCase(Locale.ROOT).split("\\.", 2);
    String qualifier = parts.length > 1 ? parts[1] : "";
    List<KnownResource<?>> found = new ArrayList<>();
    for (KnownResource<?> resource : ALL) {
      if (isCalled(resource, parts[0]) && isQualifiedBy(resource.resourceType(), qualifier)) {
        found.add(resource);
      }
    }
    return found;
  }

  private static boolean isCalled(KnownResource<?> resource, String name) {
    return resource.resourceType().plural().equals(name)
        || resource.resourceType().kind().toLowerCase(Locale.ROOT).equals(name)
        || resource.shortNames().contains(name);
  }

  private static boolean isQualifiedBy(ResourceType type, String qualifier) {
    if (qualifier.isEmpty() || isGroup(type, qualifier)) {
      return true;
    }
    String[] parts = qualifier.split("\\.", 2);
    return type.version().equals(parts[0])
        && (parts.length == 1 ? type.group().isEmpty() : isGroup(type, parts[1]));
  }

  private static boolean isGroup(ResourceType type, String group) {
    return type.group().equals(group) || type.group().startsWith(group + ".");
  }
}
