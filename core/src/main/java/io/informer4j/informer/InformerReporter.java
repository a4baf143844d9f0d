package io.informer4j.informer;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceType;
import io.informer4j.name.ResourceVersion;
import io.informer4j.redact.Redactor;
import io.informer4j.redact.SafeText;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one way out for what an informer has to tell: counts it, logs what a person should know, and passes it on to the
 * listeners.
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
final class InformerReporter {

  private static final Logger log = LoggerFactory.getLogger(SharedIndexInformer.class);

  private final String informer;
  private final ResourceType type;
  private final InformerListeners listeners;
  private final LongAdder handlerErrors = new LongAdder();
  private final LongAdder indexErrors = new LongAdder();
  private final LongAdder transformErrors = new LongAdder();
  private final LongAdder processingErrors = new LongAdder();
  private volatile @Nullable String lastError;

  InformerReporter(String informer, ResourceType type, InformerListeners listeners) {
    this.informer = informer;
    this.type = type;
    this.listeners = listeners;
  }

  /** Returns those who are told what needs no counting. */
  InformerListeners listeners() {
    return listeners;
  }

  void onSynced(int objects) {
    log.info("synced: informer={} objects={}", informer, objects);
    listeners.onSynced(objects);
  }

  void onHandlerError(String handler, ObjectName name, Throwable error) {
    handlerErrors.increment();
    lastError = "handler '" + handler + "' on " + safe(name) + ": " + words(error);
    log.warn(
        "a handler threw: informer={} handler={} name={}",
        informer,
        handler,
        safe(name),
        shown(error));
    listeners.onHandlerError(handler, name, error);
  }

  void onMerging(String handler, int pending) {
    log.warn(
        "a handler is slow, its events are merged per key: informer={} handler={} pending={}",
        informer,
        handler,
        pending);
    listeners.onMerging(handler, pending);
  }

  void onMailboxOverflow(String handler, MailboxOverflowException error) {
    log.warn(
        "a handler was removed, its mailbox overflowed: informer={} handler={}",
        informer,
        handler,
        error);
    listeners.onMailboxOverflow(handler, error);
  }

  void onIndexError(String index, ObjectName name, RuntimeException error) {
    indexErrors.increment();
    lastError = "index '" + index + "' on " + safe(name) + ": " + words(error);
    log.warn(
        "an index function threw: informer={} index={} name={}",
        informer,
        index,
        safe(name),
        shown(error));
    listeners.onIndexError(index, name, error);
  }

  void onTransformError(ObjectName name, ResourceVersion revision, RuntimeException error) {
    transformErrors.increment();
    lastError = "transform on " + safe(name) + ": " + words(error);
    log.warn(
        "the transform threw, the object is quarantined: informer={} name={} rv={}",
        informer,
        safe(name),
        revision,
        shown(error));
    listeners.onTransformError(name, revision, error);
  }

  void onProcessingError(Throwable error) {
    processingErrors.increment();
    lastError = "processing: " + words(error);
    log.error(
        "changes could not be applied, everything is listed again: informer={}",
        informer,
        shown(error));
    listeners.onProcessingError(error);
  }

  void onMutationDetected(ObjectName name, String what) {
    log.error(
        "a cached object was changed in place: informer={} name={} change={}",
        informer,
        safe(name),
        SafeText.line(what));
    listeners.onMutationDetected(name, what);
  }

  void onFingerprintError(ObjectName name, RuntimeException error) {
    log.warn(
        "an object cannot be watched for mutations: informer={} name={}",
        informer,
        safe(name),
        shown(error));
    listeners.onFingerprintError(name, error);
  }

  void onClosed() {
    log.info("closed: informer={}", informer);
    listeners.onClosed();
  }

  InformerStats.Errors errors() {
    return new InformerStats.Errors(
        handlerErrors.sum(),
        indexErrors.sum(),
        transformErrors.sum(),
        processingErrors.sum(),
        Optional.ofNullable(lastError));
  }

  /** What users' code throws may quote an object; listeners get it as it is, logs and statistics what may be shown of it. */
  private Throwable shown(Throwable error) {
    return Redactor.standard().error(type, error);
  }

  private String words(Throwable error) {
    return Redactor.standard().words(type, error);
  }

  private static String safe(ObjectName name) {
    return SafeText.line(name.toString());
  }
}
