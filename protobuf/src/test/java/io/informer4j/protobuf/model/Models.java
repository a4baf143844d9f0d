package io.informer4j.protobuf.model;

import java.util.ArrayList;
import java.util.List;

/** All kinds that can be read and written, with what does it. */
final class Models {

  /** A class and its model. */
  record Kind<T>(Class<T> type, ProtobufModel<T> model) {

    static <T> Kind<T> of(Class<T> type) {
      return new Kind<>(type, ProtobufModel.of(type).orElseThrow());
    }
  }

  private Models() {}

  static List<Kind<?>> all() {
    List<Kind<?>> all = new ArrayList<>();
    for (Class<?> type : Kinds.all()) {
      all.add(Kind.of(type));
    }
    return all;
  }
}
