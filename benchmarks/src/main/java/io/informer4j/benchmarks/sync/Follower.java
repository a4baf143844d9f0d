package io.informer4j.benchmarks.sync;

import io.informer4j.fabric8.resource.Listing;
import java.nio.file.Path;

/** An informer of all pods, as one of the libraries makes it. */
interface Follower extends AutoCloseable {

  /** Starts it; it tells of each pod once, by its handler. */
  void start(Runnable onPod) throws Exception;

  /** Returns whether the library says that it has synced. */
  boolean hasSynced();

  @Override
  void close();

  /** Makes followers: one client, any number of informers one after the other. */
  interface Maker extends AutoCloseable {

    Follower make();

    @Override
    void close();
  }

  /** Returns the maker of this name. */
  static Maker maker(String name, Path kubeconfig) throws Exception {
    return switch (name) {
      case "informer4j" -> new Informer4jMaker(kubeconfig, false, Listing.ADAPTIVE);
      case "informer4j-list" -> new Informer4jMaker(kubeconfig, false, Listing.LIST_FROM_CACHE);
      case "informer4j-packed" -> new Informer4jMaker(kubeconfig, true, Listing.ADAPTIVE);
      case "fabric8" -> new Fabric8Maker(kubeconfig, 0);
      case "fabric8-paged" -> new Fabric8Maker(kubeconfig, 500);
      case "official" -> new OfficialMaker(kubeconfig);
      case "floor" -> new FloorMaker(kubeconfig);
      default -> throw new IllegalArgumentException("what is '" + name + "'?");
    };
  }
}
