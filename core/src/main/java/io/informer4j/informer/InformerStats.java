package io.informer4j.informer;

import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.ReflectorStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Figures about an informer at one moment. Asking for them waits for nothing.
 *
 * <pre>{@code
 * InformerStats stats = informer.stats();
 * log.info("objects={} behind={}", stats.objects(), stats.queueDepth());
 * }</pre>
 *
 * @param name the informer's name
 * @param state where it is in its life
 * @param synced whether the mirror holds the first full state
 * @param objects how many objects it holds
 * @param quarantined how many keys have a revision that could not be decoded
 * @param indexes the names of its indexes
 * @param revision the revision that readers see, empty before the first list and with {@link QueueKind#PER_KEY}
 * @param epoch which history of the server this is, counted from 1; 0 before the first list
 * @param queueDepth how many changes wait to be applied
 * @param sinceLastEvent how long ago the server was heard last, bookmarks included; empty if never
 * @param reflector what the reflector is doing: state, mode, revision reached, last failure, counts
 * @param errors how often user code and processing failed
 * @param handlers figures about each handler
 */
public record InformerStats(
    String name,
    InformerState state,
    boolean synced,
    int objects,
    int quarantined,
    Set<String> indexes,
    Optional<ResourceVersion> revision,
    long epoch,
    int queueDepth,
    Optional<Duration> sinceLastEvent,
    ReflectorStatus reflector,
    Errors errors,
    List<HandlerStats> handlers) {

  /**
   * How often something failed.
   *
   * @param handler handlers that threw
   * @param index index functions that threw
   * @param transform transforms that threw
   * @param processing batches that could not be applied
   * @param last the last of them in words: where, which object, what was thrown
   */
  public record Errors(
      long handler, long index, long transform, long processing, Optional<String> last) {}
}
