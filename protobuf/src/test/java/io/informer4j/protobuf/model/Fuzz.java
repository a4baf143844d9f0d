package io.informer4j.protobuf.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/**
 * Runs every {@link FuzzTarget} inside of Jazzer, which finds new bytes by what they reach; see {@code .ci/soak fuzz}. The first
 * byte chooses the target. Jazzer knows the method by its name, so that nothing here needs it.
 */
public final class Fuzz {

  private static final FuzzTarget[] TARGETS = FuzzTarget.values();
  private static final int SEEDS = 300;

  private Fuzz() {}

  /** Checks one input. */
  public static void fuzzerTestOneInput(byte[] data) {
    if (data.length > 0) {
      TARGETS[(data[0] & 0xFF) % TARGETS.length].check(Arrays.copyOfRange(data, 1, data.length));
    }
  }

  /** Writes what to begin with into a folder. */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0]));
    Random random = new Random(1);
    for (int number = 0; number < TARGETS.length; number++) {
      for (int i = 0; i < SEEDS; i++) {
        byte[] seed = TARGETS[number].seed(random);
        byte[] chosen = new byte[seed.length + 1];
        chosen[0] = (byte) number;
        System.arraycopy(seed, 0, chosen, 1, seed.length);
        Files.write(folder.resolve(TARGETS[number] + "-" + i), chosen);
      }
    }
  }
}
