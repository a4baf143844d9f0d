package io.informer4j.reflector;

import io.informer4j.name.ResourceVersion;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How a reflector is doing, at the moment it was asked.
 *
 * <pre>{@code
 * ReflectorStatus status = reflector.status();
 * log.info("{} at {} after {} relists", status.state(), status.lastSyncResourceVersion(), status.relists());
 * }</pre>
 *
 * <p><b>Threading:</b> immutable. Its parts are read one after the other while the reflector goes on.
 *
 * @param state what it does
 * @param mode how it took its last list, or takes the present one
 * @param lastSyncResourceVersion the last revision handed to the target, unset before the first list
 * @param isLastSyncResourceVersionUnavailable whether the server has said that it no longer, or not yet, has it
 * @param epoch how often the server's history was replaced since the start
 * @param lastFailure the last failure, whether or not it is over
 * @param lastEventNanoTime when the last event or list came, on the runtime's clock
 * @param lists lists begun, of either mode
 * @param relists those of them begun after the first sync
 * @param watches watches begun, streaming lists not included
 * @param events events handed to the target, bookmarks included
 * @param backoffs how often an attempt was put off
 */
public record ReflectorStatus(
    ReflectorState state,
    ListMode mode,
    ResourceVersion lastSyncResourceVersion,
    boolean isLastSyncResourceVersionUnavailable,
    long epoch,
    Optional<SourceFailure> lastFailure,
    OptionalLong lastEventNanoTime,
    long lists,
    long relists,
    long watches,
    long events,
    long backoffs) {}
