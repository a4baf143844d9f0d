package io.informer4j.testing.perturbation;

/**
 * What goes wrong in a run of a {@link SimulationTest}. It goes wrong once in a run, at a point that the seed picks among
 * those that the undisturbed run had; then everything heals, and the controller has to bring the cluster to where it
 * would have been.
 *
 * <pre>{@code
 * @SimulationTest(seeds = 100, perturbations = Perturbation.STALE_STATE, resources = ConfigMap.class)
 * }</pre>
 *
 * <p><b>Threading:</b> immutable.
 */
public enum Perturbation {
  /**
   * The process of the controller dies between two of its writes: one has taken effect, nothing that was to follow does.
   * A new process starts some time later and finds what is there.
   *
   * <p>Models a crash, an eviction, a lost leadership. Finds writes that are only right together, and state that was
   * kept in memory only.
   */
  INTERMEDIATE_STATE,

  /**
   * The controller does not see some states: the watches of all its informers, or of one of them, are held back while
   * the cluster changes, and then broken so late that only the last state can be listed.
   *
   * <p>Models a network that stalls, an overloaded process, a watch that has expired. Finds code that reacts to changes
   * where it should look at the state (edge-triggered), and decisions from caches that are not equally fresh.
   */
  UNOBSERVED_STATE,

  /**
   * The controller sees the past once more: its process dies, and the next one reads from an API server whose watch cache
   * lags and which knows no streaming lists. After a while the server catches up. Writes are always made to the present.
   *
   * <p>Models several API servers of which one is cut off from its database (time travel). Finds deletes and creates by
   * what a cache shows, without preconditions.
   */
  STALE_STATE
}
