package io.informer4j.fabric8.resource;

/** How the present state of a collection is fetched, at the start and when everything has to be fetched again. */
public enum Listing {
  /**
   * What works best here: a streaming list where the server has it, else a list from its cache. That streaming lists do
   * not work is remembered per resource by all informers of a factory, and tried again later.
   */
  ADAPTIVE,
  /**
   * A streaming list (KEP-3157), whatever other informers have found out. A list is taken only if the server refuses the
   * stream or does not end it, which listeners are told.
   */
  WATCH_LIST,
  /** One list from the server's cache: cheap, possibly a little old. */
  LIST_FROM_CACHE,
  /** One list of the newest state, without pages. */
  CONSISTENT_LIST,
  /** The newest state, in pages of 500; in one piece if that takes so long that the pages expire. */
  PAGED
}
