package io.informer4j.protobuf.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * Runs a {@link FuzzTarget} inside of Jazzer, which finds new bytes by what they reach; see {@code .ci/soak fuzz}. Jazzer knows
 * the methods by their names, so that nothing here needs it.
 */
public final class Fuzz {

  private static final int SEEDS = 600;

  private static FuzzTarget target = FuzzTarget.OBJECTS;

  private Fuzz() {}

  /** Takes the name of the target. */
  public static void fuzzerInitialize(String[] args) {
    target = target(args[0]);
  }

  /** Checks one input. */
  public static void fuzzerTestOneInput(byte[] data) {
    target.check(data);
  }

  private static FuzzTarget target(String name) {
    return FuzzTarget.valueOf(name.toUpperCase(Locale.ROOT));
  }

  /** Writes what to begin with: the name of a target and a folder. */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    Random random = new Random(1);
    for (int i = 0; i < SEEDS; i++) {
      Files.write(folder.resolve("seed-" + i), target(args[0]).seed(random));
    }
  }
}
