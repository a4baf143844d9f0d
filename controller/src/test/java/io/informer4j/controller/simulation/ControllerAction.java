package io.informer4j.controller.simulation;

import io.informer4j.testing.simulation.PlannedAction;

/** What can happen in a {@link ControllerWorld}. */
enum ControllerAction implements PlannedAction {
  // The cluster lives.
  /** An object is created. */
  CREATE(Area.CLUSTER),
  /** An object is changed. */
  CHANGE(Area.CLUSTER),
  /** An object is deleted. */
  DELETE(Area.CLUSTER),
  /** Many changes at once. */
  BURST(Area.CLUSTER),
  /** Somebody deletes what a controller has made, the newest of it: mirrors may not have heard of it yet. */
  UNDO(Area.CLUSTER),
  /** Nothing but time. */
  WAIT(Area.CLUSTER),

  // A process misbehaves.
  /** Nothing of a process runs for a while, then all that is due. */
  PAUSE(Area.PROCESS),
  /** A process stands still right after one of its next looks at the clock, in the middle of whatever it does. */
  FREEZE(Area.PROCESS),
  /** A process ends where it stands; another takes its place. */
  CRASH(Area.PROCESS),
  /** A process is asked to stop, and takes its time. */
  STOP(Area.PROCESS),
  /** The wall clock of a machine jumps. */
  CLOCK_JUMP(Area.PROCESS),

  // The network of a process misbehaves.
  /** Requests are lost. */
  LOSE_REQUESTS(Area.NETWORK),
  /** Requests take effect, their answers are lost. */
  LOSE_ANSWERS(Area.NETWORK),
  /** Requests and answers take longer, each as long as it likes: they overtake one another. */
  DELAY(Area.NETWORK),
  /** Watches deliver nothing for a while. */
  WATCH_LAG(Area.NETWORK),
  /** Watches break. */
  BREAK_WATCHES(Area.NETWORK),

  // The server misbehaves.
  /** Requests of a process are answered with errors; some have taken effect all the same. */
  API_ERRORS(Area.SERVER),
  /** The server goes away for a while, with all connections and all requests on their way. */
  RESTART_SERVER(Area.SERVER),

  // Somebody lays hands on the lease.
  /** The lease is deleted. */
  DELETE_LEASE(Area.LEASE),
  /** The holder of the lease is wiped out, or made somebody who is not there, or its duration is cut. */
  EDIT_LEASE(Area.LEASE),
  /** The lease gets another version and says what it said. */
  TOUCH_LEASE(Area.LEASE);

  /** Where something happens. */
  enum Area {
    /** The life of the cluster: no fault. */
    CLUSTER,
    /** The API server. */
    SERVER,
    /** What lies between. */
    NETWORK,
    /** A process and its machine. */
    PROCESS,
    /** The lease itself. */
    LEASE
  }

  private final Area area;

  ControllerAction(Area area) {
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
