package io.informer4j.reflector;

/**
 * What becomes of the target's objects while the server says that it does not know the resource: a custom resource whose
 * definition is not there yet, or no longer. The reflector tries again in any case.
 */
public enum WhenUnknown {
  /** They stay (client-go). A reflector that has not synced does not. */
  KEEP,
  /** Once this was said for some seconds they are deleted. A reflector that has not synced does not. */
  DELETE,
  /** As {@link #DELETE}; and a reflector that has not synced does, with nothing. */
  DELETE_AND_SYNC
}
