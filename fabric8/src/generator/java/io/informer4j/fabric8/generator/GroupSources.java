package io.informer4j.fabric8.generator;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.TreeSet;

/** The sources of the chain's links: all groups, a group, a version. */
final class GroupSources {

  private GroupSources() {}

  /** The interface with a method for each group. */
  static String groups(List<List<ChainResource>> groups) {
    StringBuilder out = new StringBuilder(
        """
        package io.informer4j.fabric8.chain;

        /**
         * The beginning of the chain: a method for each API group (client-go: {@code informers.SharedInformerFactory}).
         *
         * <pre>{@code
         * factory.apps().v1().deployments().informer();
         * factory.core().v1().pods().lister().namespace("kube-system").list();
         * }</pre>
         *
         * <p><b>Threading:</b> may be used from any thread.
         */
        public interface InformerGroups extends ResourceSource {
        """);
    for (List<ChainResource> group : groups) {
      ChainResource first = group.get(0);
      out.append(
          """

            /** Returns the way to the resources of %s. */
            default %s %s() {
              return new %s(this);
            }
          """
              .formatted(
                  groupInWords(first), first.groupClass(), first.groupAccessor(), first.groupClass()));
    }
    return out.append("}\n").toString();
  }

  /** The class of a group, with a method for each version. */
  static String group(List<List<ChainResource>> versions) {
    ChainResource any = versions.get(0).get(0);
    StringBuilder out = new StringBuilder(
        """
        package io.informer4j.fabric8.chain;

        /**
         * The versions of %s.
         *
         * <pre>{@code
         * factory.%s().%s().%s().informer();
         * }</pre>
         *
         * <p><b>Threading:</b> may be used from any thread.
         */
        public final class %s {

          private final ResourceSource source;

          %s(ResourceSource source) {
            this.source = source;
          }
        """
            .formatted(
                groupInWords(any),
                any.groupAccessor(),
                any.version(),
                any.accessor(),
                any.groupClass(),
                any.groupClass()));
    for (List<ChainResource> version : versions) {
      ChainResource first = version.get(0);
      out.append(
          """

            /** Returns the way to the resources of {@code %s}. */
            public %s %s() {
              return new %s(source);
            }
          """
              .formatted(
                  first.apiVersion(), first.versionClass(), first.version(), first.versionClass()));
    }
    return out.append("}\n").toString();
  }

  /** The class of a version, with a method for each resource. */
  static String version(List<ChainResource> resources) {
    ChainResource any = resources.get(0);
    StringBuilder out = new StringBuilder("package io.informer4j.fabric8.chain;\n\n");
    TreeSet<String> imports = new TreeSet<>(List.of(
        "io.informer4j.fabric8.resource.ResourceAccess", "io.informer4j.name.ResourceType"));
    resources.forEach(resource -> imports.add(resource.model().getName()));
    imports.forEach(name -> out.append("import ").append(name).append(";\n"));
    out.append(
        """

        /**
         * The resources of {@code %s}.
         *
         * <pre>{@code
         * factory.%s().%s().%s().informer();
         * }</pre>
         *
         * <p><b>Threading:</b> may be used from any thread.
         */
        public final class %s {

          private final ResourceSource source;

          %s(ResourceSource source) {
            this.source = source;
          }
        """
            .formatted(
                any.apiVersion(),
                any.groupAccessor(),
                any.version(),
                any.accessor(),
                any.versionClass(),
                any.versionClass()));
    resources.forEach(resource -> out.append(method(resource)));
    return out.append("}\n").toString();
  }

  private static String method(ChainResource resource) {
    String model = resource.model().getSimpleName();
    return """

          /** Returns the way to {@code %s}%s. */
          public ResourceAccess<%s> %s() {
            return source.access(
                %s.class,
                %s);
          }
        """
        .formatted(
            resource.plural(),
            remark(resource),
            model,
            resource.accessor(),
            model,
            resource.typeExpression());
  }

  private static String remark(ChainResource resource) {
    if (resource.model() == GenericKubernetesResource.class) {
      return ", for which there is no model class";
    }
    return resource.isBorrowed() ? ", on the model class of another version" : "";
  }

  private static String groupInWords(ChainResource resource) {
    return resource.group().isEmpty()
        ? "the core group"
        : "the group {@code " + resource.group() + "}";
  }
}
