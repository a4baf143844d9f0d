package io.informer4j.controller.simulation;

/** All who look whether promises are kept. */
record Judges(
    LeaseJudge lease,
    StartJudge starts,
    ElectorJudge electors,
    BudgetJudge budget,
    ConvergenceJudge convergence) {

  static Judges of(ControllerWorld world) {
    LeaseJudge lease = new LeaseJudge(world);
    return new Judges(
        lease,
        new StartJudge(world, lease),
        new ElectorJudge(world, lease),
        new BudgetJudge(world),
        new ConvergenceJudge(world));
  }
}
