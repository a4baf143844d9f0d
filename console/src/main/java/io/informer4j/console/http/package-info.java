/**
 * Talks HTTP with browsers: who may ask, on which threads, with which limits. Knows nothing of informers.
 *
 * <pre>
 *   socket ─► {@link io.informer4j.console.http.ConsoleServer} ─► Guard: Host, Origin, method, token ─► {@link io.informer4j.console.http.Site}
 *                                        └─► PageFiles: the page itself                            └─► {@link io.informer4j.console.http.EventStreams}
 * </pre>
 */
@NullMarked
package io.informer4j.console.http;

import org.jspecify.annotations.NullMarked;
