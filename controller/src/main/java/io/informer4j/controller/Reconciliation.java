package io.informer4j.controller;

import io.informer4j.fabric8.resource.ResourceInformer;
import io.informer4j.lister.Lister;
import io.informer4j.name.ObjectName;
import io.informer4j.store.IndexedView;

/**
 * One call of a {@link Reconciler}: for whom, and what the world looks like. All reads through it are of one moment.
 *
 * <pre>{@code
 * Optional<Website> website = call.lister(websites).get(call.name());
 * List<Deployment> owned = call.lister(deployments).namespace(call.name().namespace()).list();
 * }</pre>
 *
 * <p>The views of all sources are taken, one right after the other, when the reconcile begins, and stay as they are until it ends:
 * each is one revision of its informer, and at least as new as every event that led to this reconcile. They are not one revision
 * of the server: an informer may be behind another.
 *
 * <p><b>Threading:</b> for the thread of the call; views may be handed on.
 */
public interface Reconciliation {

  /** Returns whom it is about. */
  ObjectName name();

  /** Returns how often in a row this name has failed, or asked to be retried, before. */
  int failures();

  /**
   * Returns whether this reconcile should come to its end: it has timed out, the controller was closed, the time that it had to stop
   * is over, or this process does not lead any more. The thread was interrupted then, unless the controller is not to {@linkplain
   * Controller.Builder#interruptWhenLost interrupt} those that lose their leadership.
   */
  boolean isCancelled();

  /**
   * Returns what an informer showed when this reconcile began, and shows until it ends. An informer that is no source of the
   * controller is looked at when it is first asked for, and stays like that until the reconcile ends.
   */
  <T> IndexedView<T> view(ResourceInformer<T> informer);

  /** Returns typed look-ups on {@link #view}, as it is at the time of each. */
  <T> Lister<T> lister(ResourceInformer<T> informer);

  /**
   * Notes an object as the server answered it to a create, update or patch: later reads are to be at least as fresh, in the way that
   * {@link Controller.Builder#freshness} says. With an overlay a {@link #view} that is asked for from now on shows it, in this
   * reconcile too. If the informer is a source, this name is reconciled again should others delete the object before the mirror has
   * it, of which there may be no event. The object must not be changed afterwards.
   *
   * @throws IllegalArgumentException if it is not what a server answered: it has no uid or no revision
   */
  <T> void wrote(ResourceInformer<T> informer, T answer);

  /**
   * Notes that an object was deleted: later reads are to be at least as fresh.
   *
   * @param lastSeen what the server answered, if that was the object, and otherwise the object as it was
   */
  <T> void deleted(ResourceInformer<T> informer, T lastSeen);
}
