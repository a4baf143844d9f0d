package io.informer4j.protobuf.generator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PartialObjectMetadata;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.Schema;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/** The kinds among fabric8's model classes that the schema table has too. */
final class ModelCatalog {

  private static final String DECLARATIONS =
      "META-INF/services/io.fabric8.kubernetes.api.model.KubernetesResource";

  /** A class, and the message that it is in protobuf. */
  record Kind(Class<?> model, Message message) {}

  private ModelCatalog() {}

  /** Returns them by the names of their classes; lists are left out, which are cut and never built. */
  static List<Kind> kinds() throws IOException {
    ClassLoader loader = ModelCatalog.class.getClassLoader();
    List<Kind> kinds = new ArrayList<>();
    for (String name : declared(loader)) {
      Class<?> model;
      try {
        model = Class.forName(name, false, loader);
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException("a declared model class is missing", e);
      }
      Version version = model.getAnnotation(Version.class);
      Group group = model.getAnnotation(Group.class);
      if (version != null && !name.endsWith("List")) {
        String prefix = group == null || group.value().isEmpty() ? "" : group.value() + "/";
        Schema.kind(prefix + version.value(), kind(model))
            .ifPresent(message -> kinds.add(new Kind(model, message)));
      }
    }
    // It does not say what it is, since it stands for the metadata of any kind.
    Schema.kind("meta.k8s.io/v1", PartialObjectMetadata.class.getSimpleName())
        .ifPresent(message -> kinds.add(new Kind(PartialObjectMetadata.class, message)));
    return kinds;
  }

  private static String kind(Class<?> model) {
    return HasMetadata.class.isAssignableFrom(model)
        ? HasMetadata.getKind(model.asSubclass(HasMetadata.class))
        : model.getSimpleName();
  }

  private static TreeSet<String> declared(ClassLoader loader) throws IOException {
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
    return names;
  }
}
