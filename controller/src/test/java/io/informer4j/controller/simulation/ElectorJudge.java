package io.informer4j.controller.simulation;

import java.util.HashSet;
import java.util.Set;

/** Looks at what electors say: nobody says yes without a lease, and who has said no after a yes never says yes again. */
final class ElectorJudge {

  private static final String NAME = "Elector";

  private final ControllerWorld world;
  private final LeaseJudge lease;
  private final Set<Program> haveLed = new HashSet<>();
  private final Set<Program> haveLost = new HashSet<>();

  ElectorJudge(ControllerWorld world, LeaseJudge lease) {
    this.world = world;
    this.lease = lease;
  }

  void look(Program program) {
    boolean isLeader = program.elector().isLeader();
    if (isLeader && haveLed.add(program)) {
      world.note("leads", program, "");
    }
    if (isLeader && !lease.isValid(program.life(), world.now())) {
      world.violated(NAME, program + " says that it leads, and has no lease");
    }
    if (isLeader && haveLost.contains(program)) {
      world.violated(NAME, program + " leads again, although a loss is final");
    }
    boolean isLost = program.elector().lost().toCompletableFuture().isDone();
    if ((!isLeader && haveLed.contains(program)) || isLost) {
      haveLost.add(program);
    }
  }
}
