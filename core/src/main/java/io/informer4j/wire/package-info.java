/**
 * What arrives over a wire, whatever its encoding: {@link io.informer4j.wire.WireCodec} cuts lists and watches into objects as
 * their bytes come, within {@link io.informer4j.wire.Limits}, and reads who they are.
 *
 * <pre>{@code
 * for (Slice item = cutter.next(); item != null; item = cutter.next()) {
 *   ObjectHead head = codec.readHead(item);
 * }
 * }</pre>
 *
 * <p>Depends on {@code name}, {@code codec} and, for failures that a server describes, on {@code reflector}.
 */
@NullMarked
package io.informer4j.wire;

import org.jspecify.annotations.NullMarked;
