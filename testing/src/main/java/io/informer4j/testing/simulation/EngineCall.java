package io.informer4j.testing.simulation;

import io.informer4j.name.ResourceVersion;
import io.informer4j.reflector.SourceCall;
import org.jspecify.annotations.Nullable;

/**
 * A list or watch as the engine has asked its source for it, and what the source owes it: no more than was asked for,
 * one thing at a time, one end, and nothing kept open after a cancel.
 *
 * <p><b>Threading:</b> for the thread of the run.
 */
final class EngineCall implements SourceCall {

  /** How much a source may read ahead while nothing is asked of it. */
  private static final int MOST_IDLE_BYTES = 16_384;

  private static final int MOST_IDLE_CHUNKS = 8;

  private final World world;
  private final Request.Kind kind;
  private final ResourceVersion resourceVersion;
  private @Nullable SourceCall call;
  private @Nullable WireConnection connection;
  private long demand;
  private boolean isOpen;
  private boolean isOver;
  private boolean isCancelled;
  private @Nullable String inProgress;
  private int idleChunks;
  private long idleBytes;

  EngineCall(World world, Request.Kind kind, ResourceVersion resourceVersion) {
    this.world = world;
    this.kind = kind;
    this.resourceVersion = resourceVersion;
  }

  Request.Kind kind() {
    return kind;
  }

  /** Holds a request on the wire against what the engine has asked for. */
  void check(Request.Kind asked, ResourceVersion from) {
    if (kind != asked || !resourceVersion.equals(from)) {
      object("expected this to be asked for, found " + asked + " from '" + from + "'");
    }
  }

  /** The source has begun to do what it was asked to. */
  void began(SourceCall begun) {
    call = begun;
    if (isCancelled) {
      begun.cancel();
    } else if (demand > 0) {
      begun.request(demand);
    }
  }

  /** The source has sent this request for it. */
  void sent(WireConnection request) {
    connection = request;
  }

  @Override
  public void request(long items) {
    demand += items;
    if (call != null) {
      call.request(items);
    }
  }

  @Override
  public void cancel() {
    if (!isOver) {
      isCancelled = true;
      world.calls().over(this);
      if (connection != null) {
        connection.forsake(true);
      }
    }
    if (call != null) {
      call.cancel();
    }
  }

  /** Bytes arrive for this call: what is read without being asked for has to lie somewhere. */
  void bytesArrive(int bytes) {
    idleChunks = demand > 0 || isCancelled ? 0 : idleChunks + 1;
    idleBytes = demand > 0 || isCancelled ? 0 : idleBytes + bytes;
    if (idleChunks > MOST_IDLE_CHUNKS && idleBytes > MOST_IDLE_BYTES) {
      object("expected the source to stop reading while nothing is asked of it, found that it read "
          + idleBytes + " bytes");
    }
  }

  /** The source says something that needs demand. */
  void item(String what, Runnable told) {
    if (!isCancelled && demand-- <= 0) {
      object("expected no more than was asked for, found " + what);
    }
    if (!isCancelled && kind != Request.Kind.LIST && !isOpen) {
      object("expected the watch to be opened first, found " + what);
    }
    tell(what, told);
  }

  /** The source says that a watch is open. */
  void open(Runnable told) {
    if (isOpen && !isCancelled) {
      object("expected a watch to be opened once");
    }
    isOpen = true;
    tell("open", told);
  }

  /** The source says that the call is over. */
  void end(String what, Runnable told) {
    boolean wasOver = isOver;
    tell(what, () -> {
      if (!wasOver) {
        isOver = true;
        world.calls().over(this);
        if (connection != null) {
          connection.forsake(false);
        }
      }
      told.run();
    });
  }

  private void tell(String what, Runnable told) {
    if (isOver && !isCancelled) {
      object("expected nothing after the end, found " + what);
    }
    if (inProgress != null && !isCancelled) {
      object("expected one thing at a time, found " + what + " during " + inProgress);
    }
    String before = inProgress;
    inProgress = what;
    try {
      told.run();
    } finally {
      inProgress = before;
    }
  }

  private void object(String wrong) {
    Verdict.tell(world, EngineCalls.NAME, kind + " from '" + resourceVersion + "': " + wrong);
  }
}
