package io.informer4j.protobuf.model;

import io.fabric8.kubernetes.api.model.KubernetesResource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** All kinds that can be read and written. */
final class Models {

  /** A class and its model. */
  record Kind<T>(Class<T> type, ProtobufModel<T> model) {}

  private Models() {}

  static List<Kind<?>> all() {
    return ServiceLoader.load(KubernetesResource.class).stream()
        .<Class<?>>map(ServiceLoader.Provider::type)
        .distinct()
        .sorted(Comparator.comparing(Class::getName))
        .<Optional<Kind<?>>>map(Models::kind)
        .<Kind<?>>flatMap(Optional::stream)
        .toList();
  }

  private static <T> Optional<Kind<?>> kind(Class<T> type) {
    return ProtobufModel.of(type).map(model -> new Kind<>(type, model));
  }
}
