package io.informer4j.benchmarks.compare;

/** An informer of all objects of a kind, as one of the libraries makes it. */
interface Follower extends AutoCloseable {

  /** Starts it; its handler tells what it is told, and reads nothing but that. */
  void start(Tally tally) throws Exception;

  @Override
  void close();

  /** Makes followers: one client, any number of informers one after the other. */
  interface Maker extends AutoCloseable {

    Follower make();

    @Override
    void close();
  }
}
