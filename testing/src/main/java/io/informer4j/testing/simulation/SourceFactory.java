package io.informer4j.testing.simulation;

import io.informer4j.reflector.ListerWatcher;

/**
 * Makes the source of each informer in a run: what stands between the engine and the simulated network.
 *
 * <pre>{@code
 * SourceFactory transport = setting -> new MyTransport(setting.http(), setting.server(), setting.runtime());
 * SimulationResult result = Simulation.run(Plan.of(42), false, transport);
 * }</pre>
 *
 * <p><b>Threading:</b> called on the thread of the run; several runs may share a factory.
 */
@FunctionalInterface
public interface SourceFactory {

  /** Returns a source for a new informer. All that it needs to know of time and network is in the setting. */
  ListerWatcher<SimulatedObject> create(SourceSetting setting);

  /** Returns the factory of sources that get objects as such: no bytes, no codec, no transport. */
  static SourceFactory objects() {
    return setting -> new SimulatedSource(setting.world());
  }
}
