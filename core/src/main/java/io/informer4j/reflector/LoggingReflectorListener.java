package io.informer4j.reflector;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import io.informer4j.redact.SafeText;
import io.informer4j.store.Quarantined;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what a reflector does to the log: DEBUG per event, INFO for lists and retries, WARN when a person should act.
 *
 * <pre>{@code
 * Reflector.builder(source, target).listener(new LoggingReflectorListener("pods")).build();
 * }</pre>
 *
 * <p><b>Threading:</b> stateless.
 */
public final class LoggingReflectorListener implements ReflectorListener {

  private static final Logger log = LoggerFactory.getLogger(LoggingReflectorListener.class);

  private final String name;

  /** Creates a listener that calls the reflector by this name. */
  public LoggingReflectorListener(String name) {
    this.name = name;
  }

  @Override
  public void onListStarted(ListMode mode, ResourceVersion from) {
    log.debug("list started: reflector={} mode={} resourceVersion={}", name, mode, from);
  }

  @Override
  public void onListFinished(
      ListMode mode, int objects, ResourceVersion resourceVersion, Duration took) {
    log.info(
        "listed: reflector={} mode={} objects={} resourceVersion={} took={}",
        name,
        mode,
        objects,
        resourceVersion,
        took);
  }

  @Override
  public void onWatchOpened(ResourceVersion from) {
    log.debug("watch opened: reflector={} resourceVersion={}", name, from);
  }

  @Override
  public void onWatchEnded(long events, Duration lasted) {
    log.debug("watch ended: reflector={} events={} lasted={}", name, events, lasted);
  }

  @Override
  public void onChange(WatchEvent.Verb verb, ObjectName object, ResourceVersion resourceVersion) {
    if (log.isDebugEnabled()) { // so that the arguments cost nothing where nobody reads them
      log.debug(
          "{}: reflector={} object={} resourceVersion={}",
          verb,
          name,
          SafeText.line(object.toString()),
          resourceVersion);
    }
  }

  @Override
  public void onBookmark(ResourceVersion resourceVersion) {
    log.debug("bookmark: reflector={} resourceVersion={}", name, resourceVersion);
  }

  @Override
  public void onForeignEvent(String description) {
    log.warn(
        "an event of another kind was skipped; check what the source watches: reflector={} event={}",
        name,
        SafeText.line(description));
  }

  @Override
  public void onQuarantined(Quarantined quarantined) {
    log.warn(
        "an object could not be decoded and is kept at its last good version: reflector={} object={}"
            + " resourceVersion={} reason={}",
        name,
        SafeText.line(quarantined.name().toString()),
        quarantined.resourceVersion(),
        quarantined.reason());
  }

  @Override
  public void onFailure(SourceFailure failure, Decision decision) {
    // A resource that is not there may be what somebody waits for; it is asked for often.
    if (decision.callsErrorHandler() && decision.situation() != Situation.RESOURCE_UNKNOWN) {
      log.warn(
          "{}: reflector={} next={} failure={}",
          decision.situation(),
          name,
          decision.next(),
          failure,
          failure.cause().orElse(null));
    } else {
      log.info(
          "{}: reflector={} next={} failure={}",
          decision.situation(),
          name,
          decision.next(),
          failure);
    }
  }

  @Override
  public void onResourceGone() {
    log.warn(
        "the server does not know the resource; the objects of it, if any, are deleted: reflector={}",
        name);
  }

  @Override
  public void onBackoff(Duration delay) {
    log.debug("waiting before the next attempt: reflector={} delay={}", name, delay);
  }

  @Override
  public void onModeChanged(ListMode mode, String reason) {
    log.info("lists are taken as {}: reflector={} reason={}", mode, name, reason);
  }

  @Override
  public void onWatchSilent(Duration silence) {
    log.info("a watch is silent, opening a second one: reflector={} silence={}", name, silence);
  }

  @Override
  public void onWatchSwapped() {
    log.info("the second watch has replaced the silent one: reflector={}", name);
  }

  @Override
  public void onEpochBegan(long epoch, ResourceVersion before, ResourceVersion now) {
    log.warn(
        "the server's history was replaced (restored from a backup, or another server); everything was"
            + " listed again: reflector={} epoch={} before={} now={}",
        name,
        epoch,
        before,
        now);
  }

  @Override
  public void onConsistencyChecked(ResourceVersion resourceVersion, List<String> differences) {
    if (differences.isEmpty()) {
      log.debug("lists agree: reflector={} resourceVersion={}", name, resourceVersion);
    } else {
      log.warn(
          "a streaming list and a list of the same revision differ; report it to the maintainers of the"
              + " API server: reflector={} resourceVersion={} differences={}",
          name,
          resourceVersion,
          differences);
    }
  }
}
