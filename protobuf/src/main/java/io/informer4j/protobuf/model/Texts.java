package io.informer4j.protobuf.model;

import java.nio.charset.StandardCharsets;

/**
 * Makes texts of their bytes: the place to share those that come often.
 *
 * <pre>{@code
 * Texts shared = (array, from, to) -> table.find(array, from, to);
 * }</pre>
 *
 * <p>Is never asked for the values of Secrets, nor for other fields of type {@code bytes}: what should not outlive its object
 * cannot be remembered here.
 *
 * <p><b>Threading:</b> as the reader that it was given to; one for many readers must be safe for all their threads.
 */
@FunctionalInterface
public interface Texts {

  /** Makes a text of its own each time. */
  Texts NEW = (array, from, to) -> new String(array, from, to - from, StandardCharsets.UTF_8);

  /** Returns the text of these bytes, which are at least one, in UTF-8. The array may change afterwards. */
  String make(byte[] array, int from, int to);
}
