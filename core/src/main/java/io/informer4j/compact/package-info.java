/**
 * Strings and collections as small as they can be, for decoders: {@link io.informer4j.compact.Interner} shares strings by their
 * bytes, {@link io.informer4j.compact.CompactList} and {@link io.informer4j.compact.CompactMap} are unmodifiable and exactly as
 * large as what they hold.
 *
 * <pre>{@code
 * Interner interner = Interner.bounded();
 * }</pre>
 *
 * <p>Depends on {@code name} and {@code codec}.
 */
@NullMarked
package io.informer4j.compact;

import org.jspecify.annotations.NullMarked;
