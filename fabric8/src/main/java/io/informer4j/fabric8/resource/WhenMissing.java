package io.informer4j.fabric8.resource;

/**
 * What an informer does while the server does not know its resource, as before a CRD is installed or after it is deleted.
 *
 * <p>In each case it asks again every 5 to 10 seconds, says so, and takes up the resource when it is there. Objects are
 * deleted once the server has said for some seconds that it does not know the resource: those of some versions say so for
 * a moment when they start.
 *
 * <p>Only this answer counts: a status {@code NotFound} that names no object, or the plain text of a server that has nothing
 * behind the path. A missing permission, or a proxy's page, is a failure like others: what is there stays.
 */
public enum WhenMissing {
  /** Not synced until the resource is there; when it goes away, its objects are deleted, with events. */
  WAIT,
  /** The same as a resource without objects: synced and empty; when it goes away, its objects are deleted, with events. */
  CLEAR,
  /** Not synced until the resource is there; when it goes away, its last objects stay until it is back. */
  KEEP
}
