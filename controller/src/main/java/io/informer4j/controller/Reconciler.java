package io.informer4j.controller;

/**
 * Makes the world as one object wants it.
 *
 * <pre>{@code
 * Result reconcile(Reconciliation call) {
 *   Optional<Website> website = call.lister(websites).get(call.name());
 *   if (website.isEmpty()) {
 *     return Result.done();   // what it owned goes with it
 *   }
 *   client.resource(deploymentOf(website.get())).serverSideApply();
 *   return Result.done();
 * }
 * }</pre>
 *
 * <p><b>Threading:</b> called on threads for handlers, where it may block; never by two threads at once for one name. It is
 * interrupted when it takes too long, when the controller is closed, and when this process does not lead any more.
 */
@FunctionalInterface
public interface Reconciler {

  /**
   * Looks at the state and does what is missing. What it throws, errors included, is reported, and the name is tried again, later
   * each time; a {@link TerminalException} is not tried again before something changes.
   */
  Result reconcile(Reconciliation reconciliation) throws Exception;
}
