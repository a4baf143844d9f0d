package io.informer4j.apiserver;

import java.time.Duration;

/**
 * Everything that can go wrong with an {@link ApiServer}, on demand.
 *
 * <pre>{@code
 * Faults faults = server.faults();
 * faults.inject(Requests.verb("list"), Fault.status(500), 3);     // the next three lists fail
 * faults.strike(Requests.verb("watch"), Fault.reset());           // watches that are open break
 * try (ActiveFault down = faults.refuseConnections()) { … }       // nobody listens
 * faults.compact();                                               // watches from before get 410
 *
 * String backup = faults.resourceVersion();
 * …
 * faults.restore(backup);                                         // history takes another course
 * }</pre>
 *
 * <p>What lasts returns an {@link ActiveFault} to lift it. Faults add up; of several that hit one request, delays add up
 * and of the others the oldest wins.
 *
 * <p><b>Threading:</b> may be used from any thread; a call returns when it has taken effect. From a {@link Requests} it must
 * not be called.
 */
public interface Faults {

  /** Lets requests go wrong from now on, until lifted. Those that are being answered already go on. */
  ActiveFault inject(Requests which, Fault fault);

  /** Lets so many of the next requests go wrong. Lifting it spares those that have not come by then. */
  ActiveFault inject(Requests which, Fault fault, int times);

  /**
   * Lets requests go wrong that are open now: watches, bodies that are being sent, requests that wait. On HTTP/2 what
   * happens to a connection happens to all requests on it. {@link Fault#status} is an {@code ERROR} event in a watch and
   * passes over everything else.
   */
  ActiveFault strike(Requests which, Fault fault);

  /**
   * Lets all connections go wrong that are open now, whether there is a request on them or not. A connection counts from
   * its first request on.
   */
  ActiveFault strikeConnections(Fault fault);

  /** Closes the listening socket, and all connections with it, until lifted: it listens on the same port then. */
  ActiveFault refuseConnections();

  /** Sends no bookmarks any more, except those at the end of a streaming list. */
  ActiveFault dropBookmarks();

  /** Begins streaming lists, but never says that they are complete. Those that have begun are not hit. */
  ActiveFault withholdEndMarkers();

  /**
   * Forgets the past: lists of old revisions and watches from before now get 410, in all replicas. A watch that is open
   * and has taken everything goes on.
   */
  void compact();

  /** Makes the continue tokens that were given out expire: 410, with a token to go on inconsistently. */
  void expireContinueTokens();

  /**
   * Sends an object so that no client can decode it, wherever it is asked for, as JSON or protobuf: alone, in lists, in
   * watches. What is stored stays whole.
   *
   * @param path the object's path, such as {@code /api/v1/namespaces/default/configmaps/settings}
   * @throws IllegalArgumentException if that is not the path of an object
   */
  ActiveFault corrupt(String path, Corruption corruption);

  /** Lets a replica (0 is the first) hear no more of what is written. When lifted it hears of all at once. */
  ActiveFault hold(int replica);

  /** Lets a replica hear of what is written only so much later. */
  ActiveFault lag(int replica, Duration duration);

  /** Answers all further requests at this replica; watches that are open stay where they are. Lifted: at the first. */
  ActiveFault directTo(int replica);

  /**
   * Restarts all replicas with the history that there is: connections break, and for so long watch caches are not
   * initialised, which lists and watches are told with 429.
   */
  void restart(Duration uninitialised);

  /** Restarts all replicas with an empty history, as if the database were lost. Revisions begin anew. */
  void restartEmpty();

  /** Returns the newest resource version, which {@link #restore} can go back to. */
  String resourceVersion();

  /**
   * Restarts all replicas with the history as it was at this resource version, as if from a backup. What is written
   * from now on has revisions that were used before; a watch from one of the future is accepted, and silent.
   *
   * @throws IllegalArgumentException if there is no such resource version to go back to
   */
  void restore(String resourceVersion);

  /** In which way an object cannot be decoded. */
  enum Corruption {
    /** Well-formed JSON whose fields, apart from the metadata, are of another type than the kind's. */
    WRONG_TYPES,
    /** JSON that breaks off in the middle of the object: a list that it is in is not well-formed either. */
    TRUNCATED
  }
}
