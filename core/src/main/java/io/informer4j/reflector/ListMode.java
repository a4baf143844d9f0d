package io.informer4j.reflector;

/** How a reflector gets the present state of a collection. */
public enum ListMode {
  /** An ordinary list, then a watch. */
  LIST,
  /** A streaming list: one watch that sends the present state first (KEP-3157). */
  WATCH_LIST
}
