package io.informer4j.benchmarks.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.Optional;

/** The objects that a server is filled with, each made from its number and nothing else. */
public interface DataSet {

  int NAMESPACES = 40;

  /** Returns the data set of this name. */
  static DataSet of(String name) {
    return switch (name) {
      case "uniform", "diverse" -> PodSet.valueOf(name.toUpperCase(Locale.ROOT));
      case "configmaps" -> new ConfigMapSet();
      default -> throw new IllegalArgumentException("what is the data set '" + name + "'?");
    };
  }

  /** Returns what the objects are. */
  Kind kind();

  String namespace(int index);

  String name(int index);

  /** Returns an object as its controller creates it. */
  ObjectNode object(int index);

  /** Returns that object with the status that is reported later, if its kind has one. */
  default Optional<ObjectNode> withStatus(int index) {
    return Optional.empty();
  }

  /** Returns the path of the collection that an object is in. */
  default String collection(int index) {
    return "/api/v1/namespaces/" + namespace(index) + "/" + kind().resource();
  }

  /** The kinds that are mirrored. */
  enum Kind {
    POD("pods"),
    CONFIG_MAP("configmaps");

    private final String resource;

    Kind(String resource) {
      this.resource = resource;
    }

    String resource() {
      return resource;
    }
  }
}
