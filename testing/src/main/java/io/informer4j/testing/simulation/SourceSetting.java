package io.informer4j.testing.simulation;

import io.fabric8.kubernetes.client.http.HttpClient;
import io.informer4j.codec.CacheFormat;
import io.informer4j.name.ResourceType;
import io.informer4j.runtime.InformerRuntime;
import io.informer4j.testing.client.SimulatedHttpClientFactory;

/**
 * What the source of an informer finds in a run: the cluster as an HTTP server, and the runtime.
 *
 * <pre>{@code
 * new HttpListerWatcher<>(setting.http(), setting.server(), Collection.of(setting.type()), codec, options);
 * }</pre>
 *
 * <p><b>Threading:</b> for the thread of the run.
 */
public final class SourceSetting {

  private final World world;

  SourceSetting(World world) {
    this.world = world;
  }

  World world() {
    return world;
  }

  /**
   * Returns an HTTP client that ends in the simulated network: every list, event, bookmark and error as bytes, in pieces
   * that the seed cuts, with all faults of the world. They are protobuf for who accepts that first, otherwise JSON.
   */
  public HttpClient http() {
    return new SimulatedHttpClientFactory(new WireServer(world), world.runtime())
        .newBuilder()
        .build();
  }

  /** Returns the address of the cluster, with a slash at its end. */
  public String server() {
    return WireServer.ADDRESS;
  }

  /** Returns the resource that is listed and watched, in all namespaces. */
  public ResourceType type() {
    return World.TYPE;
  }

  /** Returns how objects are to lie in the cache: half of those that are packed, compressed. */
  public CacheFormat cacheFormat() {
    CacheFormat format = world.settings().cacheFormat();
    boolean isCompressed = format == CacheFormat.PACKED && (choice() >> 8) % 2 == 0;
    return isCompressed ? CacheFormat.COMPRESSED : format;
  }

  /** Returns where time and tasks come from. */
  public InformerRuntime runtime() {
    return new CallRuntime(world.runtime(), world.calls());
  }

  /** Returns a number that the seed has drawn for this run, for choices of the factory's own. */
  public int choice() {
    return world.wire().choice();
  }
}
