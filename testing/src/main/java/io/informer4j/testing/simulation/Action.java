package io.informer4j.testing.simulation;

/** What can happen in a world. */
public enum Action implements PlannedAction {
  // The cluster lives.
  /** An object is created. */
  CREATE(Area.CLUSTER),
  /** An object is written. */
  UPDATE(Area.CLUSTER),
  /** An object is deleted. */
  DELETE(Area.CLUSTER),
  /** An object is deleted and another of its name created. */
  RECREATE(Area.CLUSTER),
  /** Many writes at once. */
  BURST(Area.CLUSTER),
  /** Other kinds are written: revisions pass. */
  WRITE_OTHER_KINDS(Area.CLUSTER),
  /** Nothing but time. */
  WAIT(Area.CLUSTER),

  // Servers misbehave.
  /** An object is written that clients cannot decode. */
  POISON(Area.SERVER),
  /** A watch cache hears of nothing for a while. */
  LAG(Area.SERVER),
  /** A watch cache forgets most of its events. */
  FORGET_EVENTS(Area.SERVER),
  /** The database forgets its past. */
  COMPACT(Area.SERVER),
  /** Continue tokens expire. */
  EXPIRE_CONTINUE(Area.SERVER),
  /** A server restarts, and refuses until its caches are there. */
  RESTART_SERVER(Area.SERVER),
  /** The cluster goes back to an older backup. */
  RESTORE_BACKUP(Area.SERVER),
  /** A server no longer, or again, knows streaming lists. */
  TOGGLE_WATCH_LIST(Area.SERVER),
  /** Bookmarks come late. */
  LATE_BOOKMARKS(Area.SERVER),
  /** Bookmarks no longer come. */
  NO_BOOKMARKS(Area.SERVER),
  /** The end marker of streaming lists lacks its annotation. */
  PLAIN_END_MARKER(Area.SERVER),
  /** Streaming lists have no end marker. */
  NO_END_MARKER(Area.SERVER),
  /** Streaming lists send the present state out of order. */
  SCATTER_INITIAL_EVENTS(Area.SERVER),
  /** Streaming lists send changes before their end marker. */
  CHANGES_BEFORE_END_MARKER(Area.SERVER),
  /** An error comes inside of a stream. */
  ERROR_EVENT(Area.SERVER),
  /** An object of another kind comes inside of a stream. */
  FOREIGN_EVENT(Area.SERVER),
  /** A server answers requests with errors for a while, or ends watches as soon as they are open. */
  REFUSE_REQUESTS(Area.SERVER),
  /** The load balancer sends the client to another server. */
  MOVE_CLIENT(Area.SERVER),

  // The network misbehaves.
  /** Everything takes longer for a while. */
  DELAY(Area.NETWORK),
  /** A connection delivers nothing for a while. */
  STALL(Area.NETWORK),
  /** A connection never delivers anything again, and nobody is told. */
  HALF_OPEN(Area.NETWORK),
  /** A connection breaks. */
  RESET(Area.NETWORK),
  /** A connection is closed properly, in the middle of things. */
  CLEAN_CLOSE(Area.NETWORK),
  /** Nobody listens for a while. */
  REFUSE_CONNECTIONS(Area.NETWORK),
  /** A random part of all connections is clogged one by one, and unclogged in another order. */
  SWIZZLE_CLOG(Area.NETWORK),

  // The process misbehaves.
  /** A handler joins. */
  ADD_HANDLER(Area.PROCESS),
  /** A handler leaves. */
  REMOVE_HANDLER(Area.PROCESS),
  /** A handler takes its time. */
  SLOW_HANDLER(Area.PROCESS),
  /** A handler does not return for a while. */
  BLOCK_HANDLER(Area.PROCESS),
  /** A handler throws. */
  THROWING_HANDLER(Area.PROCESS),
  /** A handler adds, removes, reads or closes from inside of a call. */
  REENTER(Area.PROCESS),
  /** An index is added, or taken away. */
  TOGGLE_INDEX(Area.PROCESS),
  /** An index function throws for a while. */
  THROWING_INDEX(Area.PROCESS),
  /** The whole process stands still, as in a long collection. */
  PAUSE(Area.PROCESS),
  /** The informer is closed; a new one takes its place. */
  CLOSE(Area.PROCESS);

  /** Where something happens. */
  public enum Area {
    /** The life of the cluster: no fault. */
    CLUSTER,
    /** API servers and their database. */
    SERVER,
    /** What lies between. */
    NETWORK,
    /** The process that the informer runs in. */
    PROCESS
  }

  private final Area area;

  Action(Area area) {
    this.area = area;
  }

  @Override
  public Area area() {
    return area;
  }

  @Override
  public boolean isFault() {
    return area != Area.CLUSTER;
  }
}
