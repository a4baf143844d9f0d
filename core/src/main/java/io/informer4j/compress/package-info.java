/**
 * Makes small of bytes that resemble each other, with a dictionary learnt from them. {@link io.informer4j.compress.Compression}
 * is an algorithm, found by {@link java.util.ServiceLoader} where a better one than the JDK's Deflate is at hand; {@link
 * io.informer4j.compress.CompressedBytes} is what one object becomes.
 *
 * <pre>{@code
 * Dictionary dictionary = Compression.preferred().learn(samples);
 * byte[] small = CompressedBytes.compress(content, dictionary);
 * byte[] again = CompressedBytes.decompress(small, dictionary);
 * }</pre>
 *
 * <p>Depends on nothing.
 */
@NullMarked
package io.informer4j.compress;

import org.jspecify.annotations.NullMarked;
