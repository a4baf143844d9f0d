package io.informer4j.apiserver.protobuf;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.informer4j.protobuf.Envelope;
import io.informer4j.protobuf.MalformedProtobufException;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.Schema;
import io.informer4j.wire.LimitExceededException;
import io.informer4j.wire.Limits;
import io.informer4j.wire.Slice;
import io.informer4j.wire.UnexpectedBodyException;
import java.util.Optional;

/**
 * Whole bodies of Kubernetes' protobuf as trees of JSON, and back.
 *
 * <pre>{@code
 * Optional<byte[]> body = ProtobufTrees.write(pod);   // the envelope included; empty if no such kind is known
 * ObjectNode same = ProtobufTrees.read(body.orElseThrow());
 * }</pre>
 *
 * <p><b>Threading:</b> without state.
 */
public final class ProtobufTrees {

  /** What bodies in protobuf are called. */
  public static final String MEDIA_TYPE = "application/vnd.kubernetes.protobuf";

  private ProtobufTrees() {}

  /** Returns the message of the kind that a tree says it is; custom resources have none. */
  public static Optional<Message> message(ObjectNode object) {
    return message(text(object, "apiVersion"), text(object, "kind"));
  }

  /** What names no version, as the list of the resources of the core group does, is of the first one. */
  private static Optional<Message> message(String apiVersion, String kind) {
    return Schema.kind(apiVersion.isEmpty() ? "v1" : apiVersion, kind);
  }

  private static String text(ObjectNode object, String field) {
    return object.path(field).asText("");
  }

  /** Returns an object as a body; empty if it is of no kind that has a message. */
  public static Optional<byte[]> write(ObjectNode object) {
    return message(object).map(message -> {
      TreeWriter out = new TreeWriter();
      out.fields(message, object);
      return Envelope.write(text(object, "apiVersion"), text(object, "kind"), out.toBytes());
    });
  }

  /**
   * Reads a body.
   *
   * @throws UnexpectedBodyException if it has no envelope, or is of a kind that nobody knows
   * @throws MalformedProtobufException if it is broken
   * @throws LimitExceededException if it is nested too deeply
   */
  public static ObjectNode read(byte[] body) {
    Envelope envelope = Envelope.read(Slice.of(body), Limits.DEFAULT);
    Message message = message(envelope.apiVersion(), envelope.kind())
        .orElseThrow(() -> new UnexpectedBodyException(
            "no message is known of kind " + envelope.kind() + " in " + envelope.apiVersion(), ""));
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("kind", envelope.kind()).put("apiVersion", envelope.apiVersion());
    new TreeReader(envelope.content(), Limits.DEFAULT).readInto(object, message);
    return object;
  }
}
