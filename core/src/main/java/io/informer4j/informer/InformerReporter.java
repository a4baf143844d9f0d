package io.informer4j.informer;

import io.informer4j.name.ObjectName;
import io.informer4j.name.ResourceVersion;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one way out for what an informer has to tell: counts it, logs what a person should know, and passes it on to the
 * user's listener, from which it shields the engine.
 *
 * <p><b>Threading:</b> may be called from any thread.
 */
final class InformerReporter {

  private static final Logger log = LoggerFactory.getLogger(SharedIndexInformer.class);

  private final String informer;
  private final InformerListener listener;
  private final LongAdder handlerErrors = new LongAdder();
  private final LongAdder indexErrors = new LongAdder();
  private final LongAdder transformErrors = new LongAdder();
  private final LongAdder processingErrors = new LongAdder();
  private volatile @Nullable String lastError;

  InformerReporter(String informer, InformerListener listener) {
    this.informer = informer;
    this.listener = listener;
  }

  void onSynced(int objects) {
    log.info("synced: informer={} objects={}", informer, objects);
    tell(l -> l.onSynced(objects));
  }

  void onHandlerError(String handler, ObjectName name, Throwable error) {
    handlerErrors.increment();
    lastError = "handler '" + handler + "' on " + name + ": " + error;
    log.warn("a handler threw: informer={} handler={} name={}", informer, handler, name, error);
    tell(l -> l.onHandlerError(handler, name, error));
  }

  void onMerging(String handler, int pending) {
    log.warn(
        "a handler is slow, its events are merged per key: informer={} handler={} pending={}",
        informer,
        handler,
        pending);
    tell(l -> l.onMerging(handler, pending));
  }

  void onMailboxOverflow(String handler, MailboxOverflowException error) {
    log.warn(
        "a handler was removed, its mailbox overflowed: informer={} handler={}",
        informer,
        handler,
        error);
    tell(l -> l.onMailboxOverflow(handler, error));
  }

  void onIndexError(String index, ObjectName name, RuntimeException error) {
    indexErrors.increment();
    lastError = "index '" + index + "' on " + name + ": " + error;
    log.warn("an index function threw: informer={} index={} name={}", informer, index, name, error);
    tell(l -> l.onIndexError(index, name, error));
  }

  void onTransformError(ObjectName name, ResourceVersion revision, RuntimeException error) {
    transformErrors.increment();
    lastError = "transform on " + name + ": " + error;
    log.warn(
        "the transform threw, the object is quarantined: informer={} name={} rv={}",
        informer,
        name,
        revision,
        error);
    tell(l -> l.onTransformError(name, revision, error));
  }

  void onProcessingError(Throwable error) {
    processingErrors.increment();
    lastError = "processing: " + error;
    log.error(
        "changes could not be applied, everything is listed again: informer={}", informer, error);
    tell(l -> l.onProcessingError(error));
  }

  void onMutationDetected(ObjectName name, String what) {
    log.error(
        "a cached object was changed in place: informer={} name={} change={}",
        informer,
        name,
        what);
    tell(l -> l.onMutationDetected(name, what));
  }

  void onFingerprintError(ObjectName name, RuntimeException error) {
    log.warn(
        "an object cannot be watched for mutations: informer={} name={}", informer, name, error);
    tell(l -> l.onFingerprintError(name, error));
  }

  void onClosed() {
    log.info("closed: informer={}", informer);
    tell(InformerListener::onClosed);
  }

  InformerStats.Errors errors() {
    return new InformerStats.Errors(
        handlerErrors.sum(),
        indexErrors.sum(),
        transformErrors.sum(),
        processingErrors.sum(),
        Optional.ofNullable(lastError));
  }

  private void tell(Consumer<InformerListener> what) {
    try {
      what.accept(listener);
    } catch (Throwable e) { // an Error too: it is called from the loop and from handlers' threads
      log.warn("the informer's listener threw: informer={}", informer, e);
    }
  }
}
