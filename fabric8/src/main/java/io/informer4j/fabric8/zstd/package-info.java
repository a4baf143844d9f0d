/**
 * Zstandard for compressed caches, where {@code com.github.luben:zstd-jni} is on the class path: smaller and several times faster
 * than the JDK's Deflate. It is found as a service and needs no call.
 *
 * <p>Depends on core's {@code compress} and on zstd-jni, which is optional: no other package may touch this one.
 */
@NullMarked
package io.informer4j.fabric8.zstd;

import org.jspecify.annotations.NullMarked;
