package io.informer4j.testing.perturbation;

import org.jspecify.annotations.Nullable;

/** A controller through all its lives. */
final class Deployment {

  private final SimulatedEnvironment env;
  private final String name;
  private final ControllerFactory factory;
  private int lives;
  private @Nullable ControllerProcess process;
  private @Nullable ControllerContext context;
  private @Nullable AutoCloseable controller;

  Deployment(SimulatedEnvironment env, String name, ControllerFactory factory) {
    this.env = env;
    this.name = name;
    this.factory = factory;
  }

  /** Starts a new process that talks to this API server. */
  void start(int server) {
    ControllerProcess next = new ControllerProcess(name + " #" + ++lives, env, server);
    process = next;
    controller = null;
    env.trace(next + " starts");
    context = new ControllerContext(next);
    try {
      controller = factory.start(context);
    } catch (ProcessDiedError e) {
      if (!e.isOf(next)) {
        throw e;
      }
    } catch (Exception e) {
      throw new IllegalStateException(next + " could not start: " + e, e);
    }
  }

  /** Ends the process where it stands. */
  void crash() {
    if (process != null) {
      env.trace(process + " dies");
      process.die();
    }
  }

  boolean runs(@Nullable ControllerProcess other) {
    return other != null && process == other;
  }

  @Nullable
  ControllerProcess process() {
    return process;
  }

  /** Stops it in an orderly manner, if it lives. */
  void close() throws Exception {
    if (process == null || !process.isAlive() || context == null) {
      return;
    }
    if (controller != null) {
      controller.close();
    }
    context.close();
  }

  @Override
  public String toString() {
    return name;
  }
}
