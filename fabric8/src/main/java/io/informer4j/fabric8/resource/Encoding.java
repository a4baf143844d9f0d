package io.informer4j.fabric8.resource;

/**
 * In which encoding an informer asks for its objects.
 *
 * <pre>{@code
 * SharedInformerFactory.builder(client).encoding(Encoding.JSON).build();                     // all
 * factory.core().v1().pods().with(o -> o.withEncoding(Encoding.PROTOBUF)).informer();    // one
 * }</pre>
 *
 * <p>{@code describe()} of an informer says what its server has made of it.
 */
public enum Encoding {

  /**
   * Protobuf for built-in types and for metadata, JSON for custom resources and wherever the server has no protobuf. It may
   * change from one answer to the next.
   */
  AUTOMATIC,

  /** JSON always: to see in a trace what is sent, or to keep fields that are newer than the schema of this release. */
  JSON,

  /**
   * Protobuf or nothing. An informer of a type that has none is refused when it is built; a server that answers otherwise is a
   * failure, which is told and tried again.
   */
  PROTOBUF
}
