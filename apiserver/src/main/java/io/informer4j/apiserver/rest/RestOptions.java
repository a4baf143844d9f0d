package io.informer4j.apiserver.rest;

/**
 * How much of a real cluster stands behind a {@link RestApi}.
 *
 * <pre>{@code
 * RestApi api = new RestApi(resources, replica, supplies, RestOptions.full());
 * RestApi envtest = new RestApi(resources, replica, supplies, RestOptions.full().withLifecycle(false));
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 *
 * @param managedFields whether all writes are noted in {@code metadata.managedFields}; otherwise those of an object are,
 *     from the first time that a configuration is applied to it
 * @param strategies whether Kubernetes' own kinds have their defaults, rules and ways of being deleted; otherwise they
 *     are stored as sent, as custom resources are
 * @param lifecycle whether namespaces are emptied and dependents collected, as controllers do it in a real cluster
 */
public record RestOptions(boolean managedFields, boolean strategies, boolean lifecycle) {

  /** Returns a cluster with its namespace controller and garbage collector. */
  public static RestOptions full() {
    return new RestOptions(true, true, true);
  }

  /** Returns a store that does nothing by itself. */
  public static RestOptions plain() {
    return new RestOptions(false, false, false);
  }

  /** Returns these options with managed fields or without. */
  public RestOptions withManagedFields(boolean on) {
    return new RestOptions(on, strategies, lifecycle);
  }

  /** Returns these options with the strategies of Kubernetes' own kinds or without. */
  public RestOptions withStrategies(boolean on) {
    return new RestOptions(managedFields, on, lifecycle);
  }

  /** Returns these options with namespace controller and garbage collector or without. */
  public RestOptions withLifecycle(boolean on) {
    return new RestOptions(managedFields, strategies, on);
  }
}
