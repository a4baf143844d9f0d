package io.informer4j.fabric8.resource;

/**
 * In which encoding an informer asks for its objects.
 *
 * <pre>{@code
 * InformerOptions.<Pod>defaults().withEncoding(Encoding.JSON);
 * }</pre>
 */
public enum Encoding {

  /** Protobuf for built-in types, JSON for custom resources and wherever the server has no protobuf. */
  AUTOMATIC,

  /** JSON always: to see in a trace what is sent. */
  JSON,

  /** Protobuf or nothing; an informer of a type that has none is refused when it is built. */
  PROTOBUF
}
