package io.informer4j.informer;

import java.util.concurrent.CompletionStage;

/**
 * A handler's place at an informer (client-go: {@code ResourceEventHandlerRegistration}).
 *
 * <pre>{@code
 * HandlerRegistration registration = informer.addEventHandler(handler);
 * registration.synced().thenRun(() -> startWorkers());
 * }</pre>
 *
 * <p><b>Threading:</b> may be used from any thread.
 */
public interface HandlerRegistration {

  /** Returns the name of the handler, for logs and statistics. */
  String name();

  /**
   * Returns whether this handler has <i>returned</i> from the adds of everything that was there at first. Adds that were
   * merged away count; a handler that threw has returned.
   */
  boolean hasSynced();

  /** Returns a stage that completes when {@link #hasSynced} becomes true, and fails if the handler leaves before. */
  CompletionStage<Void> synced();

  /** Returns figures about this handler. */
  HandlerStats stats();

  /**
   * Removes the handler: what waits for it is dropped, no further call begins. Returns a stage that completes when the
   * call in progress, if any, has returned. Calling again returns the same stage.
   */
  CompletionStage<Void> remove();

  /**
   * Returns a stage that completes when the handler has been removed or the informer closed, and fails with {@link
   * MailboxOverflowException} if the handler's mailbox overflowed under {@link MailboxPolicy#FAIL}.
   */
  CompletionStage<Void> closed();
}
