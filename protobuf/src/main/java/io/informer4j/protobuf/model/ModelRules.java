package io.informer4j.protobuf.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.FieldsV1;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.Quantity;
import io.informer4j.codec.Projection;
import io.informer4j.protobuf.schema.Message;
import io.informer4j.protobuf.schema.ValueRules;
import java.time.Instant;

/**
 * What fabric8's classes make of values which the schema says nothing about.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
final class ModelRules implements ValueRules {

  static final ModelRules INSTANCE = new ModelRules();

  private ModelRules() {}

  @Override
  public void checkJson(Message message, byte[] array, int from, int to) {
    Forms.parseJson(array, from, to, classOf(message));
  }

  private static Class<?> classOf(Message message) {
    return switch (message.simpleName()) {
      case "RawExtension" -> KubernetesResource.class;
      case "FieldsV1" -> FieldsV1.class;
      default -> JsonNode.class;
    };
  }

  @Override
  public byte[] projectJson(byte[] array, int from, int to, Projection.Node place) {
    return JsonProjection.apply(array, from, to, place);
  }

  @Override
  public boolean isQuantity(String text) {
    try {
      new Quantity(text);
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  @Override
  public String time(long seconds, int nanos, boolean hasMicros) {
    return Times.text(Instant.ofEpochSecond(seconds, nanos), hasMicros);
  }
}
