package io.informer4j.protobuf.schema;

import io.informer4j.codec.Projection;
import io.informer4j.codec.UnreadableObjectException;

/**
 * What the classes that objects become make of values which the schema says nothing about: a check can promise that bytes will
 * be decoded only if it knows.
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public interface ValueRules {

  /**
   * Checks the JSON in a message of the form {@link Form#JSON}: at least one byte.
   *
   * @throws UnreadableObjectException if the class in which it ends up refuses it; with nothing of it in the message
   */
  void checkJson(Message message, byte[] array, int from, int to);

  /**
   * Returns what a projection leaves of the JSON in a message.
   *
   * @throws UnreadableObjectException if it is none
   */
  byte[] projectJson(byte[] array, int from, int to, Projection.Node place);

  /** Returns whether a text of other characters than ASCII is taken for a quantity. */
  boolean isQuantity(String text);

  /** Returns a time as JSON writes it, to the second or to the microsecond. */
  String time(long seconds, int nanos, boolean hasMicros);
}
